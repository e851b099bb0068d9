internal import ByteTools
internal import XMLSecurity

// The stages "keys" and "signature": which key, and whether it signed.

extension SignatureVerifier {
    /// Returns all trusted entries with the key that verified the signature.
    func tryKeys(
        _ signature: XMLElement,
        _ description: SignatureElement,
        _ log: inout CheckLog
    ) throws(CheckLog.Stop) -> (SignedContent, [KeyDescription]) {
        let candidates = candidates(for: signature, &log)
        do throws(XMLSecurityError) {
            let (content, index) = try description.verify(
                signature,
                with: candidates.map { $0.key },
                by: policy.engine.choice
            )
            checkStrength(of: candidates[index].key, &log)
            let fingerprint = candidates[index].description.fingerprint
            return (
                content, candidates.lazy.filter { $0.description.fingerprint == fingerprint }.map { $0.description }
            )
        } catch {
            // The embedded key may have signed; any other error is the same for every key.
            if error.code != .signatureMismatch { throw log.fail(error) }
            // The digest is compared first, for any key of the right kind and size.
            log.hasOnlyValidDigest = candidates.contains { $0.key.fits(description) }
        }
        checkSupport(of: candidates, for: description.signedInfo.signatureMethod.keyKind, &log)
        throw explainRejection(signature, description, &log)
    }

    /// Returns the trusted keys and the embedded certificates with a trusted fingerprint.
    private func candidates(for signature: XMLElement, _ log: inout CheckLog) -> [TrustedKey] {
        let trusted = trustedKeys
        if trusted.isEmpty {
            log.fail(
                .noTrustedKey,
                "no key is trusted, so no signature is accepted; specify the provider's certificate"
            )
        }
        if trusted.fingerprints.isEmpty {
            log.skip(.fingerprintMismatch, "no fingerprint is trusted")
            return trusted.keys
        }
        var carried = CarriedCertificates(trusting: trusted)
        let embedded = carried.read(SignatureElement.certificates(in: signature))
        let matching = trusted.fingerprints.compactMap { wanted in embedded.first { $0.fingerprint == wanted } }
        if matching.isEmpty, !trusted.keys.isEmpty {
            log.skip(.fingerprintMismatch, "the signature contains no certificate with a trusted fingerprint")
        } else if matching.isEmpty {
            log.fail(
                .fingerprintMismatch,
                embedded.isEmpty
                    ? "the signature contains no certificate to compare the fingerprint with; "
                        + "trust the certificate itself"
                    : "the certificate in the signature does not have the trusted SHA-256 fingerprint",
                expected: trusted.fingerprints.map { $0.hexadecimal }.joined(separator: " or "),
                found: embedded.isEmpty ? nil : embedded.map { $0.fingerprint.hexadecimal }.joined(separator: ", ")
            )
        }
        return trusted.keys + matching.map { TrustedKey($0) }
    }

    func checkStrength(of key: VerificationKey, _ log: inout CheckLog) {
        switch key.kind {
        case .rsa:
            let minimum = policy.minimumRSABits
            if key.bits < max(minimum, VerificationPolicy.strict.minimumRSABits) {
                log.reject(
                    .weakKey,
                    "the trusted key is too small to be secure",
                    "ask the provider to sign with a larger key",
                    unless: key.bits >= minimum,
                    expected: "RSA of at least \(minimum) bits",
                    found: "\(key.bits) bits"
                )
            }
            if key.hasSmallExponent {
                let text = "the trusted key has a small public exponent, which makes forgery possible with lax software"
                log.fail(.weakKey, text, expected: "at least 65537", found: "\(key.exponent)")
            }
        case .ellipticCurve, .other: break
        }
    }

    func checkSupport(of keys: [TrustedKey], for kind: VerificationKey.Kind, _ log: inout CheckLog) {
        for key in keys.map({ $0.key }) where key.kind == kind {
            guard let reason = key.unsupportedReason else { continue }
            log.fail(
                .weakKey,
                "a trusted key is not supported: \(reason)",
                expected: "RSA of up to 16384 bits, or EC on P-256, P-384 or P-521",
                found: key.curve.isEmpty ? nil : key.curve
            )
        }
    }

