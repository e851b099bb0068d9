import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("The effect of the whitespace rule on signatures")
struct NormalizationEffectTests {
    private static func effect(of name: String) throws -> (NormalizationEffect, [UInt8]) {
        let sample = try #require(Sample.named(name))
        return (try effect(on: sample.bytes(), trusting: try #require(sample.verify).certificate), try sample.bytes())
    }

    private static func effect(
        on response: [UInt8],
        trusting certificate: String = "idp-rsa.pem"
    ) throws -> NormalizationEffect {
        let trusted = try TrustedKeys(certificates: SampleKeys.file(certificate))
        return try ResponseVerifier(trusting: trusted)
            .effectOfNormalization(on: response, at: SampleFindingsTests.instant)
    }

    @Test("An element that is only called Signature does not mislead the search for the change that breaks a signature")
    func otherSignature() throws {
        var response = ConstructedResponse()
        let changes = String(repeating: "x  y", count: 100_000)
        response.beforeAssertion = #"<x:Other xmlns:x="urn:x"><x:Signature/>\#(changes)</x:Other>"#
        response.attributes = ConstructedResponse.attribute("userID", "view\ner")
        let text = try response.xml(signing: .assertion, with: SampleKeys.signing())
        let effect = try Self.effect(on: Array(text.utf8))
        #expect(effect.outcome == .broken)
        let expected = try #require(text.utf8.firstRange(of: "view".utf8)).upperBound
        #expect(effect.breakingChange?.location.offset == text.utf8.distance(from: text.startIndex, to: expected))
    }

    @Test(
        "Each way to write a response has its effect, and the place of the change that breaks it is named",
        arguments: [
            ("signed-response.xml", .valid, nil),
            ("signed-assertion.xml", .valid, nil),
            ("signed-both.xml", .valid, nil),
            ("signed-character-references.xml", .valid, nil),
            ("signed-crlf-outside.xml", .valid, nil),
            ("signed-attributes-on-lines-indented.xml", .valid, nil),
            ("signed-pretty-spaces.xml", .broken, "1:393 line-break-deleted LF samlp:Response"),
            ("signed-pretty-newlines.xml", .broken, "1:393 line-break-deleted LF samlp:Response"),
            ("signed-newlines-in-signedinfo.xml", .broken, "1:528 line-break-deleted LF ds:SignedInfo"),
            ("signed-rsa-sha512.xml", .broken, "1:1059 line-break-deleted LF ds:DigestValue"),
            ("signed-double-space.xml", .broken, "1:5288 run-collapsed 2 spaces saml:AttributeValue"),
            ("signed-unicode-newlines.xml", .broken, "1:5290 line-break-deleted U+0085 saml:AttributeValue"),
            ("signed-both-wrapped.xml", .broken, "22:1049 line-break-deleted LF ds:SignatureValue"),
            ("signed-attributes-on-lines.xml", .malformed, "1:16 line-break-deleted LF samlp:Response"),
            ("reformatted-newlines.xml", .repaired, nil),
            ("reformatted-crlf.xml", .repaired, nil),
            ("reformatted-indented.xml", .invalid, nil),
            ("tampered.xml", .invalid, nil),
            ("wrong-key.xml", .invalid, nil),
            ("expired.xml", .valid, nil),
            ("wrong-audience.xml", .valid, nil),
            // What the policy has against a signature, the rule does not change.
            ("sha1.xml", .valid, nil),
            ("weak-key.xml", .valid, nil),
        ] as [(String, NormalizationEffect.Outcome, String?)]
    )
    func samples(name: String, outcome: NormalizationEffect.Outcome, place: String?) throws {
        let (effect, _) = try Self.effect(of: name)
        #expect(effect.outcome == outcome)
        let change = effect.breakingChange.map {
            "\($0.location) \($0.kind.rawValue.dropFirst("whitespace.".count)) \($0.subject) \($0.element ?? "")"
        }
        #expect(change == place)
    }

    @Test("Up to the change that is named the signatures hold, and from it on they do not", arguments: breaking)
    func changeByChange(name: String) throws {
        let (effect, response) = try Self.effect(of: name)
        let rule = try NormalizationReport(explaining: response)
        let index = try #require(effect.breakingChange.flatMap { rule.changes.firstIndex(of: $0) })
        let sample = try #require(Sample.named(name)?.verify)
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file(sample.certificate)))
        for count in 0...rule.changes.count {
            let text = rule.applyingFirst(count, to: response)
            let report = verifier.evaluate(text, at: SampleFindingsTests.instant, scope: .signatureOnly)
            #expect(report.isAccepted == (count <= index), "with \(count) of \(rule.changes.count) changes")
        }
    }

    private static let breaking = [
        "signed-pretty-spaces.xml", "signed-pretty-newlines.xml", "signed-newlines-in-signedinfo.xml",
        "signed-double-space.xml", "signed-unicode-newlines.xml", "signed-both-wrapped.xml",
        "signed-attributes-on-lines.xml",
    ]

    @Test(
        "Whitespace put anywhere before signing: the change that is named is the first that was signed",
        arguments: Placement.allCases
    )
    func anywhere(placement: Placement) throws {
        let places = [
            (">", "> \t"), ("</saml:Audience>", "\n</saml:Audience>"), ("viewer", "vie  wer"), ("94110", "941\u{85}10"),
            ("<ds:Reference", "\n<ds:Reference"), ("</ds:SignatureValue>", "\n</ds:SignatureValue>"),
        ]
        for (original, other) in places {
            var pieces = ConstructedResponse()
            pieces.attributes = pieces.attributes.replacing(original, with: other)
            pieces.conditions = pieces.conditions.replacing(original, with: other)
            pieces.signature.canonicalization += original == "<ds:Reference" ? "\n" : ""
            let signed = try pieces.xml(signing: placement, with: SampleKeys.signing())
            let text = original == "</ds:SignatureValue>" ? signed.replacing(original, with: other) : signed
            let effect = try Self.effect(on: Array(text.utf8))
            // Of two signatures, that of the Response signs the other's value, which was changed after that; the rule undoes it.
            let isSigned = original != "</ds:SignatureValue>"
            #expect(effect.outcome == (isSigned ? .broken : placement == .both ? .repaired : .valid))
            let white = text.utf8.firstIndex { [0x09, 0x0A, 0xC2].contains($0) }
            let first = try #require(text.range(of: "  ").map(\.lowerBound) ?? white)
            let offset = text.utf8.distance(from: text.startIndex, to: min(first, white ?? first))
            let named = effect.breakingChange.map(\.location.offset)
            // A space stands before the tab, and is part of the same run.
            if isSigned { #expect(named == offset || named == offset - 1, "\(placement), \(original)") }
        }
    }

    @Test("If the rule changes nothing, the response is verified once")
    func once() throws {
        let (effect, _) = try Self.effect(of: "signed-response.xml")
        #expect(effect.received.inputDigest == effect.normalized.inputDigest)
        #expect(effect.received.checks == effect.normalized.checks)
        #expect(effect.received.assertion == nil && effect.normalized.assertion == nil)
    }

    @Test("What is no XML and what is no UTF-8 has an effect or an error, and no crash")
    func badInput() throws {
        #expect(try Self.effect(on: []).outcome == .invalid)
        #expect(try Self.effect(on: Array("PHNhbWxwOlJlc3BvbnNl".utf8)).outcome == .invalid)
        #expect(throws: SAMLEncodingError.self) { try Self.effect(on: [0x3C, 0xFF, 0x3E]) }
    }
}
