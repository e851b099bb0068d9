import ArgumentParser
import ByteTools

/// How an answer shows that the receiver accepted a response: every given sign must be there.
struct AcceptanceOptions: ParsableArguments {
    @Option(
        help: .value(
            "statuses",
            "The statuses, such as 200,302 or 200-299; without it, 0 of a command and 200-299 of a URL."
        )
    )
    var acceptedStatus: String?

    @Option(help: .text("A text in the body, or in what the command prints."))
    var acceptedText: String?

    @Option(help: .text("A text in the URL of a redirection."))
    var acceptedRedirect: String?

    @Option(help: .value("name: text", "A header with a text in its value, such as 'Set-Cookie: session='."))
    var acceptedHeader: String?

    @Option(help: .value("/path=value", "A value in the JSON of the answer, such as /user/active=true."))
    var acceptedJson: String?

    func validate() throws {
        _ = try statuses()
        if let acceptedHeader, !acceptedHeader.utf8.contains(UInt8(ascii: ":")) {
            throw ValidationError("--accepted-header must be a name and a text, as in 'Set-Cookie: session='.")
        }
        if let acceptedJson, !acceptedJson.hasPrefix("/") || !acceptedJson.utf8.contains(UInt8(ascii: "=")) {
            throw ValidationError("--accepted-json must be a path and a value, as in /user/active=true.")
        }
    }

    func sign() throws -> AcceptanceSign {
        AcceptanceSign(
            statuses: try statuses(),
            text: acceptedText,
            redirect: acceptedRedirect,
            header: acceptedHeader.map { Self.parts(of: $0, by: ":") },
            json: acceptedJson.map { Self.parts(of: $0, by: "=") }
        )
    }

    private static func parts(of text: String, by separator: Character) -> (name: String, value: String) {
        let name = text.prefix { $0 != separator }
        return (String(name), String(text.dropFirst(name.count + 1).drop { $0 == " " }))
    }

    private func statuses() throws -> [ClosedRange<Int>]? {
        try acceptedStatus?.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(bounds.count), let first = bounds[0], let last = bounds[bounds.count - 1],
                first <= last
            else { throw ValidationError("--accepted-status must be numbers such as 200,302 or 200-299.") }
            return first...last
        }
    }
}
