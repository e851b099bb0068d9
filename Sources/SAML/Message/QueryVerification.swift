internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

extension SignatureVerifier {
    /// Verifies with the trusted keys, of which those from metadata may sign only for the issuer of the message.
    func verify(
        _ signature: QuerySignature,
        from issuer: String?,
        at instant: SAMLTimestamp,
        noting log: inout CheckLog
    ) throws(CheckLog.Stop) -> KeyDescription {
        let method = try method(of: signature, &log)
        let keys = keys(of: issuer, at: instant, &log)
        if let key = keys.first(where: { $0.key.verifies(detached: signature.value, of: signature.octets, by: method) })
        {
            checkStrength(of: key.key, &log)
            checkValidity(of: key.description.certificate, at: instant, &log)
            return key.description
        }
        checkSupport(of: keys, for: method.keyKind, &log)
        explainMismatch(of: signature, method, keys, &log)
        throw CheckLog.Stop()
    }

    private func method(of signature: QuerySignature, _ log: inout CheckLog) throws(CheckLog.Stop) -> SignatureMethod {
        let name = signature.algorithm
        // Only a known name is a key of the enumeration, byte by byte.
        guard let method = SignatureMethod.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else {
            let text = "the signature algorithm of the query is not accepted"
            log.fail(.signatureAlgorithm, text, found: name.utf8.count <= 128 ? "'\(name)'" : "a longer URI")
            throw CheckLog.Stop()
        }
        if method.digest == .sha1 {
            log.reject(
                .sha1,
                "the signature of the query uses SHA-1, for which forgeries are possible",
                "ask the issuer to sign with SHA-256",
                unless: policy.allowed.contains(.sha1),
                found: method.rawValue
            )
        }
        return method
    }

    private func keys(of issuer: String?, at instant: SAMLTimestamp, _ log: inout CheckLog) -> [TrustedKey] {
        let keys = trustedKeys.keys.filter { key in
            guard let entity = key.description.entityID else { return true }
            return issuer?.hasSameBytes(as: entity) == true && !key.description.isExpired(at: instant)
        }
        if keys.isEmpty, !trustedKeys.fingerprints.isEmpty {
            let text = "the query contains no certificate to compare the fingerprint with; trust the certificate itself"
            log.fail(.fingerprintMismatch, text)
        } else if keys.isEmpty {
            log.fail(.noTrustedKey, "no key is trusted for the issuer of the message; specify its certificate")
        }
        return keys
    }

    /// Determines the reason that no key verified a query: it was encoded again, it was changed, or another party signed it.
    private func explainMismatch(
        of signature: QuerySignature,
        _ method: SignatureMethod,
        _ keys: [TrustedKey],
        _ log: inout CheckLog
    ) {
        guard !log.hasFailed else { return }
        for letterCase in QuerySignature.LetterCase.allCases {
            let octets = signature.octets(escapedIn: letterCase)
            guard keys.contains(where: { $0.key.verifies(detached: signature.value, of: octets, by: method) }) else {
                continue
            }
            let text =
                "the signature is valid with \(letterCase.rawValue) escapes: the query was encoded again after "
                + "signing; verify the URL exactly as it was sent"
            return log.fail(.signatureMismatch, text)
        }
        let text =
            "the signature of the query was not made with a trusted key, or a parameter was changed or encoded again after signing"
        log.fail(.wrongKey, text, expected: trustedNames)
    }
}
