internal import ByteTools
public import SAMLEncoding

/// Content that no signature covers and that other software may take for a part of the assertion; or a signed value that some
/// software reads in part.
///
/// ``VerifiedAssertion`` has none of it. Software that reads the document again, by itself, may.
public struct Misreading: Hashable, Sendable {
    /// The local name of the element, as written; for text between elements, that of the element around it.
    public let name: String
    /// The namespace of the element; `nil` if it has none.
    public let namespace: String?
    /// The path of names from the root of the document, or of what was decrypted.
    public let path: String
    /// The start of the element; `nil` in what was decrypted.
    public internal(set) var location: SourceLocation?
    /// The names of the elements inside it that look like a part of an assertion, each once.
    public internal(set) var parts: [String]
    /// The ways of reading that find it; never empty.
    public internal(set) var readers: [Reader]
    /// The number of characters (Unicode scalars) that are read; `nil` if the element also contains what is signed.
    ///
    /// The text itself is not kept.
    public let characterCount: Int?
    /// The index of the element among all elements of its document, in document order.
    let element: Int

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

        /// Those that are known, the most likely mistakes first, with what they do.
        fileprivate static let known: [(reader: Self, words: String)] = [
            (.qualifiedName, "searches by name and namespace"), (.identifier, "searches by ID in any namespace"),
            (.localName, "searches by local name"), (.attributeName, "searches by the Name of an attribute"),
            (.firstText, "reads only the first text node"), (.letterCase, "ignores the case of names"),
            (.first, "takes the first element of that name"), (.last, "takes the last element of that name"),
            (.position, "goes by position"), (.text, "collects all text"),
        ]

        fileprivate var rank: Int { Self.known.firstIndex { $0.reader == self } ?? Self.known.count }

        fileprivate var words: String { Self.known.first { $0.reader == self }?.words ?? rawValue }
    }

    /// The rank of the most likely mistake, from 0.
    var rank: Int { readers.map(\.rank).min() ?? 0 }
}

extension Misreading: CustomStringConvertible {
    /// A sentence without a period and without the text that is read.
    public var description: String {
        let software = "software that \(readerWords)"
        switch readers {
        case [.firstText]:
            return "a comment or CDATA section divides the signed \(shortName): \(software) reads \(countWords) of it"
        case [.text]: return "unsigned text (\(countWords)) is directly in \(shortName): \(software) reads it"
        case [.identifier] where characterCount == nil:
            return
                "\(shortName), which is not signed as a whole, has the ID of what is signed: \(software) uses all of it"
        default:
            let facts = [namespaceWords, partWords, countWords].compactMap(\.self).joined(separator: ", ")
            return
                "an unsigned \(shortName) element (\(facts)) could be mistaken for a part of the assertion by \(software)"
        }
    }

    private var shortName: String { name.shortened(to: 32) }

    private var readerWords: String {
        let words = readers.map(\.words)
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private var namespaceWords: String { namespace.map { "namespace '\($0.shortened(to: 64))'" } ?? "no namespace" }

    private var partWords: String? { parts.isEmpty ? nil : "with " + parts.prefix(8).joined(separator: ", ") }

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
