import Foundation

/// A server on this computer that returns one response and reports the request: Python's, which shares no code with this package.
package final class LoopbackServer {
    /// A received request.
    package struct Request: Decodable {
        package let method: String
        package let target: String
        /// The headers, by name in lowercase.
        package let headers: [String: String]
        private let base64: String
        /// The body, read by a form parser.
        package let form: [String: [String]]

        package var body: [UInt8] { [UInt8](Data(base64Encoded: base64) ?? Data()) }
    }

    package let url: String
    private let process: Process
    private let lines: FileHandle

    private static let program = """
        import base64, http.server, json, sys, urllib.parse
        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                print(json.dumps({
                    "method": self.command, "target": self.path,
                    "headers": {name.lower(): value for name, value in self.headers.items()},
                    "base64": base64.b64encode(body).decode(),
                    "form": urllib.parse.parse_qs(body.decode(), keep_blank_values=True),
                }), flush=True)
                self.send_response(int(sys.argv[1]))
                self.send_header("Content-Length", str(len(sys.argv[2].encode())))
                self.end_headers()
                self.wfile.write(sys.argv[2].encode())
            do_GET = do_POST = do_DELETE = answer
            def log_message(self, *arguments): pass
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_port, flush=True)
        server.handle_request()
        """

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - body: The body of the response.
    /// - Throws: An error if Python cannot be started.
    package init(status: Int = 200, body: String = "") throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, "\(status)", body]
        let pipe = Pipe()
        process.standardOutput = pipe
        lines = pipe.fileHandleForReading
        try process.run()
        url = "http://127.0.0.1:" + String(decoding: Self.line(of: lines), as: UTF8.self)
    }

    deinit {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
    }

    /// Returns the request when it has arrived.
    package func request() throws -> Request { try JSONDecoder().decode(Request.self, from: Self.line(of: lines)) }

    private static func line(of handle: FileHandle) -> Data {
        var line = Data()
        while true {
            let byte = handle.readData(ofLength: 1)
            if byte.isEmpty || byte == Data([0x0A]) { return line }
            line += byte
        }
    }
}
