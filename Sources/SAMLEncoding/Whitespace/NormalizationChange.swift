/// One change that the whitespace rule makes to a text.
public struct NormalizationChange: Hashable, Sendable {
    /// What the rule does, as a stable identifier.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A run of spaces and tabs, or a single tab, becomes one space.
        case runCollapsed = "whitespace.run-collapsed"
        /// Newlines are deleted, and what stood around them is joined.
        case newlineDeleted = "whitespace.newline-deleted"
        /// White space at an end of the text is removed.
        case trimmed = "whitespace.trimmed"
    }

    /// What a change may break, as a stable identifier.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Danger: String, Hashable, Sendable, CaseIterable {
        /// The newline is all that separates two attributes, or a name and an attribute.
        case attributesJoined = "whitespace.attributes-joined"
        /// The newline is all that separates two words of a text or of an attribute value.
        case wordsJoined = "whitespace.words-joined"
        /// The change is inside a `SignedInfo`, or inside an element that carries a signature.
        case signedContentChanged = "whitespace.signed-content-changed"

        /// What it means, in one sentence.
        public var message: String {
            switch self {
            case .attributesJoined:
                "a newline is all that stands before this attribute: without it the document is not well-formed"
            case .wordsJoined: "a newline is all that separates two words here: without it they become one"
            case .signedContentChanged:
                "the change is inside signed content: most likely the signature over it will not verify"
            }
        }
    }

    /// What the rule does.
    public let kind: Kind

    /// Where it does it.
    public let location: SourceLocation

    /// How many bytes it concerns.
    public let byteCount: Int

    /// What stood there, in words: `CR LF`, `4 spaces`.
    public let subject: String

    /// The name of the innermost element around it, as it stands in its tag; `nil` outside all elements.
    ///
    /// Of a name that is none of SAML's or XML Signature's nothing is told: where a `<` is not escaped, it is a part of a value.
    public let element: String?

    /// What the change may break.
    public var dangers: [Danger] { dangerSet.dangers }

    /// Whether it is in the text of an element, not in its tag.
    package let isInText: Bool

    /// The dangers in a byte: a response may have a change in every second one of its bytes.
    let dangerSet: DangerSet
}

extension NormalizationChange {
    /// Some of the dangers.
    struct DangerSet: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The set of one danger; the empty one, if this version does not know it.
        init(_ danger: Danger) {
            rawValue = Danger.allCases.firstIndex(of: danger).map { 1 << UInt8($0) } ?? 0
        }

        static let attributesJoined = Self(.attributesJoined)
        static let wordsJoined = Self(.wordsJoined)
        static let signedContentChanged = Self(.signedContentChanged)

        /// The dangers, in the order of ``NormalizationChange/Danger/allCases``.
        var dangers: [Danger] { isEmpty ? [] : Danger.allCases.filter { contains(Self($0)) } }
    }
}
