import ByteTools
internal import AdobePass
internal import SAMLEncoding
internal import XMLSecurity

/// What stands in the children of an element that have nothing but text in them.
///
/// Names are looked at without prefix and namespace: Adobe publishes no schema of its XML.
struct XMLFields {
    /// Where the element is in the document, as a path of fields.
    let path: String
    private var texts: [String: String] = [:]
    private var line: Int

    /// Reads the children of some names.
    ///
    /// - Throws: `AdobePassError`, if one of them is there twice or has elements in it.
    init(_ element: XMLElement, names: Set<String>, path: String) throws(AdobePassError) {
        self.path = path
        line = element.line
        try element.forEachChild { child throws(AdobePassError) in
            let name = child.localName
            guard names.contains(name) else { return }
            guard child.firstChild == nil else {
                throw AdobePassError(.wrongType, "this has to be text (line \(child.line))", path: "\(path).\(name)")
            }
            guard texts.updateValue(child.text.trimmingXMLSpace, forKey: name) == nil else {
                let text = "this element is there twice (line \(child.line)), and it is not known which one counts"
                throw AdobePassError(.repeatedField, text, path: "\(path).\(name)")
            }
        }
    }

    /// A text; `nil` if there is none, or an empty one.
    func text(_ name: String) -> String? {
        guard let text = texts[name], !text.isEmpty else { return nil }
        return text
    }

    /// A text that has to be there.
    func requiredText(_ name: String) throws(AdobePassError) -> String {
        guard let text = text(name) else {
            let state = texts[name] == nil ? "missing" : "empty"
            throw AdobePassError(.missingField, "this element is \(state) (line \(line))", path: "\(path).\(name)")
        }
        return text
    }

    /// A boolean, as XML Schema writes it.
    func flag(_ name: String) throws(AdobePassError) -> Bool? {
        switch text(name) {
        case nil: return nil
        case "true"?, "1"?: return true
        case "false"?, "0"?: return false
        default: throw wrongType(name, "true or false")
        }
    }

    /// A whole number.
    func number(_ name: String) throws(AdobePassError) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(text) else { throw wrongType(name, "a whole number") }
        return number
    }

    private func wrongType(_ name: String, _ type: String) -> AdobePassError {
        AdobePassError(.wrongType, "this has to be \(type) (in the element on line \(line))", path: "\(path).\(name)")
    }
}

extension XMLDocument {
    /// Parses an answer of Adobe.
    static func parsing(_ bytes: [UInt8]) throws(AdobePassError) -> XMLDocument {
        do throws(XMLSecurityError) {
            return try XMLDocument(parsing: bytes, limits: .configuration())
        } catch {
            let code = AdobePassError.Code(rawValue: error.code.rawValue)
            throw AdobePassError(code, error.message, path: error.location.map { "\($0)" } ?? error.path)
        }
    }
}
