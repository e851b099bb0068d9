internal import ByteTools

/// Content that no signature covers and that other readers may take for a part of the assertion; or a signed value that some cut.
///
/// ``VerifiedAssertion`` has none of it. A receiver that reads the document again, by itself, may.
public struct Misreading: Hashable, Sendable {
    /// The local name of the element, as written; empty for text between elements.
    public let name: String
    /// The namespace of the element; `nil` if it has none.
    public let namespace: String?
    /// The element, or that which contains the text, as a path of names from the root.
    public let path: String
    /// The line of its start tag, from 1.
    public let line: Int
    /// The names of the elements inside it that look like a part of an assertion, each once.
    public private(set) var parts: [String]
    /// The readers that take it for a part of the assertion; never empty.
    public let readers: [Reader]
    /// What they read; the value itself may be personal and is not kept.
    public let value: Value
    /// The index of the element among all elements, in document order.
    package let element: Int

    /// A way of reading a document that does not depend on what is signed.
    public struct Reader: RawRepresentable, Hashable, Sendable {
        /// The name, as in JSON.
        public let rawValue: String

        /// Creates a reader from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// By name and namespace, anywhere in the document, such as `//saml:NameID`.
        public static let qualifiedName = Self(rawValue: "qualified-name")
        /// By name in any namespace, such as `//*[local-name()='NameID']`.
        public static let localName = Self(rawValue: "local-name")
        /// By name in any case, as readers of HTML.
        public static let letterCase = Self(rawValue: "letter-case")
        /// The first element of a name in the document.
        public static let first = Self(rawValue: "first")
        /// The last element of a name in the document.
        public static let last = Self(rawValue: "last")
        /// By an attribute that is an ID in some namespace, with the value of the signed ID.
        public static let identifier = Self(rawValue: "id")
        /// By position among the children of the Response.
        public static let position = Self(rawValue: "position")
        /// By all text of the document or of an element.
        public static let text = Self(rawValue: "text")
        /// By the first text of an element, which ends at a comment.
        public static let beforeComment = Self(rawValue: "before-comment")

        /// The reader, after "a reader".
        fileprivate var words: String {
            switch self {
            case .qualifiedName: "by name and namespace"
            case .localName: "by local name"
            case .letterCase: "by name in any case"
            case .first: "of the first element of that name"
            case .last: "of the last element of that name"
            case .identifier: "by ID in any namespace"
            case .position: "by position"
            case .text: "of all text"
            case .beforeComment: "that stops at a comment"
            default: rawValue
            }
        }
    }

    /// What a reader reads, by its length.
    public struct Value: Hashable, Sendable {
        /// The number of characters.
        public let characterCount: Int
        /// True if a signed value of the assertion is the same.
        public let isSigned: Bool
    }
}

extension Misreading: CustomStringConvertible {
    /// A sentence without a period, and without the value.
    public var description: String {
        if readers == [.beforeComment] {
            return "a comment divides a signed value: a reader \(readerWords) reads \(valueWords) of it"
        }
        let effect = "not signed, and a reader \(readerWords) takes it for a part of the assertion: \(valueWords)"
        if name.isEmpty { return "text between elements is \(effect)" }
        let inside = parts.isEmpty ? "" : " with \(parts.prefix(8).joined(separator: ", "))"
        return "\(name.shortened(to: 32)) in \(namespaceWords)\(inside) is \(effect)"
    }

    private var readerWords: String {
        let words = readers.map(\.words)
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private var namespaceWords: String {
        namespace.map { "the namespace '\($0.shortened(to: 64))'" } ?? "no namespace"
    }

    private var valueWords: String {
        if value.characterCount == 0 { return "no text" }
        let count = "\(value.characterCount) character\(value.characterCount == 1 ? "" : "s")"
        return value.isSigned ? "\(count), as in the signed assertion" : count
    }
}
