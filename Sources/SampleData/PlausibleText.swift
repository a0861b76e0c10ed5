/// Texts that a property of a certain name may have.
enum PlausibleText {
  static let url = "https://example.com"
  static let date = "2026-01-15"
  static let dateTime = "2026-01-15T09:30:00Z"
  static let uuid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
  static let base64 = "RmxldGNoZXI="
  static let unknown = "sample"

  /// A text for a name; nil where the name says nothing.
  ///
  /// - Parameters:
  ///   - words: The name's.
  ///   - owner: The words of the name of the object that the text is in.
  static func text(for words: NameWords, owner: NameWords?) -> String? {
    if words.all.isEmpty { return nil }
    if links.contains(words.last) { return url(for: words) }
    if let text = byLastTwo[words.lastTwo] { return text }
    if words.last == "name" { return name(for: words, owner: owner) }
    if let text = byLast[words.last] { return text }
    if words.all.count > 1, ["at", "on", "time"].contains(words.last) { return dateTime }
    return nil
  }

  /// A URL for a name.
  static func url(for words: NameWords) -> String {
    if words.contains(["avatar", "picture", "photo", "gravatar"]) { return url + "/avatar.png" }
    if words.contains(["image", "img", "thumbnail", "thumb", "icon", "logo", "banner", "cover"]) {
      return url + "/image.png"
    }
    let path = words.all.filter { !links.contains($0) && !plainLinks.contains($0) }.prefix(3)
    return path.isEmpty ? url : url + "/" + path.joined(separator: "-")
  }

  private static func name(for words: NameWords, owner: NameWords?) -> String {
    guard words.all.count > 1 else {
      // The name of a person, unless the object is plainly something else.
      guard let owner, !owner.all.isEmpty, !owner.contains(people) else { return person }
      return "Example"
    }
    return words.contains(people) || words.lastTwo == "full name" && owner == nil
      || owner?.contains(people) == true ? person : "Example"
  }

  private static let person = "Ada Lovelace"
  private static let sentence = "A short text for this sample."
  private static let hash = "6dcb09b5b57875f334f61aebed695e2e4193db5e"
  private static let links: Set = ["url", "uri", "href", "link", "website", "homepage"]
  private static let plainLinks: Set = ["html", "api", "base", "web", "self", "site"]
  private static let people: Set = [
    "user", "person", "people", "author", "owner", "account", "member", "contact", "customer",
    "profile", "actor", "assignee", "employee", "creator", "committer", "sender", "recipient",
    "contributor", "reviewer", "admin", "client", "artist", "player", "driver", "patient",
    "student",
  ]

  private static let byLastTwo = [
    "first name": "Ada", "given name": "Ada", "last name": "Lovelace", "family name": "Lovelace",
    "full name": person, "display name": person, "user name": "ada", "screen name": "ada",
    "nick name": "ada", "file name": "image.png", "host name": "example.com",
    "domain name": "example.com", "country code": "GB", "currency code": "EUR",
    "language code": "en", "zip code": "12345", "postal code": "12345", "post code": "12345",
    "phone number": "+44 20 7946 0000", "time zone": "Europe/London", "mime type": "image/png",
    "content type": "image/png", "media type": "image/png", "ip address": "192.0.2.1",
    "email address": "ada@example.com", "street address": "12 Example Street",
    "branch name": "main", "tag name": "v1.0.0", "user agent": "Fletcher/1.0",
    "short code": "a1b2c3", "full path": "/example/file.txt", "node id": "a1b2c3",
  ]

  private static let byLast = [
    "email": "ada@example.com", "mail": "ada@example.com", "login": "ada", "username": "ada",
    "nickname": "ada", "handle": "ada", "firstname": "Ada", "lastname": "Lovelace",
    "surname": "Lovelace", "fullname": person, "author": person, "title": "A sample title",
    "headline": "A sample title", "subject": "A sample title", "label": "Sample",
    "caption": "A sample title", "description": sentence, "summary": sentence, "body": sentence,
    "text": sentence, "message": "This is a sample message.", "comment": sentence,
    "bio": "Writes programs.", "content": sentence, "note": sentence, "reason": sentence,
    "details": sentence, "detail": sentence, "id": "a1b2c3", "identifier": "a1b2c3",
    "uuid": uuid, "guid": uuid, "sha": hash, "sha1": hash, "hash": hash, "checksum": hash,
    "digest": hash, "commit": hash, "etag": "\"a1b2c3\"", "token": "sample-token",
    "key": "sample-key", "secret": "sample-secret", "password": "sample-password",
    "apikey": "sample-key", "deletehash": "a1b2c3d4", "cursor": "a1b2c3", "code": "A1",
    "phone": "+44 20 7946 0000", "mobile": "+44 20 7946 0000", "fax": "+44 20 7946 0001",
    "address": "12 Example Street", "street": "12 Example Street", "city": "London",
    "region": "England", "country": "GB", "zip": "12345", "postcode": "12345",
    "location": "London", "company": "Example Ltd", "organization": "example",
    "currency": "EUR", "language": "en", "locale": "en", "lang": "en", "timezone": "Europe/London",
    "tz": "Europe/London", "color": "#3366cc", "colour": "#3366cc", "ip": "192.0.2.1",
    "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "host": "example.com", "hostname": "example.com",
    "domain": "example.com", "path": "/example/file.txt", "filename": "image.png",
    "file": "image.png", "mime": "image/png", "mimetype": "image/png", "extension": "png",
    "version": "1.0.0", "slug": "a-sample", "state": "active", "status": "active", "type": "sample",
    "kind": "sample", "category": "sample", "tag": "sample", "topic": "sample", "gender": "female",
    "branch": "main", "ref": "main", "repo": "example", "repository": "example",
    "query": "sample", "date": date, "day": date, "birthday": "1815-12-10", "time": "09:30:00",
    "timestamp": dateTime, "created": dateTime, "updated": dateTime, "modified": dateTime,
    "price": "9.99", "amount": "9.99", "width": "640", "height": "480", "year": "2026",
    "latitude": "51.5072", "longitude": "-0.1276", "lat": "51.5072", "lng": "-0.1276",
    "etags": "\"a1b2c3\"", "avatar": url + "/avatar.png", "image": url + "/image.png",
    "duration": "60", "isbn": "978-0-00-000000-2", "sku": "A-100",
  ]
}
