import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

@testable import Workbench

/// A workbench that runs for a test, and a browser that has opened its URL.
struct TestWorkbench: Sendable {
    /// A response.
    struct Answer: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let text: String

        /// The only value of a header.
        func header(_ name: String) -> String? { headers[name].count == 1 ? headers[name][0] : nil }
    }

    /// The printed URL.
    let url: String
    /// The host and the port.
    let host: String
    /// The header with the cookie.
    private(set) var cookie = ""
    /// The path of the folder of the pages.
    private(set) var folder = ""

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardized

    /// A time at which every sample is valid that is ever valid.
    static let instant = Date(timeIntervalSince1970: 1_795_000_000)

    /// The content of a sample.
    static func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: "Samples").appending(path: name)))
    }

    /// Runs a workbench while a body is running.
    static func run<Value: Sendable>(
        showing files: [WorkbenchApplication.File] = [],
        _ body: @escaping @Sendable (TestWorkbench) async throws -> Value
    ) async throws -> Value {
        let samples = root.appending(path: "Samples").path
        let application = WorkbenchApplication(showing: files, samples: samples) { instant }
        let (urls, continuation) = AsyncStream.makeStream(of: String.self)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                defer { continuation.finish() }
                try await application.run { continuation.yield($0) }
                return nil
            }
            group.addTask {
                for await url in urls {
                    var workbench = TestWorkbench(url: url, host: String(url.split(separator: "/")[1]))
                    let entrance = try await workbench.send(
                        .GET,
                        String(url.dropFirst("http://\(workbench.host)".count))
                    )
                    workbench.cookie = entrance.header("set-cookie")?.split(separator: ";").first.map(String.init) ?? ""
                    workbench.folder = entrance.header("location").map { String($0.dropLast("/check".count)) } ?? ""
                    return try await body(workbench)
                }
                throw NotStarted()
            }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw NotStarted()
        }
    }

    struct NotStarted: Error {}

    /// Sends a request as the browser does, with headers that replace its own; an empty value omits one.
    ///
    /// The path of a page is that inside the folder of the pages.
    func send(
        _ method: HTTPMethod,
        _ path: String,
        _ headers: [String: String] = [:],
        _ body: [UInt8] = []
    ) async throws -> Answer {
        let isOutside = path == "/" || path.hasPrefix("/?") || path.hasPrefix("/assets/")
        var request = HTTPClientRequest(url: "http://\(host)\(isOutside ? "" : folder)\(path)")
        request.method = method
        var all = ["Cookie": cookie, "Sec-Fetch-Site": method == .GET ? "none" : "same-origin"]
        if method == .POST { all["Origin"] = "http://\(host)" }
        all.merge(headers) { $1 }
        for (name, value) in all where !value.isEmpty { request.headers.add(name: name, value: value) }
        if method == .POST { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await Self.client.execute(request, timeout: .seconds(60))
        let content = try await response.body.collect(upTo: 64 << 20)
        return Answer(status: Int(response.status.code), headers: response.headers, text: String(buffer: content))
    }

    /// Sends a form.
    func post(
        _ path: String,
        _ fields: [(String, String)] = [],
        files: [(name: String, content: [UInt8])] = [],
        headers: [String: String] = [:]
    ) async throws -> Answer {
        let form = TestForm(fields, files: files)
        return try await send(
            .POST,
            path,
            headers.merging(["Content-Type": form.contentType]) { own, _ in own },
            form.body
        )
    }

    /// A client that does not follow redirects.
    private static let client = HTTPClient(
        eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
        configuration: .init(redirectConfiguration: .disallow)
    )
}
