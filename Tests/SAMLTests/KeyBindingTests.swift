import Attacks
import Foundation
import SAML
import TestSupport
import Testing

private typealias Made = ConstructedMetadata

@Suite("The owner of the signing key")
struct KeyBindingTests {
    /// The result for a response that has an issuer.
    private static func report(
        _ trusted: TrustedKeys,
        signedBy name: String = "idp-rsa",
        inTheNameOf issuer: String = Made.provider,
        placement: Placement = .response,
        expecting issuers: [String] = [],
        scope: EvaluationScope = .everything
    ) throws -> VerificationReport {
        var response = ConstructedResponse()
        response.issuer = "<saml:Issuer>\(issuer)</saml:Issuer>"
        response.assertionIssuer = response.issuer
        response.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64(name))
        let bytes = Array(try response.xml(signing: placement, with: SampleKeys.signing(name)).utf8)
        let verifier = ResponseVerifier(trusting: trusted, expecting: Expectations(issuers: issuers))
        return verifier.evaluate(bytes, at: AttackBase.instant, scope: scope)
    }

    /// The entities, each with the same key, in an order; the metadata of some has expired.
    private static func sharing(_ entities: [String], expired: [String] = []) throws -> TrustedKeys {
        let members = try entities.map { id in
            let end = expired.contains(id) ? "2026-01-01T00:00:00Z" : "2126-01-01T00:00:00Z"
            return Made.entity(id, Made.role(try Made.key()), attributes: #"validUntil="\#(end)""#)
        }
        return try TrustedKeys(SAMLMetadata(Array(Made.entities(members.joined()).utf8)), for: entities)
    }

    private static func fingerprint(_ name: String = "idp-rsa") throws -> String {
        let trusted = try TrustedKeys(certificates: SampleKeys.file("\(name).pem"))
        return try #require(trusted.descriptions.first?.certificate?.fingerprint)
    }

    static let orders = [[Made.provider, Made.other], [Made.other, Made.provider]]

    @Test("If two entities share a key, the report names the issuer", arguments: orders, Placement.allCases)
    func shared(order: [String], placement: Placement) throws {
        let trusted = try Self.sharing(order)
        for issuer in order {
            let report = try Self.report(trusted, inTheNameOf: issuer, placement: placement)
            #expect(report.isAccepted)
            #expect(report.assertion?.key.entityID == issuer)
            #expect(report.signatures.allSatisfy { $0.key.entityID == issuer })
            let partial = try Self.report(trusted, inTheNameOf: issuer, placement: placement, scope: .signatureOnly)
            #expect(partial.isAccepted)
            #expect(partial.key?.entityID == issuer)
        }
    }

    @Test("Metadata of another entity does not replace expired metadata", arguments: orders)
    func sharedAndExpired(order: [String]) throws {
        let trusted = try Self.sharing(order, expired: [Made.other])
        for placement in Placement.allCases {
            for scope in [EvaluationScope.everything, .signatureOnly] {
                let fresh = try Self.report(trusted, placement: placement, scope: scope)
                #expect(fresh.failures.map(\.id) == [])
                #expect(fresh.key?.entityID == Made.provider)
                let expired = try Self.report(trusted, inTheNameOf: Made.other, placement: placement, scope: scope)
                #expect(expired.failures.map(\.id) == ["trust.metadata-expired"])
                #expect(expired.key?.entityID == Made.other)
            }
        }
    }

    @Test("A third entity cannot sign with a key that two share, and the error names the owners")
    func third() throws {
        let report = try Self.report(Self.sharing(Self.orders[0]), inTheNameOf: "https://third.example")
        #expect(report.failures.map(\.id) == ["trust.other-entity", "issuer.mismatch"])
        #expect(report.failures.first?.expected == "\(Made.provider) or \(Made.other)")
    }

    @Test("A certificate that is trusted by its fingerprint is not bound to an entity, even if metadata contains it")
    func fingerprintAndMetadata() throws {
        for expired in [[], [Made.other]] {
            var trusted = try Self.sharing([Made.other], expired: expired)
            try trusted.add(fingerprint: Self.fingerprint())
            for placement in Placement.allCases {
                let report = try Self.report(trusted, placement: placement, expecting: [Made.provider])
                #expect(report.failures.map(\.id) == [])
                #expect(report.assertion?.key.entityID == .some(nil))
                let own = try Self.report(trusted, inTheNameOf: Made.other, placement: placement)
                #expect(own.failures.map(\.id) == [])
                #expect(own.assertion?.key.entityID == (expired.isEmpty ? Made.other : nil))
            }
        }
    }

    // MARK: A key that is not bound, beside metadata

    @Test("A key outside the metadata of its issuer causes a warning", arguments: [false, true])
    func unbound(byFingerprint: Bool) throws {
        var trusted = try TrustedKeys(SAMLMetadata(Array(Made.entity(Made.provider, Made.role(Made.key())).utf8)))
        if byFingerprint {
            try trusted.add(fingerprint: Self.fingerprint("other-rsa"))
        } else {
            try trusted.add(certificates: SampleKeys.file("other-rsa.pem"))
        }
        for placement in Placement.allCases {
            let report = try Self.report(trusted, signedBy: "other-rsa", placement: placement)
            #expect(report.isAccepted)
            #expect(report.checks.filter { $0.outcome == .warned }.map(\.id) == ["trust.unbound-key"])
            #expect(try Self.unboundKey(in: Self.report(trusted, placement: placement)) == .passed)
        }
        // No metadata could contain it.
        let proxied = try Self.report(
            trusted,
            signedBy: "other-rsa",
            inTheNameOf: Made.other,
            expecting: [Made.other]
        )
        #expect(proxied.isAccepted)
        #expect(Self.unboundKey(in: proxied) == .passed)
    }

    @Test("A key of another entity's metadata is an error, not a warning")
    func othersKey() throws {
        let metadata = try SAMLMetadata(Array(Made.federation().utf8))
        let trusted = try TrustedKeys(metadata, for: [Made.provider, Made.other])
        let report = try Self.report(trusted, signedBy: "other-rsa")
        #expect(report.failures.map(\.id) == ["trust.other-entity"])
        #expect(Self.unboundKey(in: report) == .passed)
    }

    @Test("There is no warning without metadata, or if the metadata contains the key")
    func bound() throws {
        var trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        #expect(try Self.unboundKey(in: Self.report(trusted)) == .notApplicable)
        try trusted.add(SAMLMetadata(Array(Made.entity(Made.provider, Made.role(Made.key())).utf8)))
        let report = try Self.report(trusted)
        #expect(Self.unboundKey(in: report) == .passed)
        #expect(report.assertion?.key.entityID == Made.provider)
    }

    private static func unboundKey(in report: VerificationReport) -> VerificationCheck.Outcome? {
        report.checks.first { $0.id == "trust.unbound-key" }?.outcome
    }
}
