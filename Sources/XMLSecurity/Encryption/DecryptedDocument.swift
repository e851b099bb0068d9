internal import ByteTools
internal import CXMLSecurity

/// An element that was decrypted, in the namespaces of the place where it was encrypted.
///
/// An encryptor may leave out the declarations of namespaces around the element, as libxmlsec1 does. So the bytes are parsed inside a
/// root that repeats them, with the same parser as any document.
package struct DecryptedDocument: ~Copyable {
    /// The document, whose root contains only the element.
    package let document: XMLDocument

    /// The prefixes that are declared if nothing else declares them.
    package enum Prefixes {
        /// None.
        case inScope
        /// Those of XML Schema and XML Signature.
        ///
        /// The exclusive canonical form of a signed document has no declarations that only the encrypted content uses. Those of the
        /// document as received are not signed, and are not used.
        case inScopeAndUsual
    }

    /// Returns `nil` if the bytes are not exactly one element with the name; the part is in its document.
    package init?(
        parsing bytes: [UInt8],
        as name: XMLName,
        inPlaceOf part: XMLElement,
        declaring prefixes: Prefixes,
        limits: XMLLimits
    ) {
        var text = Array("<Response".utf8)
        for (prefix, uri) in part.namespacesInScope(prefixes) {
            text += prefix.isEmpty ? Array(" xmlns=\"".utf8) : Array(" xmlns:".utf8) + prefix + Array("=\"".utf8)
            text += uri.escapedForAttribute + Array("\"".utf8)
        }
        text += Array(">".utf8) + bytes + Array("</Response>".utf8)
        var limits = limits
        limits.maximumBytes += limits.maximumTagBytes
        limits.maximumDepth += 1
        guard let document = try? XMLDocument(parsing: text, limits: limits), Self.isWhole(document.root, name) else {
            return nil
        }
        self.document = document
    }

    private static func isWhole(_ root: XMLElement, _ name: XMLName) -> Bool {
        guard let element = root.firstChild, element.nextSibling == nil, !root.hasOwnText else { return false }
        return element.isNamed(name)
    }
}

extension XMLElement {
    /// The namespaces in scope, by their prefixes; the empty prefix is that of the default namespace.
    fileprivate func namespacesInScope(_ prefixes: DecryptedDocument.Prefixes) -> [([UInt8], [UInt8])] {
        var found: [([UInt8], [UInt8])] = []
        func declare(_ prefix: [UInt8], _ uri: [UInt8]) {
            if !found.contains(where: { $0.0 == prefix }) { found.append((prefix, uri)) }
        }
        var step = index
        while true {
            let element = XMLElement(content, at: step)
            for place in element.declarations {
                let declaration = content.declaration(place)
                declare(
                    Array(copying: content.bytes(named: declaration.prefix)),
                    Array(copying: content.bytes(named: declaration.uri))
                )
            }
            guard let parent = element.parent else { break }
            step = parent.index
        }
        if prefixes == .inScopeAndUsual {
            declare(Array("xs".utf8), Array("http://www.w3.org/2001/XMLSchema".utf8))
            declare(Array("xsi".utf8), Array("http://www.w3.org/2001/XMLSchema-instance".utf8))
            declare(Array("ds".utf8), Array("http://www.w3.org/2000/09/xmldsig#".utf8))
        }
        // A declaration without a URI removes the default namespace, and there is none to remove in a root.
        return found.filter { !$0.1.isEmpty }
    }
}

extension [UInt8] {
    fileprivate init(copying bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }

    fileprivate var escapedForAttribute: [UInt8] {
        var text: [UInt8] = []
        for byte in self {
            if let reference = byte.markupReference {
                text.append(reference)
            } else if byte < 0x20 {
                text += "&#\(byte);".utf8
            } else {
                text.append(byte)
            }
        }
        return text
    }
}
