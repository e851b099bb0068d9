import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit
import TestSupport
import Testing

@Suite("What holds of every diagnosis")
struct DiagnosisCorpusTests {
    /// Inputs of one origin.
    struct Origin: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let inputs: @Sendable () throws -> [RuleInput]
    }

    static let origins = [
        Origin(testDescription: "the samples") {
            try Sample.all.map { sample in
                let bytes = try sample.bytes()
                return RuleInput { bytes }.with { $0 = try SampleFindingsTests.context(for: sample) }
                    .at(SampleFindingsTests.instant)
            }
        },
        Origin(testDescription: "the cases of the rules") { RuleCase.all.flatMap { [$0.input, $0.near] } },
        Origin(testDescription: "the verifier's table of rules") {
            RuleRow.all.map { .row($0.rule, $0.name) }
        },
        Origin(testDescription: "genuine responses") { try inputs(DifferentialCorpus.shared.get().genuine) },
        Origin(testDescription: "attacks") {
            try inputs(TestVolume.part(of: DifferentialCorpus.shared.get().attacks))
        },
        Origin(testDescription: "document types and entities") {
            DoctypeDeclaration.all.map { attack in
                .changed { attack.declaration + $0.text.inserting(attack.content, after: "<samlp:Status>") }
            }
        },
        Origin(testDescription: "malformed markup") {
            MalformedMarkup.all.map { fault in
                .changed { $0.text.replacingFirst(fault.mark, with: fault.replacement) }
            }
        },
        Origin(testDescription: "responses and attacks, mutated") {
            let corpus = try DifferentialCorpus.shared.get()
            return inputs((0..<TestVolume.count(of: 300)).map { corpus.document($0, seed: 7) })
        },
    ]

    private static func inputs(_ seeds: [DifferentialCorpus.Seed]) -> [RuleInput] {
        seeds.map { seed in RuleInput { seed.bytes }.trusting(seed.certificate).requiring("userID", "NameID") }
    }

    @Test("It agrees with the verifier, tells all that the layers below say, and each cause once", arguments: origins)
    func diagnoses(origin: Origin) throws {
        var accepted = 0
        for input in try origin.inputs() {
            let (diagnosis, context) = (try input.diagnosis(), try input.context())
            expectOneOfEach(diagnosis)
            guard diagnosis.trace.failure == nil else {
                #expect(diagnosis.severity == .error, "there is nothing to verify, and no error says so")
                expectAll(diagnosis.trace.observations.map(\.kind.rawValue), in: diagnosis)
                continue
            }
            // Without a key the response is judged by its own certificate, and that is no verdict.
            if context.trustedKeys.isEmpty { continue }
            let verifier = Self.lenientVerifier(for: context)
            let report = verifier.evaluate(try Self.verified(diagnosis), at: input.instant)
            let said = report.checks.filter { $0.outcome == .failed || $0.outcome == .warned }.map(\.id)
            expectAll(diagnosis.trace.observations.map(\.kind.rawValue) + said, in: diagnosis)
            let isGood = report.assertion.map { Self.has(context.requiredAttributes, $0) } ?? false
            expectErrors(in: diagnosis, unless: isGood)
            accepted += isGood ? 1 : 0
        }
        let isHostile = ["attacks", "document types and entities", "malformed markup"].contains(origin.testDescription)
        #expect(accepted > 0 || isHostile)
    }

    /// The response that the verdict of a diagnosis is about: the text after the whitespace rule if that repairs the signature, and a
    /// declaration at the start, where the rule moves it.
    private static func verified(_ diagnosis: ResponseDiagnosis) throws -> [UInt8] {
        let payload = diagnosis.trace.payload
        let mismatch = diagnosis.findings.first { $0.rule.id == "signature.digest-mismatch" }
        if mismatch?.severity == .warning {
            return try WhitespaceNormalizer.normalized(payload)
        }
        let rest = payload.drop { " \t\r\n".utf8.contains($0) }
        guard diagnosis.stage == .received, rest.starts(with: "<?xml ".utf8) else { return payload }
        let declaration = String(decoding: rest.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self).lowercased()
        return !declaration.contains("encoding") || declaration.contains("utf-8") ? Array(rest) : payload
    }

    /// There are errors about what the verifier looks at exactly if it refuses, policy aside.
    private func expectErrors(in diagnosis: ResponseDiagnosis, unless isGood: Bool) {
        let families: Set<Rule.Family> = [.xml, .structure, .signature, .conditions, .attributes]
        // The verifier does not know which addresses are Adobe's.
        let errors = diagnosis.findings.filter {
            $0.severity == .error && families.contains($0.rule.family) && $0.rule.id != "conditions.environments"
        }
        #expect(errors.isEmpty == isGood, "\(errors.map(\.rule.id)), and it is \(isGood ? "accepted" : "refused")")
    }

    /// Whatever the layers below say is a finding, or told in better words.
    private func expectAll(_ said: [String], in diagnosis: ResponseDiagnosis) {
        let ids = diagnosis.findings.map(\.rule.id)
        // Something else altogether is told as that alone.
        if said.isEmpty || ids == ["encoding.not-xml"] || ids == ["encoding.empty"] { return }
        for id in said {
            let isTold = ids.contains(id) || Self.twins.contains(where: { $0.id == id && ids.contains($0.better) })
            #expect(isTold, "\(id) is not told: \(ids)")
        }
    }

    /// No rule is found twice, nor two for one cause, and no two errors have one place.
    private func expectOneOfEach(_ diagnosis: ResponseDiagnosis) {
        let ids = diagnosis.findings.map(\.rule.id)
        #expect(Set(ids).count == ids.count)
        for (id, better) in Self.twins { #expect(!ids.contains(id) || !ids.contains(better), "\(id) and \(better)") }
        let errors = diagnosis.findings.filter { $0.severity == .error && $0.place?.offset != nil }
        let places = errors.map { "\($0.place?.layer ?? 0):\($0.place?.offset ?? 0)" }
        #expect(Set(places).count == places.count, "\(errors.map(\.rule.id))")
    }

    /// Rules that may be broken for one cause, and the one of them that is told.
    private static let twins: [(id: String, better: String)] = [
        (id: "xml.malformed", better: "encoding.cut-short"), ("encoding.cut-short", "xml.malformed"),
        ("xml.malformed", "structure.not-a-response"),
        ("encoding.not-utf8", "xml.not-utf8"), ("encoding.byte-order-mark", "xml.byte-order-mark"),
        ("xml.too-large", "encoding.too-large"), ("structure.not-a-response", "encoding.soap-envelope"),
        ("structure.no-assertion", "status.not-success"), ("trust.no-key", "signature.not-checked"),
        ("whitespace.attributes-joined", "whitespace.breaks-markup"),
        ("whitespace.signed-content-changed", "whitespace.breaks-signature"),
    ]

    /// Accepts what only this project refuses, as a diagnosis does.
    private static func lenientVerifier(for context: DiagnosisContext) -> ResponseVerifier {
        var policy = context.policy
        policy.allowed.formUnion([.sha1, .inclusiveCanonicalization, .comments, .legacyEncryption])
        policy.minimumRSABits = min(policy.minimumRSABits, 512)
        return ResponseVerifier(
            trusting: context.trustedKeys,
            expecting: context.expectations,
            decryptingWith: context.decryptionKeys,
            policy: policy
        )
    }

    /// Whether each required field has a value.
    private static func has(_ names: [String], _ assertion: VerifiedAssertion) -> Bool {
        names.allSatisfy { assertion.presence(of: $0) == .present }
    }

    @Test(
        "However a response is cut, the first finding says so",
        arguments: ["signed-response.xml", "signed-both.xml"]
    )
    func cut(file: String) throws {
        let response = try #require(Sample.named(file)).bytes()
        let end = try #require(response.lastIndex(of: UInt8(ascii: ">")))
        for length in [20, 100] + Array(stride(from: 200, through: end, by: 131)) + [end - 1, end] {
            let cut = Array(response.prefix(length))
            let diagnosis = ResponseDiagnosis(of: cut, at: .now(SampleFindingsTests.instant))
            #expect(diagnosis.findings.first?.rule.id == "encoding.cut-short", "\(length) bytes")
            let encoded = ResponseDiagnosis(of: Base64Text(encoding: cut).bytes, at: .now(SampleFindingsTests.instant))
            #expect(encoded.findings.first?.rule.id == "encoding.cut-short", "\(length) bytes, encoded")
        }
    }
}
