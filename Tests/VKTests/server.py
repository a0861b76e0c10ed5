"""Plays VK on a port of loopback, which is the first line that it prints.

After VK's documentation: dev.vk.com/api/captcha-error (both kinds), vk.com/dev/need_validation,
vk.com/dev/implicit_flow_user and dev.vk.com/api/user-long-poll/getting-started; the responses
of upload servers are as clients of VK have reported them. It believes nothing that a client
sends without a check. What a client did wrong, and what came in, is in GET /state.

The argument is JSON, with what is to happen:
  calls_per_token  how many calls a token lives for
  captcha          methods that ask for a captcha, until it is typed rightly
  not_robot        methods that ask for a captcha of the newer kind, with a redirect_uri
  validation       methods that ask for a validation, until it was done
  per_second       how many calls a second are allowed
  server_scheme    whether the long poll server is named with http://; the documentation has it both ways
  updates, seed    long polling: how many updates there are, and what chooses the failures
"""
import email, email.policy, hashlib, json, random, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

OPTIONS = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
USER = 8492
RIGHTS = {"users": None, "friends": "friends", "photos": "photos", "wall": "wall", "messages": "messages"}
LOCK = threading.Lock()


class VK:
    tokens = {}  # token -> {"scope": set, "calls": int}
    captchas = {}  # sid -> text
    successes = set()  # tokens of captchas of the newer kind
    validated = set()
    uploads = {}  # hash -> photo, for as long as it is not saved
    photos = {}  # id -> bytes
    posts = []
    calls = []
    recent = []
    violations = []
    number = 0

    @classmethod
    def unique(cls):
        cls.number += 1
        return cls.number

    @classmethod
    def token(cls, scope):
        token = "vk1.a." + hashlib.sha256(b"%d" % cls.unique()).hexdigest()
        cls.tokens[token] = {"scope": set(scope), "calls": 0}
        return token


class LongPoll:
    """The updates, and a session with them: ts says which numbering, and how many were had."""

    total = OPTIONS.get("updates", 0)
    chance = random.Random(OPTIONS.get("seed", 0))
    key = "key0"
    numbering = 1
    begin = 0  # where a new session begins
    starts = {0}  # where the client may be
    faults = {}

    @classmethod
    def ts(cls, position):
        return cls.numbering * 1_000_000 + position

    @classmethod
    def server(cls, host):
        begin, cls.begin = cls.begin, cls.total  # who asks without need begins at the newest update
        scheme = "http://" if OPTIONS.get("server_scheme") else ""
        return {"server": scheme + host + "/im0", "key": cls.key, "ts": cls.ts(begin)}

    @classmethod
    def check(cls, query):
        """What a_check responds with: JSON, or the name of a fault."""
        if query.get("version") != "3":
            return {"failed": 4, "min_version": 0, "max_version": 3}
        if query.get("key") != cls.key:
            return {"failed": 2}
        numbering, position = divmod(int(query["ts"]), 1_000_000)
        if numbering != cls.numbering or position not in cls.starts:
            VK.violations.append("ts %s is not where the client was" % query["ts"])
        if position == cls.total:
            return {"failed": 4, "min_version": 4, "max_version": 5}
        fault = cls.chance.choices(
            ["none", "failed1", "failed2", "failed3", "closed", "cut", "unavailable"],
            [70, 5, 5, 5, 5, 5, 5])[0]
        cls.faults[fault] = cls.faults.get(fault, 0) + 1
        if fault == "failed1":
            cls.numbering += 1
            cls.starts = {position}
            return {"failed": 1, "ts": cls.ts(position)}
        if fault in ("failed2", "failed3"):
            cls.key = "key%d" % VK.unique()
            if fault == "failed3":
                cls.numbering += 1
                cls.begin = position
            cls.starts = {position}
            return {"failed": int(fault[-1])}
        end = min(cls.total, position + cls.chance.randint(0, 20))
        cls.starts = {position, end}
        updates = [[4, n, 49, 2_000_000_001, 1_700_000_000 + n, "text %d" % n, {}] for n in range(position, end)]
        response = {"ts": cls.ts(end), "updates": updates}
        return response if fault == "none" else (fault, response)


class Problem(Exception):
    def __init__(self, code, message, **others):
        self.content = {"error_code": code, "error_msg": message, **others}


def required(items, *names):
    for name in names:
        if not items.get(name):
            raise Problem(100, "One of the parameters specified was missing or invalid: %s is undefined" % name)


