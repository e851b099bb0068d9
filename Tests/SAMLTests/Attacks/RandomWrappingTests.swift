import Attacks
import SAML
import TestSupport
import Testing

/// Random wrapping attacks: pieces of genuine and hostile responses in random order.
@Suite("Random wrapping", .timeLimit(.minutes(30)))
struct RandomWrappingTests {
    private static func pieces(of base: AttackBase) -> [String] {
        let evil = base.pieces.hostileCopy(keepingIDs: false)
        let same = base.pieces.hostileCopy(keepingIDs: true)
        let signatures = [base.assertionSignature, base.responseSignature].filter { !$0.isEmpty }
        var pieces = [
            evil.assertion(), same.assertion(), evil.unsigned, same.subject, evil.attributes, base.assertion, base.text,
        ]
        pieces +=
            signatures + signatures.map { evil.assertion(signature: $0) }
            + signatures.map { same.assertion(signature: $0) }
        pieces += signatures.map {
            $0.inserting("<ds:KeyInfo>\(evil.assertion())</ds:KeyInfo>", before: "</ds:Signature>")
        }
        pieces += signatures.map { base.assertion.replacingFirst($0, with: "") }
        pieces += ["<!--x-->", #"<x Id="_assertion-1"/>"#, #"<x ID="_response-1"/>"#, "<x>\(AttackBase.evilName)</x>"]
        return pieces
    }

    /// Changes a document at the ends of tags.
    private static func change(_ text: String, _ pieces: [String], _ random: inout SplitMix64) -> String {
        let starts = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "<") }
        guard let start = starts.randomElement(using: &random), let piece = pieces.randomElement(using: &random) else {
            return text
        }
        let (before, rest) = (text[..<start], text[start...])
        let other = pieces.randomElement(using: &random).flatMap { text.contains($0) ? $0 : nil }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: return before + piece + rest
        case 2:
            // Moves a piece.
            guard let moved = other else { return before + piece + rest }
            let mark = "<mark/>"
            return (before + mark + rest).replacingFirst(moved, with: "").replacingFirst(mark, with: moved)
        case 3:
            // Wraps a piece in an element.
            guard let wrapped = other else { return before + piece + rest }
            let names = [
                "ds:Object", "samlp:Extensions", "samlp:StatusDetail", "saml:Advice", "saml:Assertion",
                "samlp:Response", "x",
            ]
            let name = names.randomElement(using: &random) ?? "x"
            let declarations =
                #" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" "#
                + #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#
            return text.replacingFirst(wrapped, with: "<\(name)\(declarations)>\(wrapped)</\(name)>")
        case 4:
            // Replaces a piece by another.
            guard let replaced = other else { return before + piece + rest }
            return text.replacingFirst(replaced, with: piece)
        default:
            let ids = ["_response-1", "_assertion-1", "_evil-assertion", "_evil-response"]
            guard let old = ids.randomElement(using: &random), let new = ids.randomElement(using: &random) else {
                return text
            }
            return text.replacingFirst("\"\(old)\"", with: "\"\(new)\"", after: String(before))
        }
    }

    @Test("The result is the signed content, or there is none", arguments: Placement.allCases, TestVolume.seeds(of: 16))
    func isHarmless(placement: Placement, seed: UInt64) throws {
        let base = try AttackBase.signed(placement)
        let pieces = Self.pieces(of: base)
        let verifiers = [
            try AttackVerifier.strict(),
            try AttackVerifier.lenient([.sha1, .comments, .emptyReferenceURI, .inclusiveCanonicalization]),
        ]
        var random = SplitMix64(seed: seed)
        for _ in 0..<25 {
            var text = base.text
            for _ in 0..<Int.random(in: 1...4, using: &random) { text = Self.change(text, pieces, &random) }
            let bytes = Array(text.utf8)
            for verifier in verifiers {
                let isHarmless = verifier.isHarmless(bytes, to: base)
                #expect(isHarmless, "an assertion is accepted that was not signed")
                let isLeaked = "\(verifier.evaluate(bytes, at: AttackBase.instant))".contains(AttackBase.evilName)
                #expect(!isLeaked, "a report contains the evil name")
            }
        }
    }
}
