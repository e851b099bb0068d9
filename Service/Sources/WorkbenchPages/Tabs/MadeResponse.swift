import SAML
import SAMLTestKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A response that was made, and what a receiver must trust.
struct MadeResponse {
    let response: [UInt8]
    let certificate: NamedText
    /// The time from which relative times start, in whole seconds.
    let instant: SAMLTimestamp
    /// The start of the names of files: the name of the MVPD in lower case, without other characters than letters and digits.
    let fileName: String
    private let der: [UInt8]
    private let issuer: String

    /// The certificate and the IDs follow from the key and the description, so that what is shown is what is
    /// saved.
    init(_ spec: ResponseSpec, of mvpd: String, signedBy pem: String, at instant: Date) throws(TestKitError) {
        let now = SAMLTimestamp(secondsSince1970: SAMLTimestamp(instant).seconds)
        self.instant = now
        let key = try SigningKey(pem: Array(pem.utf8))
        der = try key.selfSignedCertificate(name: mvpd, from: Self.validFrom, to: Self.validUntil)
        fileName = Self.fileName(of: mvpd)
        certificate = NamedText(
            name: "\(fileName)-idp.pem",
            text: String(decoding: CertificateFile.pem(der), as: UTF8.self)
        )
        issuer = spec.issuer ?? ""
        var identifiers = IdentifierSource(seed: UInt64(bitPattern: now.seconds))
        response =
            spec.signing.placement == .none
            ? try spec.rendered(at: now, identifiers: &identifiers)
            : try spec.signed(at: now, by: ResponseSigner(key: key, certificates: [der]), identifiers: &identifiers)
    }

    static func fileName(of mvpd: String) -> String {
        let words = mvpd.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.isEmpty ? "mvpd" : words.joined(separator: "-")
    }

    var trustedKeys: TrustedKeys { (try? TrustedKeys(certificates: der)) ?? TrustedKeys() }

    func metadata() throws(TestKitError) -> [UInt8] {
        try ProviderMetadata(entityID: issuer, certificates: [der]).xml()
    }

    /// 2026 to 2046, because a certificate for tests must not expire during them.
    private static let validFrom = SAMLTimestamp(secondsSince1970: 1_767_225_600)
    private static let validUntil = SAMLTimestamp(secondsSince1970: 2_398_377_600)
}
