internal import CXMLSecurity

/// An X.509 certificate.
///
/// It is used only as a container of a key: certificate chains are not built or trusted.
package struct X509Certificate: Sendable {
    package let der: [UInt8]
    /// The subject (RFC 2253).
    package let subject: String
    /// The issuer (RFC 2253).
    package let issuer: String
    /// The start of the validity period, in seconds since 1970.
    package let notBefore: Int64
    /// The end of the validity period, in seconds since 1970.
    package let notAfter: Int64
    /// The SHA-256 fingerprint of the DER.
    package let fingerprint: [UInt8]
    package let key: VerificationKey
    /// The purpose that its extensions restrict it to; `nil` for that of any other certificate.
    package let purpose: Purpose?

    /// A purpose other than signing documents (RFC 5280 sections 4.2.1.3, 4.2.1.9 and 4.2.1.12).
    package enum Purpose: Hashable, Sendable {
        /// TLS alone: the extended key usage has serverAuth, and nothing besides it and clientAuth.
        case tlsServer
        /// Certificates of others: it is that of a certificate authority.
        ///
        /// A self-signed certificate for signing may claim to be an authority, as OpenSSL writes it by default, so this alone is not enough.
        case authority
    }

    /// Reads a DER certificate (RFC 5280 section 4.1) of at most 64 KiB.
    package init(der: [UInt8]) throws(XMLSecurityError) {
        try XMLLibrary.prepare()
        var certificate = unsafe cxs_certificate()
        defer { unsafe cxs_certificate_free(&certificate) }
        let isRead = unsafe der.withUnsafeBufferPointer { der in
            unsafe der.baseAddress.map { unsafe cxs_certificate_read($0, der.count, &certificate) } ?? false
        }
        guard isRead, let subject = unsafe certificate.subject, let issuer = unsafe certificate.issuer else {
            throw XMLSecurityError(.unreadableKey, "this is not an X.509 certificate that OpenSSL can read")
        }
        unsafe key = VerificationKey(owning: certificate.key, certificate.facts)
        unsafe certificate.key = nil
        self.der = der
        unsafe self.subject = String(cString: subject)
        unsafe self.issuer = String(cString: issuer)
        notBefore = unsafe certificate.not_before
        notAfter = unsafe certificate.not_after
        fingerprint = unsafe withUnsafeBytes(of: certificate.sha256) { unsafe Array($0) }
        let isSelfIssued = self.subject.utf8.elementsEqual(self.issuer.utf8)
        purpose = unsafe Purpose(certificate.uses, isSelfIssued: isSelfIssued)
    }
}

extension X509Certificate.Purpose {
    fileprivate init?(_ uses: cxs_certificate_uses, isSelfIssued: Bool) {
        if uses.is_for_tls_servers, !uses.is_for_other_purposes {
            self = .tlsServer
        } else if uses.is_authority, uses.signs_certificates, !uses.signs || !isSelfIssued {
            self = .authority
        } else {
            return nil
        }
    }
}
