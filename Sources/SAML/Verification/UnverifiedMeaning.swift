internal import XMLSecurity

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

// What a diagnosis asks of a response that is refused, or that nobody is trusted to have signed. No decision may depend on it.

extension ResponseVerifier {
    /// Makes the checks of stage 6 on what a response claims, whoever wrote it.
    ///
    /// - Parameters:
    ///   - claims: What the response says of itself.
    ///   - response: The XML as received, in UTF-8.
    ///   - instant: The time at which it has to be valid.
    /// - Returns: The checks of that stage; none if there is no assertion that can be read.
    package func evaluateClaims(
        _ claims: UnverifiedResponse,
        of response: [UInt8],
        at instant: Date
    ) -> [VerificationCheck] {
        guard let assertion = claims.assertions.first else { return [] }
        var evaluation = Evaluation(response, by: self, at: SAMLTimestamp(instant), .everything)
        evaluation.checkSemantics(of: assertion.content, within: claims.fields)
        return evaluation.log.checks.filter { $0.stage == .semantics }
    }

    /// The same verifier with other keys.
    package func trusting(_ keys: TrustedKeys) -> Self {
        Self(trusting: keys, expecting: expectations, policy: policy)
    }
}

extension TrustedKeys {
    /// The keys of the certificates that a response itself carries, as far as they are supported.
    ///
    /// With them a signature tells whether a response is as it was signed, and nothing about who signed it.
    ///
    /// - Parameter response: The XML as received, in UTF-8.
    package init(carriedBy response: [UInt8]) {
        self.init()
        var limits = XMLLimits(maximumBytes: max(response.count, 1))
        limits.comments = .accepted
        guard let document = try? XMLDocument(parsing: response, limits: limits) else { return }
        var certificates = CarriedCertificates()
        var added: Set<[UInt8]> = []
        document.root.forEachSignature { signature in
            for certificate in certificates.read(SignatureOutline(reading: signature).certificates)
            where certificate.key.isSupported && added.insert(certificate.fingerprint).inserted {
                // There is room: no more are read than may be trusted.
                try? add(TrustedKey(certificate))
            }
        }
    }
}
