import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit
import TestSupport
import Testing

@Suite("Mutations")
struct MutationTests {
    /// Returns the mutations that are tried with a base: all with the bases that differ most, and a part with the others.
    private static func mutations(with base: Base) -> [Mutation] {
        if [.assertion, .both, .foreign, .encryptedBoth].contains(base) { return Mutation.all }
        return TestVolume.part(of: Mutation.all, from: Base.allCases.firstIndex(of: base) ?? 0)
    }

    @Test("Every mutation has the verdict and the finding that its entry promises", arguments: Base.allCases)
    func verdicts(base: Base) throws {
        let mutations = try base.base()
        let receiver = Receiver(of: mutations, trusting: try base.trustedKeys())
        var (count, tried) = (0, 0)
        for mutation in Self.mutations(with: base) {
            tried += 1
            guard case .mutant(let mutant) = try mutation.outcome(of: mutations) else {
                #expect(!base.isEncrypted || mutation.name != "unchanged")
                continue
            }
            #expect(base.isEncrypted || mutation.family != .encryption)
            count += 1
            receiver.expect(mutation, mutant)
        }
        let isWhole = tried == Mutation.all.count
        #expect(isWhole ? count >= 100 : count * 5 >= tried, "\(count) of \(tried)")
    }

    @Test("Each mutation can be made from one of the bases")
    func applicability() throws {
        var missing = Set(Mutation.all.map(\.name))
        for base in Base.allCases where !missing.isEmpty {
            let base = try base.base()
            for mutation in Mutation.all where missing.contains(mutation.name) {
                if case .mutant = try mutation.outcome(of: base) { missing.remove(mutation.name) }
            }
        }
        #expect(missing.isEmpty, "\(missing)")
    }

    @Test("Mutations of the same response are the same")
    func determinism() throws {
        let base = try Base.both.base()
        for mutation in Mutation.all {
            guard case .mutant(let first) = try mutation.outcome(of: base),
                case .mutant(let second) = try mutation.outcome(of: base)
            else { continue }
            #expect(first.content == second.content, "\(mutation)")
        }
    }

    @Test("Each applicable mutation differs from all others, except those of a response that has nothing of the kind")
    func difference() throws {
        for kind in [Base.assertion, .response] {
            let base = try kind.base()
            var seen: [[UInt8]: String] = [:]
            for mutation in Mutation.all {
                guard case .mutant(let mutant) = try mutation.outcome(of: base) else { continue }
                let other = seen.updateValue(mutation.name, forKey: mutant.content)
                #expect(other == nil, "\(mutation) is \(other ?? "")")
            }
        }
    }

    @Test("Names are unique, in kebab case, and start with a letter")
    func names() {
        let names = Mutation.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isDisjoint(with: Mutation.Family.allCases.map(\.rawValue) + ["all"]))
        for name in names { #expect(name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(name)") }
    }

