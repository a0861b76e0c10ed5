"""A server that wants digests, written from RFC 7616 alone: python3 server.py '{"algorithm": "MD5", …}'

It prints its port, and then what it thinks of each request, one line each.
"""

import hashlib
import json
import os
import re
import sys
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

OPTIONS = json.loads(sys.argv[1])
REALM = OPTIONS.get("realm", 'a "quoted" \\ realm')
USER, PASSWORD = OPTIONS.get("user", "Mufasa"), OPTIONS.get("password", "Circle of Life")
ALGORITHM = OPTIONS.get("algorithm")
QOP = OPTIONS.get("qop")
USES = OPTIONS.get("uses", 1 << 30)
HASH = hashlib.sha256 if (ALGORITHM or "").startswith("SHA-256") else hashlib.md5
OPAQUE = "5ccc069c403ebaf9f0171e9517f40e41"
counts = {}
# The keys of sessions by nonce, where a session has one key (RFC 7616, section 3.4.2).
sessions = {}


def digest(text):
    return HASH(text if isinstance(text, bytes) else text.encode("utf-8")).hexdigest()


def escaped(text):
    return text.replace("\\", "\\\\").replace('"', '\\"')


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def respond(self, status, fields, text):
        print(text, flush=True)
        self.send_response(status)
        for name, value in fields:
            # The class encodes fields as Latin-1.
            self.send_header(name, value.encode().decode("latin-1"))
        self.send_header("Content-Length", str(len(text)))
        self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text.encode())
        self.close_connection = True

    def challenge(self, text, stale=False):
        nonce = os.urandom(12).hex()
        counts[nonce] = 0
        items = [f'realm="{escaped(REALM)}"', f'nonce="{nonce}"', f'opaque="{OPAQUE}"']
        if QOP:
            items.append(f'qop="{QOP}"')
        if ALGORITHM:
            items.append(f"algorithm={ALGORITHM}")
        if OPTIONS.get("userhash"):
            items.append("userhash=true")
        if stale:
            items.append("stale=true")
        self.respond(401, [("WWW-Authenticate", "Digest " + ", ".join(items))], text)

    def handle_all(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        field = self.headers.get("Authorization")
        if field is None:
            return self.challenge("nothing")
        field = field.encode("latin-1").decode()
        if not field.startswith("Digest "):
            return self.challenge("no digest")
        items = {}
        for name, quoted, plain in re.findall(
            r'([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))(?:,\s*|$)', field[7:]
        ):
            if name in items:
                return self.challenge(f"{name} twice")
            items[name] = re.sub(r"\\(.)", r"\1", quoted) if quoted or not plain else plain
        for name in ("nc", "qop", "algorithm", "userhash"):
            if re.search(rf'(^|[\s,]){name}="', field[7:]):
                return self.challenge(f"{name} is quoted")

        user = items.get("username")
        if "username*" in items:
            user = urllib.parse.unquote(items["username*"].removeprefix("UTF-8''"))
        wanted = USER
        if OPTIONS.get("userhash"):
            wanted = digest(f"{USER}:{REALM}")
            if items.get("userhash") != "true":
                return self.challenge("no userhash")
        if user != wanted:
            return self.challenge("another user")
        nonce, cnonce, count = items.get("nonce"), items.get("cnonce"), items.get("nc")
        if nonce not in counts:
            return self.challenge("unknown nonce", stale=True)
        if counts[nonce] >= USES:
            return self.challenge("used nonce", stale=True)
        if items.get("uri") != self.path:
            return self.challenge(f"another uri than {self.path}")
        if items.get("opaque") != OPAQUE or items.get("realm") != REALM:
            return self.challenge("another opaque or realm")
        if items.get("algorithm", "MD5").lower() != (ALGORITHM or "MD5").lower():
            return self.challenge("another algorithm")

        a1 = digest(f"{USER}:{REALM}:{PASSWORD}")
        if (ALGORITHM or "").endswith("-sess"):
            a1 = digest(f"{a1}:{nonce}:{cnonce}")
            if OPTIONS.get("once"):
                a1 = sessions.setdefault(nonce, a1)
        qop = items.get("qop")
        if QOP:
            if qop not in [word.strip() for word in QOP.split(",")]:
                return self.challenge("another qop")
            if not re.fullmatch("[0-9a-f]{8}", count or "") or int(count, 16) != counts[nonce] + 1:
                return self.challenge(f"count {count} after {counts[nonce]}")
        a2 = f"{self.command}:{self.path}"
        if qop == "auth-int":
            a2 += ":" + digest(body)
        middle = f"{nonce}:{count}:{cnonce}:{qop}" if QOP else nonce
        if items.get("response") != digest(f"{a1}:{middle}:{digest(a2)}"):
            return self.challenge("wrong response")
        counts[nonce] += 1
        fields = []
        if OPTIONS.get("next"):
            following = os.urandom(12).hex()
            counts[following] = 0
            sessions[following] = a1
            fields.append(("Authentication-Info", f'nextnonce="{following}", qop={qop}'))
        self.respond(200, fields, "right" + (f" {len(body)}" if body else ""))

    do_GET = do_POST = do_PUT = do_HEAD = handle_all


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_parent, daemon=True).start()
server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
