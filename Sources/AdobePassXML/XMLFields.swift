internal import AdobePass
import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// The texts of an element's children.
///
/// Namespaces and prefixes are ignored, because Adobe publishes no schema of its XML.
struct XMLFields {
    let path: String
    private var texts: [String: String] = [:]
    private var line: Int

    /// - Throws: `AdobePassError` if one of them is repeated or contains elements.
    init(_ element: XMLElement, names: Set<String>, path: String) throws(AdobePassError) {
        self.path = path
        line = element.line
        try element.forEachChild { child throws(AdobePassError) in
            let name = child.localName
            guard names.contains(name) else { return }
            guard child.firstChild == nil else {
                throw AdobePassError(.wrongType, "the value must be text (line \(child.line))", path: "\(path).\(name)")
            }
            guard texts.updateValue(child.text.trimmingXMLSpace, forKey: name) == nil else {
                let text = "the element occurs twice (line \(child.line)); Adobe does not define which one counts"
                throw AdobePassError(.repeatedField, text, path: "\(path).\(name)")
            }
        }
    }

    /// Returns the text of a child; `nil` if it is missing or empty.
    func text(_ name: String) -> String? {
        guard let text = texts[name], !text.isEmpty else { return nil }
        return text
    }

    func requiredText(_ name: String) throws(AdobePassError) -> String {
        guard let text = text(name) else {
            let state = texts[name] == nil ? "missing" : "empty"
            throw AdobePassError(.missingField, "the element is \(state) (line \(line))", path: "\(path).\(name)")
        }
        return text
    }

    /// Returns a boolean in the notation of XML Schema.
    func flag(_ name: String) throws(AdobePassError) -> Bool? {
        switch text(name) {
        case nil: return nil
        case "true"?, "1"?: return true
        case "false"?, "0"?: return false
        default: throw wrongType(name, "true or false")
        }
    }

    func number(_ name: String) throws(AdobePassError) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(text) else { throw wrongType(name, "a whole number") }
        return number
    }

    private func wrongType(_ name: String, _ type: String) -> AdobePassError {
        AdobePassError(
            .wrongType,
            "the value must be \(type) (in the element on line \(line))",
            path: "\(path).\(name)"
        )
    }
}

extension XMLDocument {
    static func parsing(_ bytes: [UInt8]) throws(AdobePassError) -> XMLDocument {
        do throws(XMLSecurityError) {
            return try XMLDocument(parsing: bytes, limits: .configuration())
        } catch {
            let code = AdobePassError.Code(rawValue: error.code.rawValue)
            throw AdobePassError(code, error.message, path: error.location.map { "\($0)" } ?? error.path)
        }
    }
}
