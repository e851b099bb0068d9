import Foundation
import SAML
import TestSupport
import Testing
import XMLSecurity

/// What every attack starts from: a response that a trusted key signed, and what a verifier makes of it.
struct AttackBase: Sendable {
    let placement: Placement
    /// The signed text.
    let text: String
    /// The pieces that it was made of.
    let pieces: ConstructedResponse
    /// What may come out of a verification: nothing but what the text itself yields.
    ///
    /// With two signatures, also what is left when the one of the Response was cut away.
    let outcomes: [VerifiedAssertion]

    /// The name that every hostile copy carries, and that must come out nowhere.
    static let evilName = "evil-admin"
    /// A minute after the responses were issued.
    static let instant = Date(timeIntervalSince1970: 1_795_176_060)

    static let response = Result { try AttackBase(.response) }
    static let assertion = Result { try AttackBase(.assertion) }
    static let both = Result { try AttackBase(.both) }

    static func signed(_ placement: Placement) throws -> AttackBase {
        switch placement {
        case .response: try response.get()
        case .assertion: try assertion.get()
        case .both: try both.get()
        }
    }

    init(_ placement: Placement, _ pieces: ConstructedResponse = ConstructedResponse()) throws {
        self.placement = placement
        self.pieces = pieces
        text = try pieces.xml(signing: placement, with: SampleKeys.signing())
        let verifier = try AttackVerifier.strict()
        var outcomes = [try verifier.verify(Array(text.utf8), at: Self.instant)]
        if placement == .both {
            let inner = try pieces.xml(signing: .assertion, with: SampleKeys.signing())
            outcomes.append(try verifier.verify(Array(inner.utf8), at: Self.instant))
        }
        self.outcomes = outcomes
    }

    /// The assertion with its signature, if it has one.
    var assertion: String { text.slice(from: "<saml:Assertion ", through: "</saml:Assertion>") }

    /// The signature of the assertion; empty if there is none.
    var assertionSignature: String { assertion.slice(from: "<ds:Signature ", through: "</ds:Signature>") }

    /// The signature of the response; empty if there is none.
    var responseSignature: String {
        text.replacingFirst(assertion, with: "").slice(from: "<ds:Signature ", through: "</ds:Signature>")
    }
}

/// The verifiers that documents are given to.
enum AttackVerifier {
    /// Trusts one certificate of the sample keys.
    static func strict(_ policy: VerificationPolicy = .strict, key: String = "idp-rsa") throws -> ResponseVerifier {
        ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("\(key).pem")), policy: policy)
    }

    /// Trusts the same, with allowances.
    static func lenient(_ allowed: VerificationPolicy.Allowances) throws -> ResponseVerifier {
        try strict(VerificationPolicy(allowed: allowed))
    }
}

extension ResponseVerifier {
    /// Makes sure that a document is refused by these rules and no others, by both ways to ask, and that nothing of what
    /// the attacker wants to be is told.
    func expectRefusal(
        of document: String,
        by rules: String...,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        expectRefusal(of: Array(document.utf8), by: rules, sourceLocation: sourceLocation)
    }

    /// As above, for bytes and a list.
    func expectRefusal(
        of document: [UInt8],
        by rules: [String],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        let report = evaluate(document, at: AttackBase.instant)
        let failures = report.failures.map(\.id)
        #expect(failures.sorted() == rules.sorted(), sourceLocation: sourceLocation)
        let isRefused = !report.isAccepted && report.assertion == nil
        #expect(isRefused, "it is accepted, or its report has an assertion", sourceLocation: sourceLocation)
        let signatureOnly = evaluate(document, at: AttackBase.instant, scope: .signatureOnly)
        let isEarly = report.failures.contains { $0.stage < .semantics }
        let isRefusedAlike = signatureOnly.assertion == nil && signatureOnly.isAccepted != isEarly
        #expect(isRefusedAlike, "the signature alone is judged otherwise", sourceLocation: sourceLocation)
        do throws(SAMLError) {
            // What nothing is decided by may show anything, but has to survive it, and its errors tell no more.
            _ = try UnverifiedResponse(document)
        } catch {
            let isTold = "\(error)".contains(AttackBase.evilName)
            #expect(!isTold, "a subject is told by an error", sourceLocation: sourceLocation)
        }
        do throws(SAMLError) {
            _ = try verify(document, at: AttackBase.instant)
            Issue.record("verify accepts what evaluate refuses", sourceLocation: sourceLocation)
        } catch {
            #expect(error.code.rawValue == failures.first, sourceLocation: sourceLocation)
            let told = "\(error) \(String(reflecting: error)) \(report)"
            let isTold = told.contains(AttackBase.evilName) || told.contains("subscriber-1")
            #expect(!isTold, "a subject is told", sourceLocation: sourceLocation)
        }
    }

    /// Makes sure that a document is accepted, and yields nothing but what the base does.
    func expectSame(
        as base: AttackBase,
        from document: String,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        expectSame(as: base, from: Array(document.utf8), sourceLocation: sourceLocation)
    }

    /// As above, for bytes.
    func expectSame(
        as base: AttackBase,
        from document: [UInt8],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        do throws(SAMLError) {
            let assertion = try verify(document, at: AttackBase.instant)
            let isSame = base.outcomes.contains { $0.isIdentical(to: assertion) }
            #expect(isSame, "something else is accepted than what was signed", sourceLocation: sourceLocation)
            let report = evaluate(document, at: AttackBase.instant)
            let isReported = report.assertion?.isIdentical(to: assertion) == true
            #expect(isReported, "evaluate sees it otherwise", sourceLocation: sourceLocation)
            let isTold = "\(report)".contains(AttackBase.evilName)
            #expect(!isTold, "the evil name is told", sourceLocation: sourceLocation)
        } catch {
            Issue.record("refused: \(error)", sourceLocation: sourceLocation)
        }
    }

    /// Whether a document is refused, or yields nothing but what the base does: the property of the whole corpus.
    func isHarmless(_ document: [UInt8], to base: AttackBase) -> Bool {
        guard let assertion = try? verify(document, at: AttackBase.instant) else { return true }
        return base.outcomes.contains { $0.isIdentical(to: assertion) }
    }
}

extension VerifiedAssertion {
    /// Whether both say the same and were read from the same octets.
    func isIdentical(to other: VerifiedAssertion) -> Bool {
        self == other && signedOctets == other.signedOctets && id.utf8.elementsEqual(other.id.utf8)
    }
}

extension String {
    /// The first piece from a mark to the end of the next one; empty if there is none.
    func slice(from start: String, through end: String) -> String {
        guard let first = firstRange(of: start), let last = self[first.lowerBound...].firstRange(of: end) else {
            return ""
        }
        return String(self[first.lowerBound..<last.upperBound])
    }

    /// The text with something before a mark.
    func inserting(_ text: String, before mark: String) -> String { replacingFirst(mark, with: text + mark) }

    /// The text with something behind a mark.
    func inserting(_ text: String, behind mark: String) -> String { replacingFirst(mark, with: mark + text) }
}
