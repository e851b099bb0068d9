import ByteTools

/// An attribute of the subject (SAML core section 2.7.3.1).
///
/// Its description leaves the values out.
public struct SAMLAttribute: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: String
    /// A name for people; it identifies nothing.
    public let friendlyName: String?
    /// How the name is to be read, a URI.
    public let nameFormat: String?
    /// The values, in order.
    public let values: [SAMLAttributeValue]

    /// The name and the number of values.
    public var description: String { "Attribute(\(name), \(values.count) values)" }

    /// The values that are text, without white space around them.
    public var texts: [String] {
        values.compactMap {
            guard case .text(let text) = $0 else { return nil }
            return text.trimmingXMLSpace
        }
    }
}

extension SAMLAttribute: CustomReflectable {
    /// The name and the number of values, also for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "values": values.count]) }
}

/// A value of an attribute; its description tells the kind alone.
public enum SAMLAttributeValue: Hashable, Sendable {
    /// Text, all of it, exactly as it was signed.
    case text(String)
    /// No value: `xsi:nil`.
    case null
    /// Elements: the `AttributeValue` around them, in exclusive canonical form (UTF-8).
    case xml([UInt8])
}

extension SAMLAttributeValue: CustomStringConvertible, CustomReflectable {
    /// The kind.
    public var description: String {
        switch self {
        case .text: "<text>"
        case .null: "<nil>"
        case .xml: "<elements>"
        }
    }

    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Sequence<SAMLAttribute> {
    /// The attributes of a name, compared byte by byte.
    ///
    /// - Parameter name: The `Name`, not the `FriendlyName`.
    /// - Returns: Those attributes, in order; nearly always one or none.
    public func named(_ name: String) -> [SAMLAttribute] {
        filter { $0.name.utf8.elementsEqual(name.utf8) }
    }
}
