import Foundation
import Synchronization
import TestServer

/// Plays Marvel, the server of its pictures, and Imgur, as their documentation has them.
final class ComicServer: Sendable {
  static let cover = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  /// The link of each picture by what deletes it.
  private let images = Mutex<[String: String]>([:])

  /// What deletes the pictures that are there.
  var deletehashes: [String] { images.withLock { $0.keys.sorted() } }

  var responder: Responder { .by { try self.reply(to: $0) } }

  private func reply(to request: WireRequest) throws -> Reply {
    switch (request.method, request.path) {
    case ("GET", "/v1/public/comics"):
      return .json(Self.comics(host: request.headers["host"] ?? ""))
    case ("GET", "/covers/first/portrait_uncanny.jpg"):
      return Reply(headers: ["Content-Type": "image/jpeg"], body: Self.cover)
    case ("POST", "/3/image"): return upload(request)
    case ("DELETE", let path) where path.hasPrefix("/3/image/"):
      let hash = String(path.dropFirst("/3/image/".count))
      guard images.withLock({ $0.removeValue(forKey: hash) }) != nil else {
        return .json(
          #"{"data": {"error": "Unable to find an image"}, "success": false, "status": 404}"#,
          status: 404)
      }
      return .json(#"{"data": true, "success": true, "status": 200}"#)
    default: return .text("no such page", status: 404)
    }
  }

  private func upload(_ request: WireRequest) -> Reply {
    guard request.headers["authorization"] == "Client-ID imgur-id" else {
      return .json(
        #"""
        {"data": {"error": "The client_id provided is invalid", "request": "/3/image",
         "method": "POST"}, "success": false, "status": 403}
        """#, status: 403)
    }
    let number = images.withLock { images in
      images["hash\(images.count)"] = "https://i.imgur.com/card\(images.count).jpg"
      return images.count - 1
    }
    return .json(
      #"""
      {"data": {"id": "card\#(number)", "title": null, "description": null, "datetime": 1767225600,
       "type": "image/jpeg", "animated": false, "width": 300, "height": 450, "size": 200000,
       "views": 0, "bandwidth": 0, "vote": null, "favorite": false, "nsfw": null, "section": null,
       "account_url": null, "account_id": 0, "in_gallery": false, "deletehash": "hash\#(number)",
       "name": "", "link": "https://i.imgur.com/card\#(number).jpg"},
       "success": true, "status": 200}
      """#)
  }

  /// The title of the second would clear the screen.
  private static func comics(host: String) -> String {
    let comics = [
      (1, "Ultron #1", "http://\(host)/covers/first"),
      (2, #"Sting\u001b[2J #2"#, "http://i.annihil.us/u/prod/marvel/i/mg/b/40/image_not_available"),
    ].map { id, title, picture in
      #"""
      {"id": \#(id), "digitalId": 0, "title": "\#(title)", "issueNumber": 1,
       "variantDescription": "", "description": "A comic & more", "modified": "-0001-11-30T00:00:00-0500",
       "isbn": "", "upc": "", "diamondCode": "", "ean": "", "issn": "", "format": "Comic",
       "pageCount": 32, "textObjects": [], "resourceURI": "http://gateway.marvel.com/v1/public/comics/\#(id)",
       "urls": [], "series": {"resourceURI": "", "name": "Ultron"}, "variants": [], "collections": [],
       "collectedIssues": [], "dates": [], "prices": [{"type": "printPrice", "price": 3.99}],
       "thumbnail": {"path": "\#(picture)", "extension": "jpg"}, "images": [],
       "creators": {"available": 0, "collectionURI": "", "items": [], "returned": 0},
       "characters": {"available": 0, "collectionURI": "", "items": [], "returned": 0},
       "stories": {"available": 0, "collectionURI": "", "items": [], "returned": 0},
       "events": {"available": 0, "collectionURI": "", "items": [], "returned": 0}}
      """#
    }
    return #"""
      {"code": 200, "status": "Ok", "copyright": "© 2026 MARVEL",
       "data": {"offset": 0, "limit": 50, "total": 2, "count": 2,
                "results": [\#(comics.joined(separator: ","))]}}
      """#
  }
}
