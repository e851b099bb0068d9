import ArgumentParser
import SAML
import SAMLEncoding
import SAMLExamination
import SAMLTestKit

/// The good responses: the key that signs them, and their addressee.
struct ProofResponseOptions: ParsableArguments {
    @Option(help: .file("The private key that signs the responses, in PEM. The receiver must trust it."))
    var key: String

    @Option(help: .file("A file with the password of --key; without it, a terminal asks for it."))
    var passwordFile: String?

    @Option(help: .file("The certificate of --key, which the signatures carry; others after it, too."))
    var cert: String?

    @Option(help: .file("A response that the receiver accepts, in any encoding, in place of a description."))
    var response: String?

    @Option(help: .entityID("The entity ID of the receiver: the audience."))
    var audience: String?

    @Option(help: .url("The URL of the receiver in the responses: Destination and Recipient."))
    var recipient: String?

    @Option(help: .file("The private RSA key of the receiver, in PEM, for mutations of encrypted responses."))
    var decryptKey: String?

    var inputs: [String] { [key, passwordFile, cert, decryptKey].compactMap(\.self) }

    /// Rejects a description beside a response.
    func check(_ description: SpecOptions) throws {
        guard response != nil else { return }
        if description.isSpecified || audience != nil || recipient != nil || cert != nil || decryptKey != nil {
            throw ValidationError("--response has its own content; omit the options that describe responses.")
        }
    }

    /// Returns the kinds of good responses, that of the description first.
    func variants(_ description: SpecOptions, at instant: SAMLTimestamp) throws -> [ResponseVariant] {
        let key = try SignerFiles.key(key, passwordFile: passwordFile, policy: .strict)
        if let response { return [ResponseVariant(try Self.template(response, signedWith: key))] }
        let certificates = try cert.map(CertificateFile.certificates) ?? []
        let signer = try ToolError.mapping(about: cert) { () throws(TestKitError) in
            try ResponseSigner(key: key, certificates: certificates)
        }
        let spec = try spec(description)
        let described = ResponseVariant(spec, signedBy: signer)
        let others = description.sign == nil ? ResponseVariant.others(spec, signedBy: signer) : []
        let encrypted = try decryptKey.map { path in
            let receiver = try SignerFiles.key(path, passwordFile: nil, policy: .strict)
            return try ToolError.mapping(about: path) { () throws(TestKitError) in
                try ResponseVariant.encrypted(spec, signedBy: signer, for: receiver, from: instant)
            }
        }
        return [described] + others + [encrypted].compactMap(\.self)
    }

    private func spec(_ description: SpecOptions) throws -> ResponseSpec {
        var spec = try description.responseSpec()
        guard spec.signing.placement != .none, !spec.assertions.isEmpty else {
            throw ToolError(
                .usage,
                "prove.unsigned",
                "the description signs nothing, and a receiver accepts signed responses"
            )
        }
        // A receiver that expects a request must know its ID.
        if description.isUnsolicited { spec.inResponseTo = .none }
        if let audience { spec.address(to: audience, at: nil) }
        if let recipient { spec.address(to: spec.assertions[0].audiences.first ?? "", at: recipient) }
        return spec
    }

    private static func template(_ path: String, signedWith key: SigningKey) throws -> ResponseTemplate {
        let limits = EncodingLimits(maximumBytes: 1 << 20)
        let reader = TraceReader(field: FormFields.responseFieldName, limits: limits)
        let (name, _, trace) = try reader.response(path, nth: nil)
        try trace.requireResponse(in: name)
        return try ToolError.mapping(about: name) { () throws(TestKitError) in
            try ResponseTemplate(trace.payload, signedWith: key)
        }
    }
}

extension SpecOptions {
    /// True if an option or a description changes the responses.
    fileprivate var isSpecified: Bool {
        !inputs.isEmpty || [issuer, nameID, inResponseTo, mvpd, validFor, layout].contains { $0 != nil }
            || !attribute.isEmpty
            || addressee.environment != nil || sign != nil || hash != nil
    }

    /// True if no option names a request.
    fileprivate var isUnsolicited: Bool {
        inResponseTo == nil && spec == nil && like == nil && addressee.answer == nil
    }
}
