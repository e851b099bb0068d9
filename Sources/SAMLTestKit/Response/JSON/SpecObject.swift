/// An object in the JSON form of a description of a response.
public enum SpecObject: String, Hashable, Sendable, CaseIterable {
    case response
    case prefixes
    case status
    case assertion
    case subject
    case confirmation
    case authnStatement
    case attribute

    /// What the object describes.
    public var title: String {
        switch self {
        case .response: "the Response; the fields of an assertion can be here, too, for all assertions"
        case .prefixes: "the namespace prefixes"
        case .status: "the Status"
        case .assertion: "an Assertion"
        case .subject: "the Subject"
        case .confirmation: "the SubjectConfirmation"
        case .authnStatement: "the AuthnStatement"
        case .attribute: "an Attribute, where a name and its values are not enough"
        }
    }

    /// The fields, in the order in which they are written.
    public var fields: [SpecFieldDescription] {
        switch self {
        case .response: ResponseSpec.fields.map(\.description) + AssertionSpec.sharedFields.map(\.description)
        case .prefixes: PrefixSpec.fields.map(\.description)
        case .status: StatusSpec.fields.map(\.description)
        case .assertion: AssertionSpec.fields.map(\.description)
        case .subject: SubjectSpec.fields.map(\.description)
        case .confirmation: ConfirmationSpec.fields.map(\.description)
        case .authnStatement: AuthnStatementSpec.fields.map(\.description)
        case .attribute: AttributeSpec.fields.map(\.description)
        }
    }
}

/// The documentation of a field in the JSON form of a description of a response.
public struct SpecFieldDescription: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The type of the value.
    public let type: SpecFieldType
    /// The meaning, as a clause.
    public let meaning: String
}

/// The type of a field's value.
///
/// `null` omits what the field describes, where that is possible.
public enum SpecFieldType: Hashable, Sendable {
    case text
    case texts
    case flag
    /// A distance from the evaluation time, such as `8h` or `-30s`, or an instant.
    case time
    /// One of a few words.
    case word([String])
    /// The name of a layout.
    case layout
    case object(SpecObject)
    case objects(SpecObject)
    /// An object of names and values, or a list of objects.
    case attributes
    /// Text, null, an object of elements, or a list of these.
    case values

    /// The title of the type.
    public var title: String {
        switch self {
        case .text: "text"
        case .texts: "text, or a list of texts"
        case .flag: "true or false"
        case .time: "a distance from the evaluation time (8h, -30s), or a time"
        case .word(let words): words.joined(separator: " | ")
        case .layout: "a name of 'samltool make --layouts'"
        case .object(let object): object.rawValue
        case .objects(let object): "list of \(object.rawValue)"
        case .attributes: "names with their values, or list of attribute"
        case .values: "text, null, elements by their names, or a list of these"
        }
    }
}