def call(method, items, host):
    group = method.split(".")[0]
    if group not in RIGHTS:
        raise Problem(3, "Unknown method passed")
    if not items.get("v"):
        raise Problem(8, "Invalid request: v (version) is required")
    if "access_token" not in items:
        raise Problem(5, "User authorization failed: no access_token passed.")
    token = VK.tokens.get(items["access_token"])
    if token is None:
        raise Problem(5, "User authorization failed: invalid access_token (4).")
    if token["calls"] >= OPTIONS.get("calls_per_token", 1 << 30):
        raise Problem(5, "User authorization failed: access_token has expired.")
    limit = OPTIONS.get("per_second")
    if limit:
        now = time.monotonic()
        VK.recent = [at for at in VK.recent if now - at < 1]
        if len(VK.recent) >= limit:
            raise Problem(6, "Too many requests per second")
        VK.recent.append(now)
    if RIGHTS[group] and RIGHTS[group] not in token["scope"]:
        raise Problem(15, "Access denied: no access to call this method")
    if method in OPTIONS.get("validation", []) and items["access_token"] not in VK.validated:
        raise Problem(17, "Validation required", redirect_uri="http://%s/validate?hash=%d" % (host, VK.unique()))
    if method in OPTIONS.get("not_robot", []):
        if items.get("success_token") not in VK.successes:
            raise Problem(14, "Captcha needed", redirect_uri="http://%s/not_robot_captcha?session_token=%d&blank=1" % (host, VK.unique()),
                          remixstlid=9069780796616521905)
        VK.successes.remove(items["success_token"])
    if method in OPTIONS.get("captcha", []):
        text = VK.captchas.pop(items.get("captcha_sid"), None)  # each can be tried once
        if text is None or items.get("captcha_key") != text:
            sid = str(239633676097 + VK.unique())
            VK.captchas[sid] = hashlib.sha256(sid.encode()).hexdigest()[:5] + " &="
            raise Problem(14, "Captcha needed", captcha_sid=sid, captcha_img="http://%s/captcha.php?sid=%s&s=1" % (host, sid))
    token["calls"] += 1
    return METHODS[method](items, host)


def users_get(items, host):
    return [{"id": USER, "first_name": "Ada", "last_name": "Lovelace", "can_access_closed": True, "is_closed": False}]


def upload_server(items, host):
    return {"album_id": -14, "upload_url": "http://%s/upload.php?act=do_add&mid=%d&aid=-14" % (host, USER), "user_id": USER}


def save_wall_photo(items, host):
    required(items, "photo", "server", "hash")
    if items["photo"] == "[]":
        raise Problem(100, "One of the parameters specified was missing or invalid: photos_list is invalid")
    upload = VK.uploads.pop(items["hash"], None)
    if upload is None or items["photo"] != upload["photo"] or items["server"] != str(upload["server"]):
        raise Problem(121, "Invalid hash")
    number = 456239000 + VK.unique()
    VK.photos[number] = upload["bytes"]
    size = {"type": "s", "url": "https://sun1.userapi.com/s.jpg", "width": 75, "height": 50}
    return [{"id": number, "album_id": -14, "owner_id": USER, "date": 1700000000, "text": items.get("caption", ""),
             "access_key": "a1b2", "sizes": [size], "has_tags": False}]


def wall_post(items, host):
    attachments = [a for a in items.get("attachments", "").split(",") if a]
    if not attachments:
        required(items, "message")
    for attachment in attachments:
        owner, _, number = attachment.removeprefix("photo").partition("_")
        if not attachment.startswith("photo") or owner != str(USER) or int(number) not in VK.photos:
            raise Problem(100, "One of the parameters specified was missing or invalid: attachments is invalid")
    VK.posts.append({"message": items.get("message", ""), "attachments": attachments, "owner_id": items.get("owner_id")})
    return {"post_id": len(VK.posts)}


def messages_send(items, host):
    required(items, "peer_id", "random_id")
    return 1240 + VK.unique()


METHODS = {
    "users.get": users_get,
    "photos.getWallUploadServer": upload_server,
    "photos.saveWallPhoto": save_wall_photo,
    "wall.post": wall_post,
    "messages.send": messages_send,
    "messages.getLongPollServer": lambda items, host: LongPoll.server(host),
}


def upload(headers, body):
    """One file in the field photo of multipart/form-data, of a kind that VK takes; [] where there is none."""
    message = email.message_from_bytes(
        b"Content-Type: " + headers["Content-Type"].encode() + b"\r\n\r\n" + body, policy=email.policy.HTTP)
    parts = message.iter_parts() if message.get_content_type() == "multipart/form-data" else []
    files = [p for p in parts if p.get_param("name", header="content-disposition") == "photo" and p.get_filename()]
    data = files[0].get_payload(decode=True) if len(files) == 1 else b""
    photo = "[]"
    if data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF8")):
        if len(data) < 6:
            return {"error": "ERR_UPLOAD_BAD_IMAGE_SIZE: photo min size 50x50", "bwact": "do_add", "server": 626627, "_sig": "c808"}
        photo = json.dumps([{"photo": hashlib.md5(data).hexdigest() + ":w", "sizes": [], "kid": "ä&=+ %"}])
    fields = {"server": 626627, "photo": photo, "hash": hashlib.md5(b"%d" % VK.unique()).hexdigest()}
    VK.uploads[fields["hash"]] = {**fields, "bytes": data}
    return fields


