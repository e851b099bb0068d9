/// The presence of a required field.
///
/// A field is an attribute, by its `Name`, or `NameID`, which is the NameID of the subject unless an attribute with that name
/// has a value. An encrypted attribute counts as missing, because its name cannot be read.
public enum FieldPresence: Hashable, Sendable {
    /// The field has a value.
    case present
    /// The field exists but has no value: no `AttributeValue`, one with `xsi:nil`, or only whitespace.
    case empty
    /// The field does not exist.
    case missing

    /// The field name that means the NameID of the subject.
    public static let subjectField = "NameID"

    /// Determines the presence of a field.
    ///
    /// - Parameters:
    ///   - field: The name, compared byte by byte.
    ///   - attributes: The attributes of an assertion.
    ///   - nameID: The NameID of its subject.
    public init(of field: String, in attributes: [SAMLAttribute], nameID: SAMLNameID?) {
        let candidates = attributes.named(field)
        let name = field.utf8.elementsEqual(Self.subjectField.utf8) ? nameID : nil
        if candidates.contains(where: { $0.values.contains { !$0.isEmpty } }) || name.map({ !$0.value.isBlank }) == true
        {
            self = .present
        } else {
            self = candidates.isEmpty && name == nil ? .missing : .empty
        }
    }
}

extension VerifiedAssertion {
    /// Returns the presence of a required field.
    ///
    /// - Parameter field: The `Name` of an attribute, or `NameID`.
    /// - Returns: The presence.
    public func presence(of field: String) -> FieldPresence {
        FieldPresence(of: field, in: attributes, nameID: subject?.nameID)
    }
}

extension SAMLAttributeValue {
    /// True if the value is `xsi:nil`, or consists of whitespace only; a value with elements is not empty.
    public var isEmpty: Bool {
        switch self {
        case .text(let text): text.isBlank
        case .null: true
        case .xml: false
        }
    }
}

extension String {
    fileprivate var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{200B}" || $0 == "\u{FEFF}" }
    }
}
