import ByteTools

/// What an answer has if the receiver accepted the response.
struct AcceptanceSign: Sendable {
    /// `nil` for those of a success.
    let statuses: [ClosedRange<Int>]?
    let text: String?
    let redirect: String?
    let header: (name: String, value: String)?
    let json: (name: String, value: String)?

    func isShown(by answer: RawAnswer) -> Bool {
        let statuses = statuses ?? [answer.defaultStatuses]
        return statuses.contains { $0.contains(answer.status) }
            && text.map { answer.body[...].firstRange(ofBytes: $0.utf8) != nil } ?? true
            && redirect.map { answer.hasHeader("Location", containing: $0) } ?? true
            && header.map { answer.hasHeader($0.name, containing: $0.value) } ?? true
            && json.map { Self.value($0.name, in: answer.body) == ByteText($0.value) } ?? true
    }

    /// The text of the value at a path, as of a JSON pointer (RFC 6901); `nil` if there is none.
    private static func value(_ path: String, in body: [UInt8]) -> ByteText? {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var value = JSONDocument(body).strictRoot
        for name in names.map({ String($0).replacing("~1", with: "/").replacing("~0", with: "~") }) {
            let element = value?.elements.flatMap { elements in
                Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            }
            value = element ?? value?[name]
        }
        return (value?.textOrNumber ?? value?.flag.map { "\($0)" }).map { ByteText($0) }
    }
}

/// What a receiver printed or returned.
struct RawAnswer {
    let status: Int
    let defaultStatuses: ClosedRange<Int>
    var headers: [(name: String, value: String)] = []
    let body: [UInt8]

    func hasHeader(_ name: String, containing text: String) -> Bool {
        values(of: name).contains { Array($0.utf8)[...].firstRange(ofBytes: text.utf8) != nil }
    }

    func values(of name: String) -> [String] {
        headers.filter { $0.name.lowercased().utf8.elementsEqual(name.lowercased().utf8) }.map(\.value)
    }

    /// The first line that is not blank, cut.
    var firstLine: String {
        let lines = body.prefix(4096).split { $0 == 0x0A || $0 == 0x0D }
        let line = lines.first { $0.contains { $0 > 0x20 } } ?? []
        return ByteText(decoding: line).shortened(to: 120)
    }
}