def authorize(query):
    """The page on which the user has pressed Allow: where the browser goes then."""
    for name in ("client_id", "redirect_uri", "scope", "response_type"):
        if name not in query:
            return None, {"error": "invalid_request", "error_description": name + " is missing"}
    scope = query["scope"].split(",")
    unknown = set(scope) - {"friends", "photos", "wall", "groups", "messages", "status", "offline"}
    if unknown or query["response_type"] != "token":
        return None, {"error": "invalid_scope" if unknown else "unsupported_response_type"}
    fragment = {"access_token": VK.token(scope), "expires_in": 0 if "offline" in scope else 86400, "user_id": USER}
    if "state" in query:
        fragment["state"] = query["state"]
    return query["redirect_uri"] + "#" + urlencode(fragment), None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body in one piece, for which no acknowledgement is waited

    def log_message(self, *_):
        pass

    def reply(self, content, status=200, **headers):
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def items(self, text):
        items = {}
        for name, values in parse_qs(text, keep_blank_values=True, strict_parsing=bool(text)).items():
            if len(values) > 1:
                VK.violations.append("%s came %d times" % (name, len(values)))
            items[name] = values[-1]
        return items

    def do_POST(self):
        self.handle_request(self.rfile.read(int(self.headers["Content-Length"])))

    def do_GET(self):
        self.handle_request(b"")

    def handle_request(self, body):
        parts = urlsplit(self.path)
        host = self.headers["Host"]
        with LOCK:
            query = self.items(parts.query)
            if parts.path.startswith("/method/"):
                method = parts.path.removeprefix("/method/")
                if body:
                    if self.headers["Content-Type"].split(";")[0] != "application/x-www-form-urlencoded":
                        VK.violations.append("the body of %s is no form" % method)
                    form = self.items(body.decode())
                    VK.violations += ["%s is in query and body" % name for name in form if name in query]
                    query.update(form)
                VK.calls.append({"method": method, "items": {k: v for k, v in query.items() if k != "access_token"}})
                try:
                    content = {"response": call(method, query, host)}
                except Problem as problem:
                    shown = [{"key": k, "value": v} for k, v in query.items() if k != "access_token"]
                    content = {"error": {**problem.content, "request_params": shown}}
                return self.reply(content)
            if parts.path == "/authorize":
                location, error = authorize(query)
                return self.reply(error, 401) if error else self.reply(b"", 302, Location=location)
            if parts.path == "/upload.php":
                if "access_token" in query or b"vk1.a." in body or "Authorization" in self.headers:
                    VK.violations.append("the upload server got a token")
                return self.reply(upload(self.headers, body))
            if parts.path == "/captcha.php":
                return self.reply(VK.captchas[query["sid"]].encode())
            if parts.path == "/not_robot_captcha":
                token = hashlib.sha256(query["session_token"].encode()).hexdigest()
                VK.successes.add(token)
                return self.reply(token.encode())
            if parts.path == "/validate":
                token = VK.token(["photos", "wall", "messages"])
                VK.validated.add(token)
                fragment = urlencode({"success": 1, "access_token": token, "user_id": USER})
                return self.reply(b"", 302, Location="https://oauth.vk.com/blank.html#" + fragment)
            if parts.path == "/im0":
                return self.poll(query)
            if parts.path == "/state":
                photos = {str(n): hashlib.sha256(d).hexdigest() for n, d in VK.photos.items()}
                return self.reply({"violations": VK.violations, "calls": VK.calls, "posts": VK.posts,
                                   "photos": photos, "tokens": len(VK.tokens), "faults": LongPoll.faults})
            return self.reply({}, 404)

    def poll(self, query):
        if query.get("act") != "a_check" or "access_token" in query or "mode" not in query:
            VK.violations.append("this is no long poll: %s" % self.path)
        if not 1 <= int(query.get("wait", "25")) <= 90:
            VK.violations.append("a wait of %s" % query.get("wait"))
        response = LongPoll.check(query)
        if isinstance(response, dict):
            return self.reply(response)
        fault, response = response
        if fault == "unavailable":
            return self.reply(b"<html>503</html>", 503)
        self.close_connection = True
        if fault == "cut":
            data = json.dumps(response).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[:len(data) // 2])


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()
