import Attacks
import SAML
import SAMLDiagnosis
import TestSupport
import Testing

extension ResponseVerifier {
    /// Expects that exactly these rules reject a document, in both modes, and that no report contains the attacker's content.
    func expectRejection(
        of document: String,
        by rules: String...,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        expectRejection(of: Array(document.utf8), by: rules, sourceLocation: sourceLocation)
    }

    /// Expects the same of bytes, with a list of rules.
    func expectRejection(
        of document: [UInt8],
        by rules: [String],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        let report = evaluate(document, at: AttackBase.instant)
        let failures = report.failures.map(\.id)
        #expect(failures.sorted() == rules.sorted(), sourceLocation: sourceLocation)
        let isRejected = !report.isAccepted && report.assertion == nil
        #expect(isRejected, "it is accepted, or its report has an assertion", sourceLocation: sourceLocation)
        let signatureOnly = evaluate(document, at: AttackBase.instant, scope: .signatureOnly)
        let isEarly = report.failures.contains { $0.stage < .semantics }
        let isRejectedAlike = signatureOnly.assertion == nil && signatureOnly.isAccepted != isEarly
        #expect(isRejectedAlike, "the verdict on the signature alone differs", sourceLocation: sourceLocation)
        do throws(SAMLError) {
            // The unverified content may be anything, but reading it must not trap, and its errors contain no values either.
            _ = try UnverifiedResponse(document)
        } catch {
            let isLeaked = "\(error)".contains(AttackBase.evilName)
            #expect(!isLeaked, "an error contains a subject", sourceLocation: sourceLocation)
        }
        do throws(SAMLError) {
            _ = try verify(document, at: AttackBase.instant)
            Issue.record("verify accepts what evaluate rejects", sourceLocation: sourceLocation)
        } catch {
            #expect(error.code.rawValue == failures.first, sourceLocation: sourceLocation)
            let texts = "\(error) \(String(reflecting: error)) \(report)"
            let isLeaked = texts.contains(AttackBase.evilName) || texts.contains("subscriber-1")
            #expect(!isLeaked, "a report contains a subject", sourceLocation: sourceLocation)
        }
    }

    /// Expects that a document is accepted, and yields only a result of the base.
    func expectSame(
        as base: AttackBase,
        from document: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        expectSame(as: base, from: Array(document.utf8), sourceLocation: sourceLocation)
    }

    /// Expects the same of bytes.
    func expectSame(
        as base: AttackBase,
        from document: [UInt8],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        do throws(SAMLError) {
            let assertion = try verify(document, at: AttackBase.instant)
            let isSame = base.outcomes.contains { $0.isIdentical(to: assertion) }
            #expect(isSame, "content is accepted that was not signed", sourceLocation: sourceLocation)
            let report = evaluate(document, at: AttackBase.instant)
            let isReported = report.assertion?.isIdentical(to: assertion) == true
            #expect(isReported, "evaluate has another result", sourceLocation: sourceLocation)
            let isLeaked = "\(report)".contains(AttackBase.evilName)
            #expect(!isLeaked, "a report contains the evil name", sourceLocation: sourceLocation)
        } catch {
            Issue.record("rejected: \(error)", sourceLocation: sourceLocation)
        }
    }
}

extension AttackCase {
    /// Expects the result of the case.
    func check(
        by verifier: ResponseVerifier,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let base = try AttackBase.signed(placement)
        let document = try build(base)
        #expect(document != base.text, "the attack changes nothing", sourceLocation: sourceLocation)
        if rules.isEmpty {
            verifier.expectSame(as: base, from: document, sourceLocation: sourceLocation)
        } else {
            verifier.expectRejection(of: Array(document.utf8), by: rules, sourceLocation: sourceLocation)
        }
    }
}
