"""Serves a receiver of the matrix on this computer, for 'samltool prove --url'.

Arguments: the name of a receiver, a file with its settings in JSON, as run.py writes it. Prints the URL, and serves until it is ended. With
the name alone, it prints the version.
The status is 200 if the receiver accepted the response, with the subject and the attributes that it read, and 400 if it rejected it.
It is 500 if the receiver ended with an error that it does not document for a rejection.
"""

import http.server
import json
import os
import pathlib
import resource
import signal
import socketserver
import sys
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import kind
import kinds
import receivers

# A receiver that needs more for a response is ended: the seconds of processor time, and the bytes.
MAXIMUM_SECONDS, MAXIMUM_BYTES = 20, 4 << 30


class Handler(http.server.BaseHTTPRequestHandler):
    receiver = None

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.receiver.forks:
            resource.setrlimit(resource.RLIMIT_CPU, (MAXIMUM_SECONDS, MAXIMUM_SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (MAXIMUM_BYTES, MAXIMUM_BYTES))
        expected = self.receiver.expected
        try:
            # A framework answers a form without the field itself.
            reading = self.receiver.read(body) if b"SAMLResponse=" in body else kind.REJECTED
            status = 400 if reading.verdict(expected) == "rejected" else 200
            text = json.dumps([reading.name, reading.attributes])
        except BrokenPipeError:
            # The program has ended: as if the receiver itself had, there is no answer.
            traceback.print_exc()
            self.close_connection = True
            return
        except Exception as error:
            # The text of an error is for the log: what a program shows of it is not the library's concern.
            traceback.print_exc()
            status = 400 if isinstance(error, self.receiver.errors) else 500
            text = type(error).__name__
        content = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


class ForkingServer(socketserver.ForkingMixIn, http.server.HTTPServer):
    """A process for each response: if a receiver ends, only that one does."""

    max_children = 4


def main():
    name, *files = sys.argv[1:]
    if not files:
        print(kinds.named(name).version())
        return
    file, = files
    settings = json.loads(pathlib.Path(file).read_text(encoding="utf-8"))
    expected = receivers.Expected(settings, settings["certificate"], settings["key"])
    expected.folder, expected.key_certificate = pathlib.Path(settings["folder"]), settings["keyCertificate"]
    Handler.receiver = kinds.named(name)(expected)
    server_class = ForkingServer if Handler.receiver.forks else http.server.HTTPServer
    server = server_class(("127.0.0.1", 0), Handler)
    print(f"http://127.0.0.1:{server.server_port}/acs", flush=True)
    # The end of the server is that of the processes that a receiver started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        server.serve_forever()
    finally:
        Handler.receiver.close()


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    main()
