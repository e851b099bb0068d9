import AdobePass
import SAML
import SAMLDiagnosis
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A receiver of SAML responses, as the cookbook assumes it.
///
/// It reads the form once, takes the Base64 as it is, changes no whitespace, and requires the signature of the MVPD, valid times and
/// the audience.
struct ResponseJudge: Sendable {
    private static let maximumFindings = 20

    let configuration: AdobeStandIn.Configuration

    func judge(_ request: ReceivedRequest, at now: Date) -> ResponseJudgment {
        let mvpd = mvpd(of: request)
        let response: Base64Text
        do throws(SAMLEncodingError) {
            response = try request.form.get().base64(named: FormFields.responseFieldName)
        } catch {
            return rejection(of: request, mvpd, at: now, because: [Self.finding(of: error)])
        }
        let bytes = response.decoded()
        if let finding = Self.whitespaceFinding(bytes) {
            return rejection(of: request, mvpd, at: now, because: [finding])
        }
        guard let mvpd else { return ResponseJudgment(assertion: nil, findings: []) }
        let (keys, note) = trustedKeys(of: mvpd, for: bytes, at: now)
        do throws(SAMLError) {
            let assertion = try verifier(trusting: keys).verify(bytes, at: now)
            return ResponseJudgment(assertion: assertion, findings: note + Self.missing(in: assertion, mvpd))
        } catch {
            let first = LogFinding(error.code.rawValue, error.message, at: error.path ?? FormFields.responseFieldName)
            return rejection(of: request, mvpd, at: now, because: note + [first])
        }
    }

    private func verifier(trusting keys: TrustedKeys) -> ResponseVerifier {
        ResponseVerifier(
            trusting: keys,
            expecting: expectations,
            decryptingWith: configuration.decryptionKeys,
            policy: configuration.policy
        )
    }

    private var expectations: Expectations {
        Expectations(audience: configuration.audience, clockSkew: configuration.clockSkew)
    }

    /// Returns the MVPD that the response must come from: that of V1's form, or that of the framework status.
    private func mvpd(of request: ReceivedRequest) -> StandInMVPD? {
        if request.service.dialect == .v1 {
            return request.field("mvpd").flatMap { configuration.mvpd(id: $0) }
        }
        let header = request.header(PartnerFrameworkStatus.headerName)
        let id = header.flatMap { PartnerFrameworkStatus.reading($0).value?.provider.id }
        return id.flatMap { configuration.mvpd(platformMappingID: $0) }
    }

    /// Returns the keys of an MVPD; without any, the key in the response, which proves nothing.
    private func trustedKeys(
        of mvpd: StandInMVPD,
        for response: [UInt8],
        at now: Date
    ) -> (keys: TrustedKeys, note: [LogFinding]) {
        guard mvpd.trustedKeys.isEmpty else { return (mvpd.trustedKeys, []) }
        let report = verifier(trusting: TrustedKeys()).evaluate(response, at: now, scope: .signatureOnly)
        var keys = TrustedKeys()
        if let embedded = report.embeddedCertificate, embedded.verifiesSignature {
            // The fingerprint comes from a certificate, so that it is one.
            try? keys.add(fingerprint: embedded.certificate.fingerprint)
        }
        let text = "no key of this MVPD is configured: the signature is checked with the certificate in the response"
        let finding = LogFinding("exchange.no-trusted-key", text, severity: .warning, at: FormFields.responseFieldName)
        return (keys, [finding])
    }

    // MARK: Findings

    private func rejection(
        of request: ReceivedRequest,
        _ mvpd: StandInMVPD?,
        at now: Date,
        because first: [LogFinding]
    ) -> ResponseJudgment {
        let context = DiagnosisContext(
            trustedKeys: mvpd?.trustedKeys ?? TrustedKeys(),
            expectations: expectations,
            decryptionKeys: configuration.decryptionKeys,
            policy: configuration.policy,
            requiredAttributes: mvpd?.requiredMetadataFields ?? [],
            stage: .sent
        )
        let diagnosis = ResponseDiagnosis(of: request.body, in: context, at: .chosen(now))
        let others = diagnosis.findings.map { Self.finding($0) }.filter { other in
            !first.contains { $0.rule == other.rule }
        }
        return ResponseJudgment(assertion: nil, findings: first + others.prefix(Self.maximumFindings))
    }

    private static func finding(_ finding: Finding) -> LogFinding {
        let severity: LogFinding.Severity =
            switch finding.severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
        return LogFinding(finding.rule.id, finding.message, severity: severity, at: finding.place?.path)
    }

    private static func finding(of error: SAMLEncodingError) -> LogFinding {
        LogFinding(error.code.rawValue, error.message, at: FormFields.responseFieldName)
    }

    /// Returns the finding about a text that the whitespace rule would change in a way that it never changes twice.
    private static func whitespaceFinding(_ text: [UInt8]) -> LogFinding? {
        let normalized = try? WhitespaceNormalizer.normalized(text)
        guard let normalized, normalized != text else { return nil }
        // A second run of the rule may collapse spaces again, so these do not show that it was not applied.
        let withoutSpaces = { (bytes: [UInt8]) in bytes.filter { $0 != 0x20 } }
        let isTrimmed = text.first == 0x20 || text.last == 0x20
        guard isTrimmed || withoutSpaces(normalized) != withoutSpaces(text) else { return nil }
        let message =
            "the response has line breaks, tabs or whitespace around it: apply the whitespace rule before encoding, and only there"
        return LogFinding("exchange.not-normalized", message, at: FormFields.responseFieldName)
    }

    private static func missing(in assertion: VerifiedAssertion, _ mvpd: StandInMVPD) -> [LogFinding] {
        let names = mvpd.requiredMetadataFields.filter { assertion.presence(of: $0) != .present }
        guard !names.isEmpty else { return [] }
        let text = "\(names.count) required attributes have no value: \(names.joined(separator: ", "))"
        return [
            LogFinding("attributes.required-missing", text, severity: .warning, at: FormFields.responseFieldName)
        ]
    }
}
