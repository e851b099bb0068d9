package import XMLSecurity

/// The certificates that the signatures of a document carry: only the first few are read, and each once.
///
/// A response has one or two signatures with a certificate each, and one that is refused may have any number of both. To read a
/// certificate takes as long as to read a kilobyte of XML.
package struct CarriedCertificates {
    /// The most signatures of a document that anything is read of.
    package static let maximumSignatures = 16
    /// The most different certificates of a document that are read.
    static let maximumCount = 8

    /// What was read, by its DER; `nil` for what is no certificate.
    private var known: [[UInt8]: X509Certificate?] = [:]
    /// The certificates that were read, each once, in their order.
    private(set) var all: [X509Certificate] = []

    package init() {}

    /// The certificates of a signature that are among the first of the document.
    ///
    /// - Parameter certificates: The certificates, in DER.
    /// - Returns: Those that can be read, in their order.
    package mutating func read(_ certificates: [[UInt8]]) -> [X509Certificate] {
        certificates.compactMap { read($0) }
    }

    private mutating func read(_ der: [UInt8]) -> X509Certificate? {
        if let certificate = known[der] { return certificate }
        guard known.count < Self.maximumCount else { return nil }
        let certificate = try? X509Certificate(der: der)
        known[der] = .some(certificate)
        if let certificate { all.append(certificate) }
        return certificate
    }
}
