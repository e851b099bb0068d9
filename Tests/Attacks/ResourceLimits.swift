import SAML
import TestSupport

/// Documents at the limits and beyond.
package enum ResourceLimits {
    /// Content for the Status of a signed Assertion's Response, and the rule that rejects more of it.
    package struct Limit: Sendable, CustomStringConvertible {
        package let rule: String
        package let most: Int
        package let build: @Sendable (_ count: Int) -> String

        package var description: String { rule }

        /// Returns the signed Assertion with that much content.
        package func document(_ count: Int) throws -> String {
            try AttackBase.signed(.assertion).text.inserting(build(count), after: "<samlp:Status>")
        }
    }

    package static let limits = [
        Limit(rule: "xml.tag-too-large", most: 16_384) { "<x a=\"\(text("y", $0 - 9))\"/>" },
        Limit(rule: "xml.tag-too-large", most: 64) { "<\(text("x", $0))/>" },
        Limit(rule: "xml.tag-too-large", most: 64) { "<\(text("x", $0))></\(text("x", $0))>" },
        Limit(rule: "xml.tag-too-large", most: 64) { "<\(text("x", $0)) \n></\(text("x", $0))>" },
        Limit(rule: "xml.tag-too-large", most: 64) { "<x \(text("a", $0))\n=\n'\(text("v", 1000))'/>" },
        Limit(rule: "xml.tag-too-large", most: 64) { count in
            "<\(text("p", count)):x xmlns:\(text("p", count))='urn:p' a='v' \(text("p", count)):\(text("q", 64))='v'/>"
        },
        Limit(rule: "xml.tag-too-large", most: 64) { "<x xmlns:p='urn:p' a='v' p:\(text("q", $0))='v'/>" },
        Limit(rule: "xml.too-many-attributes", most: 64) { count in
            "<x \((0..<count).map { "a\($0)=''" }.joined(separator: " "))/>"
        },
        // A quoted '>' does not end a tag, nor does another quote end a value.
        Limit(rule: "xml.too-many-attributes", most: 64) { count in
            "<x a=\">\" b='\">' \((0..<count - 2).map { "a\($0)=''" }.joined(separator: " "))/>"
        },
        // The scan counts '=' everywhere outside quotes.
        Limit(rule: "xml.too-many-attributes", most: 64) { count in
            "<x \((0..<count).map { "a\($0)\n=\t\"======\"" }.joined(separator: "\n"))/>"
        },
        // The Status is on the second level.
        Limit(rule: "xml.too-deep", most: 30) { text("<x>", $0) + text("</x>", $0) },
        Limit(rule: "xml.too-deep", most: 30) { text("<x>", $0 - 1) + "<x/>" + text("</x>", $0 - 1) },
        // The Response declares two.
        Limit(rule: "xml.too-many-namespaces", most: 126) { count in
            let (first, second) = (min(count, 63), min(max(count - 63, 0), 63))
            return
                "<x\(declarations(0..<first))><y\(declarations(63..<63 + second))><z\(declarations(126..<max(count, 126)))/></y></x>"
        },
        // Not those of a sibling.
        Limit(rule: "xml.too-many-namespaces", most: 126) { count in
            "<x\(declarations(0..<63))/><x\(declarations(0..<63))/><x\(declarations(0..<63))><x\(declarations(63..<126))>"
                + "<x\(declarations(126..<max(count, 126)))/></x></x>"
        },
        Limit(rule: "xml.too-many-tags", most: 65_536) { text("<x/>", $0 - tagCount) },
        Limit(rule: "xml.too-many-tags", most: 65_536) { text("<![CDATA[<]]>", $0 - tagCount) },
        Limit(rule: "xml.too-large", most: 1 << 20) { text("y", $0 - byteCount) },
    ]

    private static let base = try? AttackBase.signed(.assertion).text.utf8
    private static let byteCount = base?.count ?? 0
    package static let tagCount = base?.count { $0 == UInt8(ascii: "<") } ?? 0

    package static func text(_ piece: String, _ count: Int) -> String { String(repeating: piece, count: max(count, 0)) }

    private static func declarations(_ numbers: Range<Int>) -> String {
        numbers.map { " xmlns:n\($0)='urn:n'" }.joined()
    }

    /// A signed Response with many elements in the scope of many namespaces, and many prefixes to look up.
    package static func expensive(
        _ elements: Int,
        prefixes: Int,
        ofSignedInfo: Bool = false,
        inclusively: Bool = false
    ) throws -> String {
        var pieces = ConstructedResponse()
        let algorithm =
            inclusively ? "http://www.w3.org/TR/2001/REC-xml-c14n-20010315" : "http://www.w3.org/2001/10/xml-exc-c14n#"
        let list = (0..<prefixes).map { "n\($0)" }.joined(separator: " ")
        let inner =
            prefixes == 0
            ? ""
            : #"<ec:InclusiveNamespaces xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="\#(list)"/>"#
        pieces.signature.transforms =
            #"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>"#
            + #"<ds:Transform Algorithm="\#(algorithm)">\#(ofSignedInfo ? "" : inner)</ds:Transform>"#
        if ofSignedInfo {
            pieces.signature.canonicalization =
                #"<ds:CanonicalizationMethod Algorithm="\#(algorithm)">\#(inner)</ds:CanonicalizationMethod>"#
        }
        let depth = 24
        pieces.beforeAssertion =
            "<x\(declarations(0..<60))><x\(declarations(60..<120))>" + text("<x>", depth)
            + text("<x/>", elements) + text("</x>", depth) + "</x></x>"
        return try pieces.xml(signing: .response)
    }
}
