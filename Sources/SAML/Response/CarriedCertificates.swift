package import XMLSecurity

/// The first certificates in the signatures of a document, without duplicates.
///
/// A response has one or two signatures with a certificate each; a rejected one may have any number of both. Reading a
/// certificate takes as long as reading a kilobyte of XML.
package struct CarriedCertificates {
    package static let maximumSignatures = 16
    static let maximumCount = 8

    /// The certificates by their DER; `nil` for data that is not a certificate.
    private var known: [[UInt8]: X509Certificate?] = [:]
    private(set) var all: [X509Certificate] = []
    /// Certificates that were read before: a usual response carries the trusted one, which need not be read again.
    private let trusted: [X509Certificate]

    package init(trusting keys: TrustedKeys = TrustedKeys()) {
        trusted = keys.keys.compactMap { $0.certificate }
    }

    /// Reads up to the maximum of the document; returns the readable certificates, in order.
    package mutating func read(_ certificates: [[UInt8]]) -> [X509Certificate] {
        certificates.compactMap { read($0) }
    }

    private mutating func read(_ der: [UInt8]) -> X509Certificate? {
        if let certificate = known[der] { return certificate }
        guard known.count < Self.maximumCount else { return nil }
        let certificate = trusted.first { $0.der == der } ?? (try? X509Certificate(der: der))
        known[der] = .some(certificate)
        if let certificate { all.append(certificate) }
        return certificate
    }
}
