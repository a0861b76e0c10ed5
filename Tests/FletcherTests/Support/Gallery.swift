import Fletcher
import Foundation

/// A service as the generator writes it.
public indirect enum Gallery: Service, Target {
  public static let configuration = ServiceConfiguration(
    baseURL: "https://api.gallery.test",
    headers: ["X-Client": "tests"],
    query: ["v": "5.199"],
    authentication: .any(of: ["clientID"], ["token"]),
    unwrap: "data",
    failure: "error",
    errors: [.default: Failure.self, 404: NotFound.self],
    timeout: .seconds(300)
  )

  case image(id: String)
  case accountImages(
    username: String, page: Int? = nil, sort: Sort? = nil, tags: [String]? = nil)
  case search(filter: Filter, ids: [Int]? = nil)
  case upload(image: FilePart, title: String? = nil, meta: Filter? = nil, tags: [String]? = nil)
  case createIssue(title: String, labels: [String]? = nil, milestone: Nullable<Int>? = nil)
  case replace(body: Image)
  case replaceOptional(body: Image? = nil)
  case login(username: String, scopes: [String]? = nil, code: Int? = nil)
  case note(text: String)
  case blob(data: Data)
  case stream(file: URL)
  case uploadTo(uploadURL: URL, photo: FilePart)
  case page(url: URL)
  case trustedPage(url: URL)
  case zen
  case headers(version: String, ids: [Int]? = nil, session: String? = nil)
  case merge
  case delete(id: String)
  case maybe
  case content(path: String)

  public var route: Route {
    switch self {
    case .image(let id):
      Route(.get, "/3/image/{id}", id)
    case .accountImages(let username, let page, let sort, let tags):
      Route(.get, "/3/account/{username}/images{?page,sort,tags*}", username, page, sort, tags)
    case .search(let filter, let ids):
      Route(
        .get, "/search{?filter*,ids}", Parameter.deepObject(filter),
        Parameter.pipeDelimited(ids))
    case .upload(let image, let title, let meta, let tags):
      Route(.post, "/3/image").multipart([
        "image": image, "title": title, "meta": meta, "tags": tags,
      ])
    case .createIssue(let title, let labels, let milestone):
      Route(.post, "/issues").json(["title": title, "labels": labels, "milestone": milestone])
    case .replace(let body):
      Route(.put, "/image").json(body)
    case .replaceOptional(let body):
      Route(.put, "/image").json(body)
    case .login(let username, let scopes, let code):
      Route(.post, "/login").form(["username": username, "scopes": scopes, "code": code])
    case .note(let text):
      Route(.post, "/note").text(text).unwrap(nil)
    case .blob(let data):
      Route(.put, "/blob").data(data, contentType: "image/png").unwrap(nil)
    case .stream(let file):
      Route(.put, "/stream").file(file).unwrap(nil)
    case .uploadTo(let uploadURL, let photo):
      Route(.post, "{+uploadURL}", uploadURL).multipart(["photo": photo]).unwrap(nil)
    case .page(let url):
      Route(.get, "{+url}", url)
    case .trustedPage(let url):
      Route(.get, "{+url}", url).authentication(.any(of: ["token"])).credentialsForAnyOrigin()
    case .zen:
      Route(.get, "/zen").accept("text/plain").authentication(.none).header("X-Version", "1")
        .cookie("session", Optional<String>.none).timeout(.seconds(100)).cache(.reload)
        .errors([404: NotFound.self])
    case .headers(let version, let ids, let session):
      Route(.get, "/headers").header("X-Version", version).header("X-IDs", ids)
        .cookie("session", session).query("constant", "1").unwrap(nil)
    case .merge:
      Route(.post, "/merge").unwrap(nil)
    case .delete(let id):
      Route(.delete, "/3/image/{id}", id)
    case .maybe:
      Route(.get, "/maybe")
    case .content(let path):
      Route(.get, "/contents/{+path}", path)
    }
  }

  public var sample: Sample {
    switch self {
    case .zen: .text("Half measures are as bad as nothing at all.")
    case .image:
      .json(
        #"""
        {"data": {"id": "abc", "width": 3, "link": "https://i.gallery.test/abc.png"}}
        """#)
    case .blob: .data(base64: "iVBORw0K", contentType: "image/png")
    default: .empty(status: 204)
    }
  }
}

extension Gallery {
  public struct Image: Model {
    public let id: String
    public let width: Int
    public let link: URL
    public let title: String?
    public init(id: String, width: Int, link: URL, title: String? = nil) {
      self.id = id
      self.width = width
      self.link = link
      self.title = title
    }
    public static func fields(_ fields: inout Fields<Self>) {
      fields.required("id", \.id)
      fields.required("width", \.width)
      fields.required("link", \.link)
      fields.optional("title", \.title)
    }
  }

  public struct Filter: Model, MultipartValue {
    public let kind: String
    public let size: Size?
    public let tags: [String]?
    public init(kind: String, size: Size? = nil, tags: [String]? = nil) {
      self.kind = kind
      self.size = size
      self.tags = tags
    }
    public static func fields(_ fields: inout Fields<Self>) {
      fields.required("kind", \.kind)
      fields.optional("size", \.size)
      fields.optional("tags", \.tags)
    }
  }

  public struct Size: Model, MultipartValue {
    public let width: Int
    public let height: Int
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
    public static func fields(_ fields: inout Fields<Self>) {
      fields.required("width", \.width)
      fields.required("height", \.height)
    }
  }

  public struct Failure: Model {
    public let error: String?
    public let code: Int?
    public static func fields(_ fields: inout Fields<Self>) {
      fields.optional("error", \.error)
      fields.optional("code", \.code)
    }
  }

  public struct NotFound: Model {
    public let missing: String
    public static func fields(_ fields: inout Fields<Self>) {
      fields.required("missing", \.missing)
    }
  }

  public struct Sort: OpenEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static var created: Self { Self(rawValue: "created") }
  }

  public enum MergeResponse: ResponseByStatus, Equatable {
    case merged(Size)
    case accepted
    public init(_ response: Response) throws {
      switch response.status.code {
      case 200: self = .merged(try response.value())
      case 202: self = .accepted
      default: throw response.unexpectedStatus()
      }
    }
  }

  /// A group of the service.
  public indirect enum Albums: Target {
    public typealias ServiceType = Gallery
    case album(id: Int)

    public var route: Route {
      switch self {
      case .album(let id): Route(.get, "/albums/{id}", id)
      }
    }

    public var sample: Sample { .json(#"{"data": {"width": 1, "height": 2}}"#) }
  }
}

extension Credentials where Service == Gallery {
  public static func clientID(_ key: String) -> Self {
    Self("clientID", .apiKey(key, in: .header("Authorization"), prefix: "Client-ID"))
  }
  public static func token(_ token: String) -> Self { Self("token", .bearer(token)) }
  public static func token(_ source: any TokenSource) -> Self { Self("token", .bearer(source)) }
  public static func signature(_ sign: @escaping Signer) -> Self {
    Self("signature", .signer(sign))
  }
}

extension Provider where T == Gallery {
  public func image(id: String) async throws -> Gallery.Image {
    try await value(of: .image(id: id))
  }
  public func zen() async throws -> String { try await text(of: .zen) }
  public func delete(id: String) async throws { try await send(.delete(id: id)) }
  public func blob(data: Data) async throws -> Data { try await self.data(of: .blob(data: data)) }
  public func merge() async throws -> Gallery.MergeResponse {
    try await responseByStatus(to: .merge)
  }
  public var albums: Provider<Gallery.Albums> { scoped() }
}

extension Provider where T == Gallery.Albums {
  public func album(id: Int) async throws -> Gallery.Size { try await value(of: .album(id: id)) }
}
