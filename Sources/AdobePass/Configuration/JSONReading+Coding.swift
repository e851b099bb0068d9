package import ByteTools

extension JSONReading {
    /// The closed types reject fields they do not read: a misspelled field would be silently ignored.
    package static func read<Document: Decodable>(
        _ bytes: [UInt8],
        as type: Document.Type,
        closed: Set<ObjectIdentifier> = []
    ) throws(AdobePassError) -> Document {
        try decode(type, from: try value(of: bytes), closed: closed)
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
        case .keyNotFound(let key, let context)?: self = .missingField(path: (context.codingPath + [key]).fieldPath)
        case .valueNotFound(let type, let context)?:
            self = .nullField(Self.kind(of: type), path: context.codingPath.fieldPath)
        case .typeMismatch(let type, let context)?:
            self = .wrongType(Self.kind(of: type), path: context.codingPath.fieldPath)
        case .dataCorrupted(let context)?:
            self.init(.wrongType, "the value cannot be read", path: context.codingPath.fieldPath)
        default: self = .wrongType(.object, path: nil)
        }
    }

    private static func kind(of type: any Any.Type) -> JSONReading.Kind {
        switch type {
        case is Bool.Type: .flag
        case is String.Type: .text
        case is any BinaryInteger.Type: .number
        case is any Collection.Type: .array
        default: .object
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
