import SAML
import SAMLEncoding
import SAMLReports
import SAMLTestKit

/// The signer that the options describe: from files, or with a new key.
struct SignerFiles {
    let signer: ResponseSigner
    /// The certificate of the key, in DER.
    let certificate: [UInt8]
    /// True if the key is new, so that it exists nowhere else.
    let isNew: Bool

    /// Reads, or generates, the key and its certificate.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - time: The start of the validity of a new certificate, which is valid for ten years.
    /// - Throws: ``ToolError`` if a file cannot be read, or if the key and the certificate do not match.
    init(_ options: SignerOptions, at time: SAMLTimestamp) throws {
        isNew = options.key == nil
        let key = try options.key.map { try Self.key($0, options) } ?? Self.newKey(options)
        var certificates: [[UInt8]] = []
        if let path = options.cert {
            var file = try InputFile(path)
            let bytes = try file.readAll(limit: 1 << 20, hint: "this is too large for certificates")
            certificates = try ToolError.mapping(about: file.name) { () throws(TestKitError) in
                try CertificateFile.certificates(in: bytes)
            }
        } else if isNew || options.certOut != nil {
            certificates = [try Self.certificate(of: key, at: time)]
        }
        certificate = certificates.first ?? []
        signer = try ToolError.mapping(about: options.cert) { () throws(TestKitError) in
            try ResponseSigner(key: key, certificates: certificates)
        }
    }

    private static func certificate(of key: SigningKey, at time: SAMLTimestamp) throws(ToolError) -> [UInt8] {
        let end = SAMLTimestamp(secondsSince1970: time.seconds + 3650 * 86400)
        return try ToolError.mapping { () throws(TestKitError) in
            try key.selfSignedCertificate(name: "samltool test", from: time, to: end)
        }
    }

    private static func newKey(_ options: SignerOptions) throws(ToolError) -> SigningKey {
        try ToolError.mapping { () throws(TestKitError) in
            try SigningKey(generating: options.keyType ?? .rsa2048, policy: options.policy)
        }
    }

    private static func key(_ path: String, _ options: SignerOptions) throws -> SigningKey {
        var file = try InputFile(path)
        let (name, pem) = (file.name, try file.readAll(limit: 1 << 20, hint: "this is too large for a private key"))
        let password = try options.passwordFile.map { try PasswordInput.read($0) }
        do throws(TestKitError) {
            return try SigningKey(pem: pem, password: password, policy: options.policy)
        } catch  where error.code == .passwordRequired {
            guard let entered = try PasswordInput.ask(for: name) else { throw ToolError(error, about: name) }
            return try ToolError.mapping(about: name) { () throws(TestKitError) in
                try SigningKey(pem: pem, password: entered, policy: options.policy)
            }
        } catch {
            throw ToolError(error, about: name)
        }
    }
}
