import ByteTools

/// An attribute of the subject (SAML core section 2.7.3.1).
///
/// The description does not contain the values.
public struct SAMLAttribute: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: String
    /// A name for display, which does not identify the attribute.
    public let friendlyName: String?
    /// The format of the name, a URI.
    public let nameFormat: String?
    /// The values, in order.
    public let values: [SAMLAttributeValue]

    /// The name and the number of values.
    public var description: String { "Attribute(\(name), \(values.count) values)" }

    /// The text values, without surrounding whitespace.
    public var texts: [String] {
        values.compactMap {
            guard case .text(let text) = $0 else { return nil }
            return text.trimmingXMLSpace
        }
    }
}

/// A value of an attribute, whose description contains only the kind.
public enum SAMLAttributeValue: Hashable, Sendable {
    /// The complete text, exactly as it was signed.
    case text(String)
    /// No value: `xsi:nil`.
    case null
    /// Elements: the `AttributeValue` that contains them, in exclusive canonical form (UTF-8).
    case xml([UInt8])
}

extension SAMLAttributeValue: CustomStringConvertible {
    /// The kind.
    public var description: String {
        switch self {
        case .text: "<text>"
        case .null: "<nil>"
        case .xml: "<elements>"
        }
    }
}

extension Sequence<SAMLAttribute> {
    /// Returns the attributes with a name, compared byte by byte.
    ///
    /// - Parameter name: The `Name`, not the `FriendlyName`.
    /// - Returns: The attributes in order, usually one or none.
    public func named(_ name: String) -> [SAMLAttribute] {
        filter { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
