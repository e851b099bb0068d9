import Attacks
import SAML
import TestSupport
import Testing
import XMLSecurity

#if RULE_SWITCHES
    @Suite("Each rule is needed", .timeLimit(.minutes(30)))
    struct RuleSwitchTests {
        @Test(
            "A document that only one rule rejects has another result without the rule",
            arguments: RuleRow.all,
            [VerificationPolicy.Engine.automatic, .libxmlsec1]
        )
        func document(row: RuleRow, engine: VerificationPolicy.Engine) throws {
            let verifier = try row.verifier().using(engine)
            let document = try row.document()
            let report = verifier.evaluate(document, at: row.instant)
            let without = RuleSwitch.$off.withValue(row.rule) {
                verifier.evaluate(document, at: row.instant)
            }
            let expected = row.without(with: engine)
            let isWarning = expected == .withoutWarning
            #expect(report.failures.map(\.id) == (isWarning ? [] : [row.rule]))
            #expect(report.isAccepted == isWarning)
            #expect(report.outcome(of: row.rule) == (isWarning ? .warned : .failed))
            #expect(without.outcome(of: row.rule) != .failed && without.outcome(of: row.rule) != .warned)
            switch expected {
            case .accepted, .withoutWarning:
                #expect(without.failures.map(\.id) == [])
                let isAccepted = without.isAccepted && without.assertion != nil
                #expect(isAccepted, "it is not accepted")
            case .rejected(let rules):
                #expect(without.failures.map(\.id) == rules)
            case .incomplete:
                #expect(without.failures.map(\.id) == [])
                let isRejected = !without.isAccepted && without.assertion == nil
                #expect(isRejected, "it is accepted, or its report has an assertion")
            }
        }

        @Test("Every rule has a document, or a reason why there is none")
        func allRules() {
            let rules = ResponseVerifier(trusting: TrustedKeys()).evaluate([], at: AttackBase.instant).checks.map(\.id)
            let covered = RuleRow.all.map(\.rule)
            #expect(Set(covered + RuleRow.unreached.keys) == Set(rules))
            #expect(Set(covered).isDisjoint(with: RuleRow.unreached.keys))
        }

        @Test("The results of libxmlsec1 are accepted if the rules about them are off")
        func confirmation() throws {
            let (info, octets, signedInfo) = try ConfirmationTests.genuine()
            let other = Array(
                String(decoding: signedInfo, as: UTF8.self).replacing("rsa-sha256", with: "rsa-sha512").utf8
            )
            let cases:
                [(XMLSecurityError.Code, octets: [UInt8], signedInfo: [UInt8], without: XMLSecurityError.Code?)] = [
                    (.signedOctets, [0x3B] + octets, signedInfo, .digestRecheck),
                    (.signedInfoDiffers, octets, other, nil), (.digestRecheck, octets + [0x20], signedInfo, nil),
                ]
            for (rule, octets, signedInfo, without) in cases {
                let confirm = { () -> XMLSecurityError.Code? in
                    do throws(XMLSecurityError) {
                        _ = try SignedContent(octets: octets, signedInfo: signedInfo, confirming: info)
                        return nil
                    } catch {
                        return error.code
                    }
                }
                #expect(confirm() == rule)
                #expect(RuleSwitch.$off.withValue(rule.rawValue, operation: confirm) == without)
            }
        }

        @Test("The root of the signed content is not compared if the rule about it is off")
        func signedRoot() throws {
            let confirm = {
                let bytes = Array(ConstructedResponse().unsigned.utf8)
                let document = try XMLDocument(parsing: bytes, limits: XMLLimits())
                try VerificationReport.Coverage.assertion.confirm(document.root, id: "")
            }
            #expect(throws: BrokenRule.self) { try confirm() }
            try RuleSwitch.$off.withValue("assertion.signed-root", operation: confirm)
        }
    }

    extension VerificationReport {
        fileprivate func outcome(of rule: String) -> VerificationCheck.Outcome? {
            checks.first { $0.id == rule }?.outcome
        }
    }
#endif
