/// Whether a field that somebody requires has a value.
///
/// A field is an attribute, by its `Name`, or `NameID`: that is the name of the subject, unless an attribute of that name has
/// a value. What is encrypted for somebody else is missing, as nobody here can tell what it is.
public enum FieldPresence: Hashable, Sendable {
    /// There is a value.
    case present
    /// The field is there, and has no value: no `AttributeValue`, one with `xsi:nil`, or nothing but white space.
    case empty
    /// There is no such field.
    case missing

    /// The name that stands for the name of the subject where fields are listed.
    public static let subjectField = "NameID"

    /// Looks for a field.
    ///
    /// - Parameters:
    ///   - field: The name, compared byte by byte.
    ///   - attributes: The attributes of an assertion.
    ///   - nameID: The name of its subject.
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
    /// Whether a required field has a value.
    ///
    /// - Parameter field: The `Name` of an attribute, or `NameID`.
    /// - Returns: Whether it is there, and not empty.
    public func presence(of field: String) -> FieldPresence {
        FieldPresence(of: field, in: attributes, nameID: subject?.nameID)
    }
}

extension SAMLAttributeValue {
    /// Whether nothing is in it: `xsi:nil`, or no text but white space; elements are something.
    public var isEmpty: Bool {
        switch self {
        case .text(let text): text.isBlank
        case .null: true
        case .xml: false
        }
    }
}

extension String {
    /// Whether there is nothing in it that can be seen.
    fileprivate var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{200B}" || $0 == "\u{FEFF}" }
    }
}
