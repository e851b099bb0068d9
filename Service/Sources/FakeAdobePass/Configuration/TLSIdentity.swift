import NIOSSL
import SAML
import SAMLTestKit

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A certificate and its private key, with which the stand-in serves TLS.
public struct TLSIdentity: Sendable {
    /// The certificates in PEM, that of the server first.
    public let certificates: [UInt8]
    private let privateKey: [UInt8]

    /// Creates an identity.
    ///
    /// - Parameters:
    ///   - certificates: The certificates in PEM, that of the server first.
    ///   - privateKey: The private key in PEM, not encrypted.
    /// - Throws: ``StandInError``, code ``StandInError/Code/certificate``.
    public init(certificates: [UInt8], privateKey: [UInt8]) throws(StandInError) {
        self.certificates = certificates
        self.privateKey = privateKey
        _ = try serverConfiguration
    }

    /// Makes a key and a self-signed certificate, for tests.
    ///
    /// The certificate contains no host name: a client must trust it and skip the check of the name.
    ///
    /// - Parameters:
    ///   - start: The start of the validity.
    ///   - end: The end of the validity.
    /// - Returns: The identity.
    /// - Throws: ``StandInError``, code ``StandInError/Code/certificate``.
    public static func selfSigned(from start: Date, to end: Date) throws(StandInError) -> Self {
        let (certificate, key): ([UInt8], [UInt8])
        do throws(TestKitError) {
            let signingKey = try SigningKey(generating: .p256)
            certificate = try signingKey.selfSignedCertificate(
                name: "localhost",
                from: SAMLTimestamp(start),
                to: SAMLTimestamp(end)
            )
            key = signingKey.privateKeyPEM
        } catch {
            throw StandInError(.certificate, "no certificate can be made: \(error)")
        }
        return try Self(certificates: CertificateFile.pem(certificate), privateKey: key)
    }

    var serverConfiguration: TLSConfiguration {
        get throws(StandInError) {
            let chain = (try? NIOSSLCertificate.fromPEMBytes(certificates)) ?? []
            guard !chain.isEmpty else { throw StandInError(.certificate, "the certificate cannot be read as PEM") }
            guard let key = try? NIOSSLPrivateKey(bytes: privateKey, format: .pem) else {
                throw StandInError(.certificate, "the private key cannot be read as PEM; it must not be encrypted")
            }
            return .makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
        }
    }
}
