import TestSupport
import Testing

@testable import XMLSecurity

/// The vectors of `Tests/Canonicalization`, in the order of the recommendations' sentences.
@Suite("Exclusive canonicalization")
struct ExclusiveCanonicalizationTests {
    /// A sentence of a recommendation.
    private struct Sentence: Decodable {
        let of: String
        let sentence: String
        /// The reason for a sentence that cannot be applied; such a sentence has no vectors.
        let doesNotApply: String?
        let vectors: [Vector]?
    }

    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        /// The local name of the element that is canonicalized; `nil` for the document element.
        let apex: String?
        let prefixList: [String]?
        /// The local name of the element that is left out.
        let without: String?
        let canonical: String?
        /// The rule that rejects the document.
        let rejected: String?

        var testDescription: String { "\(name): \(text)" }

        /// Makes the same vector of another text, whose document element is the apex.
        func replacing(text: String) -> Vector {
            Vector(
                name: name,
                text: text,
                apex: nil,
                prefixList: prefixList,
                without: nil,
                canonical: text,
                rejected: rejected
            )
        }
    }

    private static let sentences: [Sentence] = Fixture.decoded("Tests/Canonicalization/vectors.json")
    private static let vectors = sentences.flatMap { $0.vectors ?? [] }

    private static func form(of vector: Vector) throws -> String {
        let document = try XMLDocument(parsing: Array(vector.text.utf8), limits: XMLLimits(comments: .accepted))
        let apex = vector.apex ?? document.root.localName
        let prefixes = (vector.prefixList ?? []).map { Array($0.utf8) }
        var form: [UInt8]?
        document.root.forEachElement { element in
            guard form == nil, element.localName == apex else { return }
            guard let without = vector.without else {
                form = ExclusiveCanonicalizer.octets(of: element, inclusivePrefixes: prefixes)
                return
            }
            element.forEachChild { child in
                guard child.localName == without else { return }
                form = octets(of: element, without: child, prefixes)
            }
        }
        return String(decoding: try #require(form), as: UTF8.self)
    }

    private static func octets(of element: XMLElement, without signature: XMLElement, _ prefixes: [[UInt8]]) -> [UInt8]
    {
        ExclusiveCanonicalizer.signedContent(of: element, without: signature, inclusivePrefixes: prefixes).octets
    }

    @Test("Every sentence has a vector, or a reason to have none")
    func everySentence() {
        for sentence in Self.sentences {
            #expect(
                (sentence.doesNotApply == nil) != (sentence.vectors ?? []).isEmpty,
                "\(sentence.of) \(sentence.sentence)"
            )
        }
    }

    @Test("The canonical form", arguments: vectors.filter { $0.rejected == nil })
    func canonicalForm(vector: Vector) throws {
        #expect(try Self.form(of: vector) == vector.canonical)
    }

    @Test("A canonical form is its own canonical form", arguments: vectors.filter { $0.rejected == nil })
    func idempotent(vector: Vector) throws {
        let form = try Self.form(of: vector)
        #expect(try Self.form(of: vector.replacing(text: form)) == form)
    }

    /// Characters that are written as references in content or in values.
    private static let special: [Character] = ["&", "<", ">", "\"", "\t", "\n", "\r"]

    private static func reference(of character: Character, inValue: Bool) -> String? {
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": inValue ? nil : "&gt;"
        case "\"": inValue ? "&quot;" : nil
        case "\t": inValue ? "&#x9;" : nil
        case "\n": inValue ? "&#xA;" : nil
        case "\r": "&#xD;"
        default: nil
        }
    }

    /// In UTF-8, the second byte of most of these is a special character with its highest bit set, and the others are beside one.
    @Test(
        "Special characters are found at every place, beside similar characters",
        arguments: [
            "x", "%", "'", ";", "=", "?", "!", "#", "\u{89}", "\u{8A}", "\u{8D}", "\u{A2}", "\u{A6}", "\u{BC}",
            "\u{BE}",
        ]
    )
    func places(neighbor: Character) throws {
        for character in Self.special {
            let source = "&#\(character.unicodeScalars.first?.value ?? 0);"
            for before in 0..<67 {
                let start = String(repeating: neighbor, count: before)
                let end = String(repeating: neighbor, count: 67 - before)
                let document = try XMLDocument(
                    parsing: Array("<e a=\"\(start)\(source)\(end)\">\(start)\(source)\(end)</e>".utf8),
                    limits: XMLLimits()
                )
                let value = Self.reference(of: character, inValue: true) ?? String(character)
                let text = Self.reference(of: character, inValue: false) ?? String(character)
                #expect(
                    String(decoding: ExclusiveCanonicalizer.octets(of: document.root), as: UTF8.self)
                        == "<e a=\"\(start)\(value)\(end)\">\(start)\(text)\(end)</e>",
                    "a character at \(before)"
                )
            }
        }
    }

    @Test("A document without a defined form is rejected", arguments: vectors.filter { $0.rejected != nil })
    func rejection(vector: Vector) {
        #expect(throws: XMLSecurityError.self) {
            do {
                _ = try Self.form(of: vector)
            } catch let error as XMLSecurityError {
                #expect(error.code.rawValue == vector.rejected)
                throw error
            }
        }
    }
}