    /// Determines the reason that no trusted key verified a signature: the document was changed, or another party signed it.
    private func explainRejection(
        _ signature: XMLElement,
        _ description: SignatureElement,
        _ log: inout CheckLog
    ) -> CheckLog.Stop {
        let embedded = SignatureElement.certificates(in: signature).first.flatMap { try? X509Certificate(der: $0) }
        if !log.hasOnlyValidDigest, !(embedded?.key.fits(description) ?? false) {
            // No key fits, and the digest needs none.
            do throws(XMLSecurityError) { try description.checkDigest(signature) } catch { return log.fail(error) }
        }
        guard let embedded else {
            if !log.hasFailed {
                let text =
                    "the signature was not made with a trusted key, and it contains no certificate that identifies the "
                    + "signing key; ask the provider for its current certificate"
                log.fail(.wrongKey, text, expected: trustedNames, path: signature.path)
            }
            return CheckLog.Stop()
        }
        let certificate = CertificateDescription(embedded)
        do throws(XMLSecurityError) {
            _ = try description.verify(signature, with: [embedded.key], by: policy.engine.choice)
            log.embeddedCertificate = .init(certificate: certificate, verifiesSignature: true)
            log.hasOnlyValidDigest = false
        } catch {
            log.embeddedCertificate = .init(certificate: certificate, verifiesSignature: false)
            if error.code == .signatureMismatch, embedded.key.fits(description) { log.hasOnlyValidDigest = true }
            if error.code != .signatureMismatch { return log.fail(error) }
            let isExpected = trustedKeys.isEmpty || trustedKeys.contains(embedded)
            if embedded.key.isSupported, isExpected {
                let text = """
                    the signature value does not match SignedInfo with the certificate in the signature: whitespace \
                    in SignedInfo was changed in transit, or another key was used; \
                    verify the bytes exactly as received
                    """
                log.fail(.signatureMismatch, text, path: signature.path)
            }
        }
        if !log.hasFailed { failWrongKey(log.embeddedCertificate, signature, &log) }
        return CheckLog.Stop()
    }

    private func failWrongKey(
        _ embedded: VerificationReport.EmbeddedCertificate?,
        _ signature: XMLElement,
        _ log: inout CheckLog
    ) {
        let certificate = embedded?.certificate
        let message =
            if embedded?.verifiesSignature == true {
                "the signature is valid, but was made with a key that is not trusted; compare its certificate with the "
                    + "one that you obtain from the provider out of band"
            } else if let reason = certificate?.unsupportedKey {
                "the signature was not made with a trusted key, "
                    + "and the key of the certificate in it is not supported: \(reason)"
            } else {
                "the signature is not valid for a trusted key or for the certificate in it; it was changed after "
                    + "signing, or contains the wrong certificate"
            }
        log.fail(
            .wrongKey,
            message,
            expected: trustedNames,
            found: certificate.map { "\($0.subject), SHA-256 \($0.fingerprint)" },
            path: signature.path
        )
    }

    var trustedNames: String {
        let fingerprints = trustedKeys.fingerprints.map { "certificate with SHA-256 \($0.hexadecimal)" }
        return (trustedKeys.descriptions.map { $0.shortName } + fingerprints).joined(separator: " or ")
    }
}

extension TrustedKeys {
    fileprivate func contains(_ certificate: X509Certificate) -> Bool {
        fingerprints.contains(certificate.fingerprint)
            || keys.contains { $0.key.fingerprint == certificate.key.fingerprint }
    }
}

extension KeyDescription {
    /// The certificate's subject and fingerprint, or the key's fingerprint.
    var shortName: String {
        certificate.map { "\($0.subject), SHA-256 \($0.fingerprint)" } ?? "key with SHA-256 \(fingerprint)"
    }
}
