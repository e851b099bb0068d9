internal import AdobePass

/// A string, or a list of strings, in JSON that people write.
private struct TextList: Decodable, Sendable {
    /// The strings, none of which is empty.
    let texts: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            texts = [text]
        } else if let list = try? container.decode([String].self) {
            texts = list
        } else {
            let text = "this must be a string, or a list of strings"
            throw AdobePassError(.wrongType, text, path: decoder.codingPath.fieldPath)
        }
        if texts.contains(where: { $0.isEmpty }) { throw Self.emptyText(at: decoder.codingPath) }
    }

    static func emptyText(at path: [any CodingKey]) -> AdobePassError {
        AdobePassError(.missingField, "this string is empty; omit the field", path: path.fieldPath)
    }
}

/// A string that is not empty, in JSON that people write.
private struct NonemptyText: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        if text.isEmpty { throw TextList.emptyText(at: decoder.codingPath) }
    }
}

extension KeyedDecodingContainer {
    /// Returns the texts of a member, which is one or a list; none if it is missing.
    package func texts(_ key: Key) throws -> [String] {
        try decodeIfPresent(TextList.self, forKey: key)?.texts ?? []
    }

    /// Returns the text of a member, which is not empty; `nil` if it is missing.
    package func text(_ key: Key) throws -> String? {
        try decodeIfPresent(NonemptyText.self, forKey: key)?.text
    }
}
