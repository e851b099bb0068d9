import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("Where signatures cover a response")
struct SignedPartTests {
    private static let instant = Date(timeIntervalSince1970: 1_795_176_000)

    private static func verifier() throws -> ResponseVerifier {
        try ResponseVerifier(trusting: TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
    }

    private static func parts(of bytes: [UInt8]) throws -> [SignedPart] {
        try verifier().evaluate(bytes, at: instant).signedParts(of: bytes, MarkupOutline(of: bytes))
    }

    @Test(
        "The parts are the elements that were signed, and their own signatures",
        arguments: ["signed-assertion.xml", "signed-response.xml", "signed-both.xml"]
    )
    func parts(sample: String) throws {
        let bytes = try #require(Sample.named(sample)).bytes()
        let parts = try Self.parts(of: bytes)
        let names = ["signed-assertion.xml": ["Assertion"], "signed-response.xml": ["Response"]]
        let expected = names[sample] ?? ["Assertion", "Response"]
        #expect(parts.map(\.coverage.rawValue) == expected.map { $0.lowercased() })
        for (part, name) in zip(parts, expected) {
            let text = String(decoding: bytes[part.range], as: UTF8.self)
            let prefix = name == "Assertion" ? "saml" : "samlp"
            #expect(text.hasPrefix("<\(prefix):\(name) ") && text.hasSuffix("</\(prefix):\(name)>"))
            let signature = String(decoding: bytes[part.signature], as: UTF8.self)
            #expect(signature.hasPrefix("<ds:Signature ") && signature.hasSuffix("</ds:Signature>"))
            #expect(part.range.contains(part.signature.lowerBound))
        }
    }

    @Test("A letter that is changed in a part breaks its signature, and one outside of it does not")
    func letters() throws {
        let bytes = try #require(Sample.named("signed-assertion.xml")).bytes()
        let part = try #require(try Self.parts(of: bytes).first)
        let verifier = try Self.verifier()
        let outline = MarkupOutline(of: bytes)
        var counts = (inside: 0, outside: 0)
        for piece in outline.pieces where piece.kind == .text && !part.signature.overlaps(piece.range) {
            var changed = bytes
            changed[piece.range.lowerBound] ^= 1
            let report = verifier.evaluate(changed, at: Self.instant)
            let isInside = part.range.contains(piece.range.lowerBound)
            #expect(report.signatures.isEmpty == isInside, "at \(piece.range.lowerBound)")
            #expect(report.signedParts(of: changed, MarkupOutline(of: changed)).isEmpty == isInside)
            if isInside { counts.inside += 1 } else { counts.outside += 1 }
        }
        #expect(counts.inside > 8 && counts.outside > 0)
    }

    @Test(
        "Where no signature holds, nothing is signed",
        arguments: [
            "tampered.xml", "wrong-key.xml", "compact.xml", "several-assertions.xml", "encrypted-assertion.xml",
        ]
    )
    func refused(sample: String) throws {
        #expect(try Self.parts(of: #require(Sample.named(sample)).bytes()) == [])
    }

    @Test("A report says nothing about another response")
    func otherResponse() throws {
        let bytes = try #require(Sample.named("signed-assertion.xml")).bytes()
        let report = try Self.verifier().evaluate(bytes, at: Self.instant)
        #expect(report.signedParts(of: bytes, MarkupOutline(of: bytes)).count == 1)
        let other = bytes + [0x20]
        #expect(report.signedParts(of: other, MarkupOutline(of: other)) == [])
    }

    @Test("An element of that name in another namespace is not taken for the one that was signed")
    func decoy() throws {
        var response = ConstructedResponse()
        response.beforeAssertion = "<x:Assertion xmlns:x=\"urn:x\"><y/></x:Assertion>"
        let bytes = Array(try response.xml(signing: .assertion, with: SampleKeys.signing()).utf8)
        let part = try #require(try Self.parts(of: bytes).first)
        #expect(String(decoding: bytes[part.range].prefix(16), as: UTF8.self) == "<saml:Assertion ")
    }
}