    @Test("Every rule is one of check, and a rejected mutation has one")
    func rules() {
        for mutation in Mutation.all {
            if let rule = mutation.rule {
                #expect(RuleCatalogue.rules.contains { $0.id == rule }, "\(mutation): \(rule)")
            } else {
                #expect(mutation.verdict == .accepted, "\(mutation)")
            }
            #expect(
                mutation.summary.hasSuffix(".") && !mutation.summary.contains("  "),
                "\(mutation): \(mutation.summary)"
            )
        }
    }

    @Test("Without a key, what must be signed is not applicable, with the reason")
    func withoutKey() throws {
        let base = try MutationBase(Array(Base.assertion.text().utf8), at: Base.instant)
        for mutation in Mutation.all where mutation.signer == .issuer {
            guard case .notApplicable(let reason) = try mutation.outcome(of: base) else {
                Issue.record("\(mutation)")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test("Without a key, a response that no receiver accepts is no base")
    func unsuitableWithoutKey() throws {
        let past = SAMLTimestamp(secondsSince1970: 1_577_836_800)
        let rows = [
            (try Base.assertion.text(), Base.instant, nil), (try Base.sparse.text(), Base.instant, nil),
            (try Base.assertion.text(), past, "conditions"), (try Base.sparse.text(), past, "conditions"),
            (ConstructedResponse().unsigned, Base.instant, "signed"),
            (try Base.assertion.text().replacing("viewer", with: "admin"), Base.instant, "changed"),
            (try Base.sparse.text().replacing("status:Success", with: "status:Responder"), Base.instant, "status"),
        ]
        for (text, instant, reason) in rows {
            do throws(TestKitError) {
                _ = try MutationBase(Array(text.utf8), at: instant)
                #expect(reason == nil, "\(text)")
            } catch {
                #expect(error.code == .unsuitableResponse && reason != nil, "\(error)")
            }
        }
    }

    @Test("A declaration of attributes has the names and the ID of the response")
    func declaredNames() throws {
        let base = try Base.foreign.base()
        let rows = [
            ("doctype-default-id", #"<!ATTLIST p:Status ID CDATA "a-1">"#),
            ("doctype-normalized-id", "<!ATTLIST a:Assertion ID"), ("doctype-id-attribute", #"<x name="a-1"/>"#),
            ("doctype-of-response", "<!DOCTYPE p:Response>"), ("reference-percent-encoded", "#%61-1"),
        ]
        for (name, piece) in rows {
            let mutation = try #require(Mutation.all.first { $0.name == name })
            guard case .mutant(let mutant) = try mutation.outcome(of: base) else {
                Issue.record("\(name)")
                continue
            }
            #expect(String(decoding: mutant.content, as: UTF8.self).contains(piece), "\(name)")
        }
    }
}

/// A correct receiver: it takes the exchange value or the XML, verifies it with both engines, and requires the attributes.
struct Receiver {
    let base: MutationBase
    let verifier: ResponseVerifier
    let context: DiagnosisContext
    /// The errors of the response itself, which may have whitespace.
    private let known: Set<String>

    init(of base: MutationBase, trusting keys: TrustedKeys) {
        self.base = base
        var policy = VerificationPolicy.strict
        policy.engine = .both
        verifier = ResponseVerifier(
            trusting: keys,
            expecting: base.expectations,
            decryptingWith: base.decryptionKeys,
            policy: policy
        )
        context = DiagnosisContext(
            trustedKeys: keys,
            expectations: base.expectations,
            decryptionKeys: base.decryptionKeys,
            requiredAttributes: base.requiredAttributes
        )
        let findings = ResponseDiagnosis(of: base.bytes, in: context, at: .chosen(base.instant.date)).findings
        known = Set(findings.filter { $0.severity == .error }.map(\.rule.id))
    }

    func expect(_ mutation: Mutation, _ mutant: Mutant) {
        let (verdict, text) = verdict(of: mutant)
        let findings = ResponseDiagnosis(of: mutant.content, in: context, at: .chosen(base.instant.date)).findings
        let found = findings.map { "\($0.severity) \($0.rule.id)" }.joined(separator: ", ")
        #expect(verdict == mutation.verdict, "\(mutation): \(text); found: \(found)")
        #expect(mutation.rule == nil || mutant.rule != nil)
        if let rule = mutant.rule {
            #expect(findings.contains { $0.rule.id == rule }, "\(mutation): no \(rule); \(text); found: \(found)")
        } else {
            let new = findings.filter { $0.severity == .error && !known.contains($0.rule.id) }
            #expect(new.isEmpty, "\(mutation): found: \(found)")
        }
    }

    private func verdict(of mutant: Mutant) -> (Mutation.Verdict, String) {
        do {
            let xml: [UInt8]
            switch mutant.form {
            case .xml: xml = mutant.content
            case .base64: xml = try Base64Text(validating: mutant.content).decoded()
            case .body: xml = try FormFields(parsing: mutant.content).base64(named: "SAMLResponse").decoded()
            }
            let assertion = try verifier.verify(xml, at: base.instant.date)
            for name in base.requiredAttributes {
                let values = assertion.attributes.filter { $0.name.utf8.elementsEqual(name.utf8) }.flatMap(\.values)
                guard values.contains(where: { !$0.isEmpty }) else { return (.rejected, "\(name) has no value") }
                #expect(!"\(values)".contains(Mutation.evilValue))
            }
            return (.accepted, "accepted")
        } catch {
            return (.rejected, "\(error)")
        }
    }
}
