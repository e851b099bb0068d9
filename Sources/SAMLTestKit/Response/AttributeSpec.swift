/// An attribute in a description of a response.
///
/// The description does not contain the values.
public struct AttributeSpec: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public var name: String
    /// The format of the name, a URI or the part of it after `urn:oasis:names:tc:SAML:2.0:attrname-format:`.
    public var nameFormat: String?
    /// A name for display.
    public var friendlyName: String?
    /// The values, in order.
    public var values: [AttributeValueSpec]

    /// Creates an attribute.
    public init(_ name: String, values: [AttributeValueSpec], nameFormat: String? = nil, friendlyName: String? = nil) {
        self.name = name
        self.nameFormat = nameFormat
        self.friendlyName = friendlyName
        self.values = values
    }

    /// Creates an attribute with text values.
    public init(_ name: String, _ texts: String...) {
        self.init(name, values: texts.map { .text($0) })
    }

    /// The name and the number of values.
    public var description: String { "Attribute(\(name), \(values.count) values)" }
}

/// A value of an attribute in a description of a response, whose description contains only the kind.
public enum AttributeValueSpec: Hashable, Sendable, CustomStringConvertible {
    /// Text.
    case text(String)
    /// No value: `xsi:nil`.
    case null
    /// Elements without a namespace, in order.
    case elements([Element])

    /// An element in a value.
    public struct Element: Hashable, Sendable {
        /// The name, without a prefix.
        public var name: String
        /// The content: text, other elements, or nothing for `null`.
        public var value: AttributeValueSpec

        /// Creates an element.
        public init(_ name: String, _ value: AttributeValueSpec) {
            self.name = name
            self.value = value
        }
    }

    /// The kind.
    public var description: String {
        switch self {
        case .text: "<text>"
        case .null: "<nil>"
        case .elements: "<elements>"
        }
    }
}
