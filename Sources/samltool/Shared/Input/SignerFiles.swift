import SAML
import SAMLExamination
import SAMLTestKit
import SystemPackage

/// The signer that the options describe: from files, or with a new key.
struct SignerFiles {
    let signer: ResponseSigner
    /// The certificate of the key, in DER; one that the signature does not carry if none was specified.
    let certificate: [UInt8]
    /// True if the key is new, so that it exists nowhere else.
    let isNew: Bool
    /// The file that keeps the certificate.
    private let certificateFile: FilePath?

    /// Reads, or generates, the key and its certificate.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - time: The start of the validity of a new certificate, which is valid for ten years.
    /// - Throws: ``ToolError`` if a file cannot be read, or if the key and the certificate do not match.
    init(_ options: SignerOptions, at time: SAMLTimestamp) throws {
        isNew = options.key == nil
        certificateFile = options.certOut.map { FilePath($0) }
        let key =
            try options.key.map {
                try Self.key($0, passwordFile: options.passwordFile, policy: options.policy)
            } ?? Self.newKey(options)
        let given = try options.cert.map(CertificateFile.certificates) ?? []
        certificate = try given.first ?? key.testCertificate(named: "samltool test", from: time)
        let carried = given.isEmpty && (isNew || certificateFile != nil) ? [certificate] : given
        signer = try ToolError.mapping(about: options.cert) { () throws(TestKitError) in
            try ResponseSigner(key: key, certificates: carried)
        }
    }

    /// Returns a verifier that trusts the key.
    func verifier(allowing policy: SigningPolicy) throws(ToolError) -> ResponseVerifier {
        do throws(SAMLError) {
            let strict = policy == .strict
            return ResponseVerifier(
                trusting: try TrustedKeys(certificates: CertificateFile.pem(certificate)),
                policy: VerificationPolicy(allowed: strict ? [] : .sha1, minimumRSABits: strict ? 2048 : 512)
            )
        } catch {
            throw ToolError(.dataError, error.code.rawValue, "\(error)")
        }
    }

    /// Writes a signed response to a file or standard output; a new key and its certificate are written next to a file.
    func write(_ response: [UInt8], to path: String?, existing: OutputDestination.Existing) throws {
        let written = try write(to: path.flatMap { KeyNames(nextTo: $0) })
        do {
            try OutputFile.write(to: path, existing: existing) { try $0.write(response) }
        } catch {
            for name in written { Platform.remove(FilePath(name)) }
            throw error
        }
    }

    /// Writes the certificate to a file, if there is a name, and runs the body; if that throws, a new file is removed.
    ///
    /// The certificate is written first: without it, a response with a discarded key is of no use.
    func writingCertificate(
        to path: String?,
        existing: OutputDestination.Existing,
        _ body: () throws -> Void
    ) throws {
        guard let path else { return try body() }
        try Self.writing(CertificateFile.pem(certificate), to: path, existing: existing, body)
    }

    /// Writes a file, and runs the body; if that throws, a new file is removed.
    static func writing(
        _ content: [UInt8],
        to path: String,
        existing: OutputDestination.Existing,
        _ body: () throws -> Void
    ) throws {
        let isNewFile = Platform.fileKind(at: FilePath(path)) == nil
        try OutputFile.write(to: path, existing: existing) { try $0.write(content) }
        do {
            try body()
        } catch {
            if isNewFile { Platform.remove(FilePath(path)) }
            throw error
        }
    }

    /// Writes a new key and its certificate to new files; without names, reports that the key was discarded.
    ///
    /// - Returns: The names of the written files.
    func write(to names: KeyNames?) throws(ToolError) -> [String] {
        guard isNew else { return [] }
        guard let names else {
            if certificateFile == nil {
                Diagnostics.print(
                    "note: a new key signed the response and was discarded; --cert-out keeps its certificate"
                )
            }
            return []
        }
        let isWritten = certificateFile == FilePath(names.certificate)
        if !isWritten { try NewFile.check(names.certificate) }
        try NewFile.write(signer.key.privateKeyPEM, to: names.key, readableBy: .owner)
        if isWritten { return [names.key] }
        do throws(ToolError) {
            try NewFile.write(CertificateFile.pem(certificate), to: names.certificate, readableBy: .everyone)
        } catch {
            Platform.remove(.init(names.key))
            throw error
        }
        return [names.key, names.certificate]
    }

    private static func newKey(_ options: SignerOptions) throws(ToolError) -> SigningKey {
        try ToolError.mapping { () throws(TestKitError) in
            try SigningKey(generating: options.keyType ?? .rsa2048, policy: options.policy)
        }
    }

    /// Reads a private key, whose password a file or the terminal provides.
    static func key(_ path: String, passwordFile: String?, policy: SigningPolicy) throws -> SigningKey {
        let (name, pem) = try InputFile.contents(of: path, upTo: 1 << 20, for: "a private key")
        var password = try passwordFile.map { try PasswordInput.read($0) }
        var questions = PasswordQuestions(for: name)
        while true {
            let last: TestKitError
            do throws(TestKitError) {
                return try SigningKey(pem: pem, password: password, policy: policy)
            } catch {
                last = error
            }
            let isAsked = passwordFile == nil && [.passwordRequired, .wrongPassword].contains(last.code)
            guard isAsked, let entered = try questions.next() else { throw ToolError(last, about: name) }
            password = entered
        }
    }
}
