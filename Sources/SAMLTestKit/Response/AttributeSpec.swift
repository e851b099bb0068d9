internal import ByteTools

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

extension AttributeSpec {
    /// Reads attributes from texts such as `zip=94105`; a name that is repeated has several values.
    ///
    /// - Parameter texts: A name, `=` and a value each.
    /// - Returns: The attributes, in the order of their first values.
    /// - Throws: ``TestKitError`` for a text without a name or without `=`.
    public static func attributes(of texts: [String]) throws(TestKitError) -> [Self] {
        try attributes(of: texts.map { (place: "an attribute", $0) })
    }

    /// Reads attributes from lines such as `zip=94105`; a name that is repeated has several values, and empty lines are skipped.
    ///
    /// - Parameter text: The lines.
    /// - Returns: The attributes, in the order of their first values.
    /// - Throws: ``TestKitError`` with the number of a line without a name or without `=`.
    public static func attributes(inLines text: String) throws(TestKitError) -> [Self] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        return try attributes(
            of: lines.filter { !$0.element.allSatisfy(\.isWhitespace) }.map {
                (place: "line \($0.offset + 1) of the attributes", String($0.element))
            }
        )
    }

    /// An error contains the place, and not the value.
    private static func attributes(of texts: [(place: String, text: String)]) throws(TestKitError) -> [Self] {
        var attributes: [Self] = []
        for (place, text) in texts {
            guard let separator = text.firstIndex(of: "="), separator != text.startIndex else {
                let message = "\(place) has no '=' after a name: write name=value, as in zip=94105"
                throw TestKitError(.invalidSpec, message)
            }
            let name = String(text[..<separator])
            let value = AttributeValueSpec.text(String(text[text.index(after: separator)...]))
            if let index = attributes.firstIndex(where: { ByteText($0.name) == ByteText(name) }) {
                attributes[index].values.append(value)
            } else {
                attributes.append(Self(name, values: [value]))
            }
        }
        return attributes
    }

    /// Returns values that an MVPD could send for an attribute: those of a made-up viewer.
    ///
    /// - Parameter name: The name, which may be a URI whose last part is the name.
    /// - Returns: The values; a text with the name if it is not one of those that Adobe documents.
    public static func plausibleValues(of name: String) -> [AttributeValueSpec] {
        let last = name.split { "/:.#".contains($0) }.last.map(String.init) ?? name
        let key = last.utf8.map(\.asciiLowercased).filter { $0.isASCIILetter }
        let known = plausible.first { $0.key.utf8.elementsEqual(key) }
        return (known?.values ?? ["test-\(last)"]).map { .text($0) }
    }

    /// The names in Adobe's documents, in lowercase letters.
    private static let plausible: [(key: String, values: [String])] = [
        ("zip", ["94105"]), ("zipcode", ["94105"]), ("postalcode", ["94105"]),
        ("userid", ["a8f5f167f44f4964e6c998dee827110c"]), ("uid", ["a8f5f167f44f4964e6c998dee827110c"]),
        ("guid", ["9f1c4b0e-6a4f-4d0e-9d35-0b7f2f5f6a11"]), ("uniqueid", ["9f1c4b0e6a4f4d0e9d350b7f2f5f6a11"]),
        ("upstreamuserid", ["c1572d05424d0ecb2a65ec6a82aeacbf"]), ("householdid", ["household-0042"]),
        ("maxrating", ["tv-ma"]), ("maxtvrating", ["tv-ma"]), ("maxmovierating", ["nc-17"]),
        ("channelid", ["SPORTS1", "NEWS24", "MOVIES"]), ("channels", ["SPORTS1", "NEWS24", "MOVIES"]),
        ("hbastatus", ["true"]), ("ishba", ["true"]), ("onnet", ["true"]), ("inhome", ["true"]),
        ("allowmirroring", ["true"]), ("language", ["en"]), ("typeid", ["Primary"]), ("primaryoid", ["oid-0042"]),
    ]
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
