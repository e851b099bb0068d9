internal import SAMLEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads JSON, and says of what it refuses which field it is about, or which line and column.
enum JSONReading {
    /// The largest document that is read, in bytes.
    static let maximumBytes = 8 << 20

    /// The longest name of a field, in bytes: those of a decoder are compared as text, whose normalization takes a time that
    /// grows with the square of the combining marks in it.
    private static let maximumNameBytes = 256

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The whole text.
    ///   - type: What to read.
    ///   - known: The fields that there may be.
    /// - Returns: What was read.
    /// - Throws: ``AdobePassError``, code ``AdobePassError/Code/tooLarge``, ``AdobePassError/Code/notJSON``,
    ///   ``AdobePassError/Code/wrongType`` or ``AdobePassError/Code/missingField``, or what the type throws.
    static func read<Document: Decodable>(
        _ bytes: [UInt8],
        as type: Document.Type,
        known: KnownFields = .anything
    ) throws(AdobePassError) -> Document {
        guard bytes.count <= maximumBytes else {
            let text = "the document has \(bytes.count) bytes, more than the \(maximumBytes) that are read"
            throw AdobePassError(.tooLarge, text)
        }
        // A decoder takes what is no JSON, such as a comma behind the last element, and tells no place.
        let document = JSONDocument(bytes)
        if let fault = document.faults.first {
            let isRepeated = fault.kind == .duplicateName
            if fault.kind == .tooMany { throw AdobePassError(.tooLarge, fault.message, path: "\(fault.location)") }
            let message = isRepeated ? fault.message : "this is no JSON: \(hint(for: bytes) ?? fault.message)"
            throw AdobePassError(isRepeated ? .repeatedField : .notJSON, message, path: "\(fault.location)")
        }
        if let count = document.root?.longestNameBytes, count > maximumNameBytes {
            let text = "the name of a field has \(count) bytes, more than the \(maximumNameBytes) that are read"
            throw AdobePassError(.tooLarge, text)
        }
        do {
            let value = try JSONDecoder().decode(type, from: Data(bytes))
            if let root = document.root { try known.check(root) }
            return value
        } catch let error as AdobePassError {
            throw error
        } catch {
            throw AdobePassError(error as? DecodingError)
        }
    }

    /// What a text is that is no JSON at all.
    private static func hint(for bytes: [UInt8]) -> String? {
        switch bytes.first(where: { $0 > 0x20 }) {
        case nil: "it is empty"
        case UInt8(ascii: "<")?: "it looks like XML or a web page"
        default: nil
        }
    }
}

extension JSONValue {
    /// How long the longest name in it is, in bytes.
    fileprivate var longestNameBytes: Int {
        switch content {
        case .object(let members): members.reduce(0) { max($0, $1.name.utf8.count, $1.value.longestNameBytes) }
        case .array(let elements): elements.reduce(0) { max($0, $1.longestNameBytes) }
        case .string, .number, .bool, .null: 0
        }
    }
}

extension AdobePassError {
    /// The error for what a decoder refused.
    fileprivate init(_ error: DecodingError?) {
        switch error {
        case .keyNotFound(let key, let context)?:
            self.init(.missingField, "this field is missing", path: (context.codingPath + [key]).fieldPath)
        case .valueNotFound(_, let context)? where !context.codingPath.isEmpty:
            self.init(.missingField, "this field is null", path: context.codingPath.fieldPath)
        case .typeMismatch(let type, let context)? where !context.codingPath.isEmpty:
            self.init(.wrongType, "this has to be \(Self.name(of: type))", path: context.codingPath.fieldPath)
        case .dataCorrupted(let context)?:
            self.init(.wrongType, "a value cannot be read", path: context.codingPath.fieldPath)
        default:
            self.init(.wrongType, "the document has to be an object")
        }
    }

    /// What a type is called in JSON.
    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is Bool.Type: "true or false, without quotes"
        case is String.Type: "text in quotes"
        case is any BinaryInteger.Type: "a whole number"
        case is any Collection.Type where !(type is [String: Any].Type): "a list"
        default: "an object"
        }
    }
}

extension [any CodingKey] {
    /// The path as people write it: `requestor.mvpds[3].id`; `nil` at the root.
    var fieldPath: String? {
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
