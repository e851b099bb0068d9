internal import ByteTools

/// The response of a server, as curl prints it with its headers.
struct CurlResponse {
    let answer: RawAnswer

    /// Returns `nil` if the text does not start with a status.
    init?(_ output: [UInt8]) {
        var rest = output[...]
        while true {
            guard let end = rest.firstRange(ofBytes: "\r\n\r\n".utf8) else { return nil }
            let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
            rest = rest[end.upperBound...]
            guard let words = lines.first?.split(separator: " "), words.count > 1, words[0].hasPrefix("HTTP/"),
                let status = Int(words[1])
            else { return nil }
            // Informational responses come before the response.
            if (100..<200).contains(status) { continue }
            answer = RawAnswer(
                status: status,
                defaultStatuses: 200...299,
                headers: lines.dropFirst().map(Self.header),
                body: Array(rest)
            )
            return
        }
    }

    private static func header(_ line: Substring) -> (name: String, value: String) {
        let name = line.prefix { $0 != ":" }
        return (String(name), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
    }
}
