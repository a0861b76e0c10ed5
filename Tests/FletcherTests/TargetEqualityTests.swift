import Fletcher
import Foundation
import Testing

@Suite("Targets are equal by what they send")
struct TargetEqualityTests {
  private func isSame(_ left: Route, _ right: Route) -> Bool {
    let (left, right) = (Anything(route: left), Anything(route: right))
    let isSame = left == right
    #expect(left == left && right == right)
    if isSame { #expect(left.hashValue == right.hashValue) }
    return isSame
  }

  @Test("cases with the same arguments are the same key of a set, others are others")
  func cases() {
    let targets: Set<Gallery> = [
      .image(id: "1"), .image(id: "1"), .image(id: "2"), .zen, .zen, .delete(id: "1"),
      .createIssue(title: "a", labels: ["b"]), .createIssue(title: "a", labels: ["b"]),
      .createIssue(title: "a", milestone: .null), .createIssue(title: "a"),
    ]
    #expect(targets.count == 7)
    #expect(targets.contains(.createIssue(title: "a", milestone: .null)))
  }

  @Test("method, URL, query, header fields and cookies count, however they are written")
  func parts() {
    let route = Route(.get, "/a{?b,c*}", "1", ["x", "y"])
    #expect(isSame(route, Route(.get, "/a?b=1&c={c}&c={d}", "x", "y")))
    #expect(isSame(Route(.get, "/a{?b}", [String]()), Route(.get, "/a{?b}", Int?.none)))
    #expect(isSame(Route("COPY", "/a"), Route("COPY", "/a")))
    #expect(!isSame(Route("COPY", "/a"), Route("MOVE", "/a")))
    #expect(!isSame(Route("not a token", "/a"), Route(.get, "/a")))
    let plain = Route(.get, "/a")
    #expect(isSame(plain.header("X-A", 1), plain.header("x-a", "1")))
    #expect(isSame(plain.header("X-A", Int?.none), plain))
    for other in [
      Route(.head, "/a"), Route(.get, "/b"), plain.query("b", 1), plain.header("b", 1),
      plain.cookie("b", 1), plain.wholeQuery("b"), plain.baseURL("https://b.test"),
      plain.authentication(.none), plain.omittingHeaders("b"), plain.omittingQuery("b"),
      plain.text("b"), plain.accept("text/plain"), plain.credentialsForAnyOrigin(),
    ] {
      #expect(!isSame(plain, other))
    }
    // How the response is read is no part of what is sent.
    #expect(isSame(plain.timeout(.seconds(1)).unwrap("data").cache(.reload), plain))
  }

  @Test("bodies count as they are encoded, and files by where they are")
  func bodies() {
    let route = Route(.post, "/a")
    let file = URL(fileURLWithPath: "/not/there.png")
    let other = URL(fileURLWithPath: "/not/here.png")
    let size = Gallery.Size(width: 1, height: 2)
    #expect(isSame(route.json(["b": 1, "a": Int?.none]), route.json(JSON.object(["b": 1]))))
    #expect(isSame(route.json(size), route.json(["height": 2, "width": 1])))
    #expect(isSame(route.form(["a": [1, 2]]), route.form(["a": ["1", "2"]])))
    #expect(isSame(route.file(file), route.file(file)))
    #expect(isSame(route.multipart(["a": size]), route.multipart(["a": size])))
    #expect(
      isSame(
        route.multipart(["a": FilePart.file(file)]), route.multipart(["a": FilePart.file(file)])))
    #expect(isSame(route.multipart(["a": Int?.none]), route))
    #expect(!isSame(route.multipart(["a": Int?.none], isRequired: true), route))
    #expect(isSame(route.jsonLines([1, 2]), route.jsonLines([1, 2])))
    let all = [
      route, route.json(["a": 1]), route.json(["a": "1"]), route.json(["a": Nullable<Int>.null]),
      route.json(["a": 1], contentType: "application/vnd.a+json"), route.form(["a": 1]),
      route.file(file), route.file(other), route.file(file, contentType: "image/gif"),
      route.multipart(["a": FilePart.file(file)]), route.multipart(["a": FilePart.file(other)]),
      route.multipart(["a": 1]), route.multipart(["b": 1]), route.data(Data("{\"a\":1}".utf8)),
      route.jsonLines([1, 2]), route.jsonLines([2, 1]), route.jsonSequence([1, 2]),
    ]
    #expect(Set(all.map(Anything.init)).count == all.count)
  }

  @Test("what the provider is to give is no difference, and what a target has is")
  func common() {
    func route(_ id: Int) -> Route { Route(.get, "/{team}/{id}", Parameter.common("team"), id) }
    #expect(isSame(route(1), route(1)))
    #expect(!isSame(route(1), route(2)))
  }

  @Test("what can't be sent equals what can't be sent in its place, and nothing else")
  func unsendable() {
    let route = Route(.post, "/a")
    #expect(isSame(route.json(["a": Double.nan]), route.json(["a": Double.infinity])))
    #expect(!isSame(route.json(["a": Double.nan]), route.json(["a": 1.5])))
    #expect(!isSame(route.json(["a": Double.nan]), route))
    #expect(isSame(Route(.get, "/a/{b}", ""), Route(.get, "/a/{b}", "..")) == false)
    #expect(isSame(Route(.get, "/a/{b}", ""), Route(.get, "/a/{b}", Int?.none)))
    #expect(!isSame(Route(.get, "/a/{b}", ""), Route(.get, "/c/{b}", "")))
    #expect(isSame(route.header("A", Double.nan), route.header("A", Double.infinity)))
    #expect(!isSame(route.header("A", Double.nan), route))
  }
}
