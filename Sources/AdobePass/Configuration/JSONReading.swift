package import ByteTools

/// Functions that read JSON and report the field, or the line and column, of an error.
package enum JSONReading {
    /// The largest document that is read, in bytes.
    static let maximumBytes = 8 << 20

    /// The closed types reject fields they do not read: a misspelled field would be silently ignored.
    package static func read<Document: Decodable>(
        _ bytes: [UInt8],
        as type: Document.Type,
        closed: Set<ObjectIdentifier> = []
    ) throws(AdobePassError) -> Document {
        try decode(type, from: try value(of: bytes), closed: closed)
    }

    package static func value(of bytes: [UInt8]) throws(AdobePassError) -> JSONValue {
        guard bytes.count <= maximumBytes else {
            let text = "the document has \(bytes.count) bytes; the limit is \(maximumBytes)"
            throw AdobePassError(.tooLarge, text)
        }
        let document = JSONDocument(bytes)
        if let root = document.strictRoot { return root }
        let error = document.errors.first
        let message = error?.message ?? ""
        switch error?.kind {
        case .tooMany?: throw AdobePassError(.tooLarge, message, path: error?.place)
        case .duplicateName?: throw AdobePassError(.repeatedField, message, path: error?.place)
        default:
            throw AdobePassError(
                .notJSON,
                "the document is not JSON: \(hint(for: bytes) ?? message)",
                path: error?.place
            )
        }
    }

    package static func decode<Document: Decodable>(
        _ type: Document.Type,
        from value: JSONValue,
        closed: Set<ObjectIdentifier> = []
    ) throws(AdobePassError) -> Document {
        do {
            return try JSONDecoding(value, closed: closed).decode(type)
        } catch let error as AdobePassError {
            throw error
        } catch let error as UnknownField {
            throw AdobePassError(error)
        } catch {
            throw AdobePassError(error as? DecodingError)
        }
    }

    private static func hint(for bytes: [UInt8]) -> String? {
        switch DetectedFormat(of: bytes) {
        case .empty: "it is empty"
        case .xml, .html: "it looks like XML or a web page"
        default: nil
        }
    }
}

extension AdobePassError {
    fileprivate init(_ error: UnknownField) {
        let path = [error.codingPath.fieldPath, error.name].compactMap { $0 }.joined(separator: ".")
        let hint = SimilarNames(to: error.name, among: error.known).hint
        let known = error.known.isEmpty ? "" : "; the fields here are: \(error.known.joined(separator: ", "))"
        let text = "the field \(error.name.quotedFieldName) is unknown here\(hint)\(known)"
        self.init(.unknownField, text, path: error.name.isPossibleFieldName ? path : nil)
    }

    fileprivate init(_ error: DecodingError?) {
        switch error {
        case .keyNotFound(let key, let context)?:
            self.init(.missingField, "the field is missing", path: (context.codingPath + [key]).fieldPath)
        case .valueNotFound(_, let context)? where !context.codingPath.isEmpty:
            self.init(.missingField, "the field is null", path: context.codingPath.fieldPath)
        case .typeMismatch(let type, let context)? where !context.codingPath.isEmpty:
            self.init(.wrongType, "the value must be \(Self.name(of: type))", path: context.codingPath.fieldPath)
        case .dataCorrupted(let context)?:
            self.init(.wrongType, "the value cannot be read", path: context.codingPath.fieldPath)
        default:
            self.init(.wrongType, "the document must be an object")
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is Bool.Type: "true or false, without quotes"
        case is String.Type: "a string"
        case is any BinaryInteger.Type: "a whole number"
        case is any Collection.Type: "an array"
        default: "an object"
        }
    }
}

extension [any CodingKey] {
    /// The path as text, such as `requestor.mvpds[3].id`; `nil` at the root.
    package var fieldPath: String? {
        isEmpty ? nil : joined
    }

    private var joined: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }
}

extension AdobePassError.Code {
    /// A closed document, such as a recorded state, has a field that is not defined.
    public static let unknownField = Self(rawValue: "document.unknown-field")
}

extension RawRepresentable<String> where Self: CaseIterable {
    package static func word(from decoder: any Decoder) throws -> Self {
        let word = try decoder.singleValueContainer().decode(String.self)
        guard let value = allCases.first(where: { $0.rawValue.hasSameBytes(as: word) }) else {
            let words = allCases.map { $0.rawValue.quoted }.joined(separator: ", ")
            let path = decoder.codingPath.fieldPath
            // The text may be a value of another field, and personal.
            let count = word.unicodeScalars.count
            throw AdobePassError(
                .wrongType,
                "the value must be one of \(words); it is another text of \(count) characters",
                path: path
            )
        }
        return value
    }
}
