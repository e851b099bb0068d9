import Foundation
import TestSupport

/// A receiver on this computer that behaves in one way, in Python; it ends with the value.
final class ProveServer {
    let url: String
    let port: Int
    private let process = Process()
    private let output = Pipe()

    private static let program = """
        import base64, http.server, os, sys, threading, time, urllib.parse
        mode, port = sys.argv[1], int(sys.argv[2])
        count = 0
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def do_POST(self):
                global count
                count += 1
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                form = urllib.parse.parse_qs(body.decode("latin-1"), keep_blank_values=True)
                try:
                    response = base64.b64decode(form.get("SAMLResponse", [""])[0])
                except ValueError:
                    response = b""
                accepted = b"<ds:Signature " in response and b"Assertion" in response
                if mode == "hang" and b"<!DOCTYPE" in response:
                    time.sleep(30)
                if mode == "limit" and count > 20:
                    return self.answer(429, b"slow down", {"Retry-After": "1"})
                if mode == "lock" and count > 20:
                    accepted = False
                if mode == "close" and b"<!DOCTYPE" in response:
                    self.close_connection = True
                    return
                if mode == "echo" and not accepted:
                    return self.answer(400, response)
                if mode == "session":
                    ok = self.headers.get("Cookie") == "sid=1" and form.get("RelayState") == ["home page"]
                    ok = ok and self.headers.get("X-Device") == "tv"
                    cookie = {"Location": "/home?token=secret", "Set-Cookie": "session=1"} if ok and accepted else {"Location": "/error"}
                    return self.answer(302, b'{"user": {"active": %s}}' % (b"true" if ok and accepted else b"false"), cookie)
                if mode == "count":
                    print(count, flush=True)
                self.answer(200 if accepted or mode == "everything" else 403, b"")
            def answer(self, status, body, headers={}):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def log_message(self, *arguments): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    /// Starts a receiver, on a port that is free if it is 0.
    init(_ mode: String, port: Int = 0) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, mode, "\(port)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.port = Self.line(of: output)
        url = "http://127.0.0.1:\(self.port)/acs"
    }

    /// Waits until a receiver of the mode `count` has got a number of requests.
    func wait(forRequests count: Int) {
        while process.isRunning, Self.line(of: output) < count {}
    }

    /// Ends the process at once.
    func end() {
        // The thread of a test blocks other signals, and a process inherits that.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    deinit { end() }

    /// The number in a line; -1 if there is none.
    private static func line(of pipe: Pipe) -> Int {
        var line = Data()
        while case let byte = pipe.fileHandleForReading.readData(ofLength: 1), !byte.isEmpty, byte != Data([0x0A]) {
            line += byte
        }
        return Int(String(decoding: line, as: UTF8.self)) ?? -1
    }
}
