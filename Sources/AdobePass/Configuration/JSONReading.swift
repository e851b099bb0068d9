package import ByteTools

/// Functions that read JSON and report the field, or the line and column, of an error.
package enum JSONReading {
    /// What a value must be, in the words of an error.
    enum Kind: String {
        case flag = "true or false, without quotes"
        case text = "a string"
        case number = "a whole number"
        case array = "an array"
        case object = "an object"
    }

    /// The largest document that is read, in bytes.
    static let maximumBytes = 8 << 20

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

    private static func hint(for bytes: [UInt8]) -> String? {
        switch DetectedFormat(of: bytes) {
        case .empty: "it is empty"
        case .xml, .html: "it looks like XML or a web page"
        default: nil
        }
    }
}

extension AdobePassError {
    static func missingField(path: String?) -> Self { Self(.missingField, "the field is missing", path: path) }

    /// A null is the wrong type of a document, which has no path.
    static func nullField(_ kind: JSONReading.Kind, path: String?) -> Self {
        path == nil ? wrongType(kind, path: nil) : Self(.missingField, "the field is null", path: path)
    }

    static func wrongType(_ kind: JSONReading.Kind, path: String?) -> Self {
        guard let path else { return Self(.wrongType, "the document must be an object") }
        return Self(.wrongType, "the value must be \(kind.rawValue)", path: path)
    }
}

extension AdobePassError.Code {
    /// A closed document, such as a recorded state, has a field that is not defined.
    public static let unknownField = Self(rawValue: "document.unknown-field")
}
