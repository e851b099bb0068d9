/// A change of a text by the whitespace rule.
public struct NormalizationChange: Hashable, Sendable {
    /// The stable identifier of a change.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A run of spaces and tabs, or a single tab, becomes one space.
        case runCollapsed = "whitespace.run-collapsed"
        /// Line breaks are deleted, and the text around them is joined.
        case lineBreakDeleted = "whitespace.line-break-deleted"
        /// Whitespace at an end of the text is removed.
        case trimmed = "whitespace.trimmed"

        /// The kind in text for people.
        package var words: String {
            switch self {
            case .runCollapsed: "collapsed to one space"
            case .lineBreakDeleted: "line break deleted"
            case .trimmed: "trimmed"
            }
        }
    }

    /// The stable identifier of a risk of a change.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Risk: String, Hashable, Sendable, CaseIterable {
        /// Only the line break separates two attributes, or a name and an attribute.
        case attributesJoined = "whitespace.attributes-joined"
        /// Only the line break separates two words of a text or of an attribute value.
        case wordsJoined = "whitespace.words-joined"
        /// The change is inside a `SignedInfo`, or inside an element with a signature.
        case signedContentChanged = "whitespace.signed-content-changed"

        /// A description of the risk in one sentence.
        public var message: String {
            switch self {
            case .attributesJoined:
                "only a line break is before this attribute: without it the document is not well-formed"
            case .wordsJoined: "only a line break separates two words here: without it they become one"
            case .signedContentChanged:
                "the change is inside signed content: most likely the signature will be invalid"
            }
        }
    }

    /// The kind of change.
    public let kind: Kind

    /// The place of the change.
    public let location: SourceLocation

    /// The number of changed bytes.
    public let byteCount: Int

    /// A description of the changed whitespace: `CR LF`, `4 spaces`.
    public let subject: String

    /// The name of the innermost element around it, as written in its tag; `nil` outside all elements.
    ///
    /// Names that are not defined by SAML or XML Signature are omitted, because an unescaped `<` in a value makes any text look
    /// like a name.
    public let element: String?

    /// The risks of the change.
    public var risks: [Risk] { riskSet.risks }

    /// True if it is in the text of an element, not in its tag.
    package let isInText: Bool

    /// The risks in one byte, because a response may have a change in every second byte.
    let riskSet: RiskSet
}

extension NormalizationChange {
    struct RiskSet: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        init(_ risk: Risk) {
            rawValue = Risk.allCases.firstIndex(of: risk).map { 1 << UInt8($0) } ?? 0
        }

        static let attributesJoined = Self(.attributesJoined)
        static let wordsJoined = Self(.wordsJoined)
        static let signedContentChanged = Self(.signedContentChanged)

        var risks: [Risk] { isEmpty ? [] : Risk.allCases.filter { contains(Self($0)) } }
    }
}
