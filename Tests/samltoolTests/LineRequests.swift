import Foundation
import TestSupport
import Testing

/// Requests for `--ndjson`, and their results.
enum LineRequests {
    /// A line with a payload and other keys.
    static func request(_ payload: String, _ rest: [String: Any] = [:]) throws -> String {
        let object = rest.merging(["payload": payload]) { first, _ in first }
        return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    /// Runs a command with `--ndjson`.
    ///
    /// - Parameters:
    ///   - lines: The input.
    ///   - arguments: The name of the command, and its options.
    /// - Returns: The exit status, and the result of each request.
    /// - Throws: If the command cannot be started, or its output is not JSON.
    static func results(of lines: [String], by arguments: [String]) throws -> (status: Int32, [[String: Any]]) {
        let input = Array((lines.joined(separator: "\n") + "\n").utf8)
        let outcome = try SamltoolCommand.run(arguments + ["--ndjson"], input: input)
        let results = try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        return (outcome.status, results)
    }
}
