internal import ByteTools

/// The members of an object in a document, with the path of the object for errors.
///
/// A member whose value is null is read as if it were missing.
struct JSONFields {
    private let object: JSONValue
    /// The path from the root of the document; `nil` if the object is the document.
    private let path: String?

    /// - Throws: ``AdobePassError`` if the value is not an object.
    init(_ value: JSONValue, path: String?) throws(AdobePassError) {
        guard value.members != nil else { throw .mismatch(value, .object, path: path) }
        object = value
        self.path = path
    }

    /// The object that is a whole document.
    init(document: [UInt8]) throws(AdobePassError) {
        try self.init(JSONReading.value(of: document), path: nil)
    }

    /// True if there is a member with the name, whatever its value.
    func contains(_ name: String) -> Bool { object[name] != nil }

    func isMissingOrNull(_ name: String) -> Bool { value(name) == nil }

    func path(of name: String) -> String {
        guard let path, !path.isEmpty else { return name }
        return "\(path).\(name)"
    }

    func object(_ name: String) throws(AdobePassError) -> Self? {
        guard let value = value(name) else { return nil }
        return try Self(value, path: path(of: name))
    }

    func text(_ name: String) throws(AdobePassError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.text else { throw mismatch(value, .text, name) }
        return text
    }

    /// Returns a text that must be there, and not be empty.
    func requiredText(_ name: String) throws(AdobePassError) -> String {
        let value = try requiredValue(name)
        guard let text = value.text else { throw mismatch(value, .text, name) }
        guard !text.isEmpty else { throw AdobePassError(.missingField, "the field is empty", path: path(of: name)) }
        return text
    }

    func flag(_ name: String) throws(AdobePassError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let flag = value.flag else { throw mismatch(value, .flag, name) }
        return flag
    }

    func number(_ name: String) throws(AdobePassError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = Int(number: value) else { throw mismatch(value, .number, name) }
        return number
    }

    /// Returns a list of names, written as an array, or as a string with commas between the names.
    func names(_ name: String) throws(AdobePassError) -> [String]? {
        guard let value = value(name) else { return nil }
        if let text = value.text { return text.namesBetweenCommas }
        return try elements(of: value, name) { element, path throws(AdobePassError) in
            guard let text = element.text else { throw .mismatch(element, .text, path: path) }
            return text
        }.uniqueByBytes
    }

    /// Reads each object in an array that must be there.
    func objects<Element>(
        _ name: String,
        _ read: (Self) throws(AdobePassError) -> Element
    ) throws(AdobePassError) -> [Element] {
        try elements(of: requiredValue(name), name) { element, path throws(AdobePassError) in
            try read(Self(element, path: path))
        }
    }

    private func value(_ name: String) -> JSONValue? {
        guard let value = object[name], !value.isNull else { return nil }
        return value
    }

    private func requiredValue(_ name: String) throws(AdobePassError) -> JSONValue {
        guard let value = object[name] else { throw .missingField(path: path(of: name)) }
        return value
    }

    private func elements<Element>(
        of value: JSONValue,
        _ name: String,
        _ read: (JSONValue, String) throws(AdobePassError) -> Element
    ) throws(AdobePassError) -> [Element] {
        guard let elements = value.elements else { throw mismatch(value, .array, name) }
        let path = path(of: name)
        var result: [Element] = []
        for (index, element) in elements.enumerated() { result.append(try read(element, "\(path)[\(index)]")) }
        return result
    }

    private func mismatch(_ value: JSONValue, _ kind: JSONReading.Kind, _ name: String) -> AdobePassError {
        .mismatch(value, kind, path: path(of: name))
    }
}

extension AdobePassError {
    fileprivate static func mismatch(_ value: JSONValue, _ kind: JSONReading.Kind, path: String?) -> Self {
        value.isNull ? .nullField(kind, path: path) : .wrongType(kind, path: path)
    }
}

extension String {
    package var namesBetweenCommas: [String] {
        unicodeScalars.split(separator: ",").map { piece in
            let isSpace = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
            return String(piece.drop(while: isSpace).dropLast(while: isSpace))
        }.filter { !$0.isEmpty }.uniqueByBytes
    }
}
