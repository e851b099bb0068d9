internal import AdobePass

/// A string, or a list of strings, in JSON that people write.
package struct TextList: Decodable, Sendable {
    /// The strings, none of which is empty.
    package let texts: [String]

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            texts = [text]
        } else if let list = try? container.decode([String].self) {
            texts = list
        } else {
            let text = "this must be a string, or a list of strings"
            throw AdobePassError(.wrongType, text, path: decoder.codingPath.fieldPath)
        }
        if texts.contains(where: \.isEmpty) { throw Self.emptyText(at: decoder.codingPath) }
    }

    fileprivate static func emptyText(at path: [any CodingKey]) -> AdobePassError {
        AdobePassError(.missingField, "this string is empty; omit the field", path: path.fieldPath)
    }
}

/// A string that is not empty, in JSON that people write.
package struct NonemptyText: Decodable, Sendable {
    package let text: String

    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        if text.isEmpty { throw TextList.emptyText(at: decoder.codingPath) }
    }
}
