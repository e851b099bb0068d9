"""Serves a receiver of receivers.py as an exchange on this computer: 204 for an accepted response, 400 for a rejected one.

Arguments: the name of a receiver, the manifest of the mutations, the certificate of the issuer. Prints the URL, and serves until it is
ended. The receiver 'anything' accepts everything; 'samltool' is the command in the variable SAMLTOOL.
"""

import http.server
import json
import pathlib
import sys

import receivers


class Anything:
    """Accepts everything, and reports what an attacker wants to be read."""

    name = "anything"

    def __init__(self, expected):
        pass

    def verdict(self, body):
        return "evil"


class Exchange(http.server.BaseHTTPRequestHandler):
    receiver = expected = None

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        verdict = receivers.judge(self.receiver, body)
        content = self.expected.evil.encode() if verdict == "evil" else b""
        self.send_response(400 if verdict == "rejected" else 200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


def main():
    name, manifest, certificate = sys.argv[1:]
    kinds = {kind.name: kind for kind in [*receivers.ALL, receivers.Samltool, Anything]}
    manifest = json.loads(pathlib.Path(manifest).read_text(encoding="utf-8"))
    Exchange.expected = receivers.Expected(manifest, certificate)
    Exchange.receiver = kinds[name](Exchange.expected)
    server = http.server.HTTPServer(("127.0.0.1", 0), Exchange)
    print(f"http://127.0.0.1:{server.server_port}/exchange", flush=True)
    server.serve_forever()


main()
