internal import ByteTools
internal import XMLSecurity

// The end of the stage "extraction": checks that the signing keys may sign for the issuer, which is known at this point.

extension SignatureVerifier {
    /// Checks that keys from metadata signed only for their own entity, and that the metadata has not expired.
    ///
    /// The signed issuer is compared, whatever the verifier expects, because a member of a federation can sign an assertion
    /// with any issuer. The issuer is `nil` if what was signed has none, as metadata has.
    func bind(
        _ signatures: inout [ProvenSignature],
        to issuer: String?,
        at instant: SAMLTimestamp,
        noting log: inout CheckLog
    ) {
        for index in signatures.indices {
            if signatures[index].bind(to: issuer, at: instant) {
                checkMetadata(of: signatures[index].key, at: instant, &log)
            } else {
                failOtherEntity(signatures[index], issuer, &log)
            }
            checkValidity(of: signatures[index].key.certificate, at: instant, &log)
        }
        if signatures.contains(where: { $0.key.entityID != nil }) {
            log.pass(.metadataExpired, .otherEntity)
        } else {
            log.skip(.otherEntity, "the key is trusted for any issuer, because it is not from metadata")
        }
        log.pass(.certificateExpired)
        warnOfUnboundKeys(signatures, issuer, &log)
    }

    private func failOtherEntity(_ signature: ProvenSignature, _ issuer: String?, _ log: inout CheckLog) {
        let entities = signature.entries.compactMap { $0.entityID }.joined(separator: " or ")
        if let issuer {
            let text =
                "the signing key is in the metadata of an entity other than the issuer, so it must not sign for the issuer"
            log.fail(.otherEntity, text, expected: entities, found: issuer)
        } else {
            let text = "the signing key is itself from metadata and may sign only responses of its entity"
            log.fail(.wrongKey, text, found: entities)
        }
        log.skip(.metadataExpired, "the metadata that contains the key is not that of the issuer")
    }

    /// Warns if a key is trusted without metadata, and so for every issuer, but the issuer's metadata does not contain it.
    private func warnOfUnboundKeys(_ signatures: [ProvenSignature], _ issuer: String?, _ log: inout CheckLog) {
        guard !trustedKeys.entityIDs.isEmpty, let issuer else {
            log.skip(.unboundKey, "no metadata is trusted")
            return
        }
        let hasMetadata = trustedKeys.entityIDs.contains { $0.hasSameBytes(as: issuer) }
        let unbound = signatures.filter { $0.key.entityID == nil && !$0.isInMetadata(of: issuer) }
        for signature in hasMetadata ? unbound : [] {
            let text =
                "the signing key is trusted without metadata, and so for any issuer; the metadata of this issuer is "
                + "also trusted, but does not contain the key"
            log.warn(.unboundKey, text, found: signature.key.shortName)
        }
        log.pass(.unboundKey)
    }

    private func checkMetadata(of key: KeyDescription, at instant: SAMLTimestamp, _ log: inout CheckLog) {
        guard let entityID = key.entityID else {
            log.skip(.metadataExpired, "the key is trusted without metadata")
            return
        }
        guard key.isExpired(at: instant), let end = key.validUntil else { return }
        let text = "the metadata of \(entityID) has expired, so its keys are no longer trusted; get it again"
        let second = SAMLTimestamp(secondsSince1970: instant.seconds)
        log.fail(.metadataExpired, text, expected: "validUntil after \(second)", found: "\(end)")
    }

    func checkValidity(
        of certificate: CertificateDescription?,
        at instant: SAMLTimestamp,
        _ log: inout CheckLog
    ) {
        guard let certificate else {
            log.skip(.certificateExpired, "the key is trusted without a certificate")
            return
        }
        let text: String
        if instant < certificate.notBefore {
            text = "the trusted certificate is not valid before \(certificate.notBefore)"
        } else if instant > certificate.notAfter {
            text = "the trusted certificate expired on \(certificate.notAfter)"
        } else {
            return
        }
        switch policy.certificateValidity {
        case .reject: log.fail(.certificateExpired, text)
        case .warn: log.warn(.certificateExpired, text + "; its key is still trusted")
        }
    }
}
