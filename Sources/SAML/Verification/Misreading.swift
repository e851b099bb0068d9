internal import ByteTools
public import SAMLEncoding

/// Content that no signature covers and that other software may take for a part of the assertion; or a signed value that some
/// software reads in part or takes for markup.
///
/// ``VerifiedAssertion`` has none of it. Software that reads the document again, by itself, may.
public struct Misreading: Hashable, Sendable {
    /// The local name of the element, as written; for text between elements, that of the element around it; for markup in a
    /// comment or a text, the name in the markup.
    public let name: String
    /// The namespace of the element; `nil` if it has none.
    public let namespace: String?
    /// The path of names from the root of the document, or of what was decrypted; for markup in a comment or a text, that of the element
    /// around it, which is `/` outside the root element.
    public let path: String
    /// The start of the element or of the comment; `nil` in what was decrypted.
    public internal(set) var location: SourceLocation?
    /// The names of the elements inside it that look like a part of an assertion, each once, and those of the XML attributes of
    /// it or of these elements, with `@`.
    public internal(set) var parts: [String]
    /// The ways of reading that find it; never empty.
    public internal(set) var readers: [Reader]
    /// The number of characters (Unicode scalars) that are read; `nil` if the element also contains what is signed.
    ///
    /// For markup in a comment or a text, it is that of all text between its tags.
    ///
    /// The text itself is not kept.
    public let characterCount: Int?
    /// The place in the document.
    let place: Place

    enum Place: Hashable {
        /// The index of the element among all elements of its document, in document order.
        case element(Int)
        /// The offset of a comment in the bytes of the document.
        case comment(Int)

        fileprivate var isComment: Bool { if case .comment = self { true } else { false } }
    }

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
        /// By an attribute that is an ID in some namespace, with the ID of the signed element or of the assertion.
        public static let identifier = Self(rawValue: "id")
        /// By name in any namespace, such as `//*[local-name()='NameID']`.
        public static let localName = Self(rawValue: "local-name")
        /// By the Name or FriendlyName of an attribute of the assertion, such as `//*[@Name='userID']`.
        public static let attributeName = Self(rawValue: "attribute-name")
        /// By the first text node of an element, which ends at a comment or a CDATA section.
        public static let firstText = Self(rawValue: "first-text")
        /// By name in any case, as readers of HTML.
        public static let letterCase = Self(rawValue: "letter-case")
        /// The first element of a local name in the document.
        public static let first = Self(rawValue: "first")
        /// The last element of a local name in the document.
        public static let last = Self(rawValue: "last")
        /// By position among the children of the Response, its Status or its StatusCode.
        public static let position = Self(rawValue: "position")
        /// By all text of an element.
        public static let text = Self(rawValue: "text")
        /// By the name of an XML attribute that only parts of an assertion have, such as `//@SessionIndex`.
        public static let xmlAttribute = Self(rawValue: "xml-attribute")
        /// By an `xsi:type` that is a type of SAML.
        public static let schemaType = Self(rawValue: "schema-type")
        /// By the start of a name, such as `<saml:NameID[^>]*>`, which also finds `NameIDx`.
        public static let namePrefix = Self(rawValue: "name-prefix")
        /// By a pattern such as `<saml:NameID>` in the document as text, which also finds markup in comments and CDATA sections.
        public static let rawText = Self(rawValue: "raw-text")
        /// By such a pattern, or a second parse, after references such as `&lt;` were replaced.
        public static let unescapedText = Self(rawValue: "unescaped-text")

        /// Those that are known, the most likely mistakes first, with what they do.
        fileprivate static let known: [(reader: Self, words: String)] = [
            (.qualifiedName, "searches by name and namespace"), (.identifier, "searches by ID in any namespace"),
            (.localName, "searches by local name"), (.attributeName, "searches by the Name of an attribute"),
            (.xmlAttribute, "searches by the name of an XML attribute"), (.firstText, "reads only the first text node"),
            (.rawText, "searches the raw text"), (.letterCase, "ignores the case of names"),
            (.first, "takes the first element of that name"), (.last, "takes the last element of that name"),
            (.schemaType, "goes by xsi:type"), (.namePrefix, "compares only the start of names"),
            (.unescapedText, "replaces references before it searches the text"), (.position, "goes by position"),
            (.text, "collects all text"),
        ]

        fileprivate var rank: Int { Self.known.firstIndex { $0.reader == self } ?? Self.known.count }

        fileprivate var words: String { Self.known.first { $0.reader == self }?.words ?? rawValue }
    }

    /// The rank of the most likely mistake, from 0.
    var rank: Int { readers.map { $0.rank }.min() ?? 0 }
}

extension Misreading: CustomStringConvertible {
    /// A sentence without a period and without the text that is read.
    public var description: String {
        let software = "software that \(readerWords)"
        switch readers {
        case [.firstText]:
            return "a comment or CDATA section divides the signed \(shortName): \(software) reads \(countWords) of it"
        case [.text]: return "unsigned text (\(countWords)) is directly in \(shortName): \(software) reads it"
        case [.xmlAttribute]:
            return
                "an unsigned attribute (\(partList), \(countWords)) has a name that belongs in the assertion: \(software) could read it"
        case [.rawText]: return hiddenMarkup(in: place.isComment ? "a comment" : "a CDATA section", for: software)
        case [.unescapedText]: return hiddenMarkup(in: "a text or value with references", for: software)
        case [.identifier] where characterCount == nil:
            return
                "\(shortName), which is not signed as a whole, has the ID of what is signed: \(software) uses all of it"
        case _ where characterCount == nil:
            return
                "\(shortName), which is not signed as a whole, could be mistaken for a part of the assertion by \(software)"
        default:
            let facts = [namespaceWords, partWords, countWords].compactMap({ $0 }).joined(separator: ", ")
            return
                "an unsigned \(shortName) element (\(facts)) could be mistaken for a part of the assertion by \(software)"
        }
    }

    private func hiddenMarkup(in text: String, for software: String) -> String {
        let inner = partWords.map { ", \($0)" } ?? ""
        return
            "\(text) contains \(shortName) as markup (\(countWords)\(inner)): \(software) could mistake it for a part of the assertion"
    }

    /// What the verifier does instead, as the end of a sentence about what was verified.
    var assurance: String {
        switch readers {
        case [.firstText]: "is the whole text"
        case [.rawText], [.unescapedText]: "has no element from there"
        default: "is not from there"
        }
    }

    private var shortName: String { name.shortened(to: 32) }

    private var readerWords: String {
        let words = readers.map { $0.words }
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private var namespaceWords: String { namespace.map { "namespace '\($0.shortened(to: 64))'" } ?? "no namespace" }

    private var partList: String { parts.prefix(8).joined(separator: ", ") }

    private var partWords: String? { parts.isEmpty ? nil : "with \(partList)" }

    private var countWords: String {
        switch characterCount ?? 0 {
        case 0: "no text"
        case 1: "1 character"
        case let count: "\(count) characters"
        }
    }

    /// The name and the place, for a list.
    var placeWords: String {
        let place = location.map { "\($0.line):\($0.column)" } ?? "decrypted"
        return "\(shortName) in \(path) (\(place))"
    }
}
