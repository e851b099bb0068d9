package import SAMLTestKit

extension ConstructedResponse {
    /// The whole text, with encrypted parts, signed in the given places with the key of the identity provider.
    ///
    /// IDs and attributes are encrypted before the assertion is signed, the assertion after that, and the Response is signed last.
    package func encrypted(
        _ encryption: ResponseEncryption = ResponseEncryption(),
        signing placement: Placement? = .assertion,
        for recipients: [String] = ["sp-rsa"]
    ) throws -> String {
        var text = placement.map { template(signing: $0) } ?? unsigned
        let inner = encryption.parts.subtracting([.assertion])
        if !inner.isEmpty { text = try Self.encrypt(text, encryption, inner, for: recipients) }
        let key = try SampleKeys.signing()
        if placement?.signsAssertion == true { text = try key.sign(text, in: assertionID) }
        if encryption.parts.contains(.assertion) {
            text = try Self.encrypt(text, encryption, [.assertion], for: recipients)
        }
        if placement?.signsResponse == true { text = try key.sign(text, in: responseID) }
        return text
    }

    /// Encrypts parts of a text for sample keys.
    package static func encrypt(
        _ text: String,
        _ encryption: ResponseEncryption = ResponseEncryption(),
        _ parts: Set<ResponseEncryption.Part> = [.assertion],
        for recipients: [String] = ["sp-rsa"]
    ) throws -> String {
        var encryption = encryption
        encryption.parts = parts
        let certificates = try recipients.flatMap { try CertificateFile.certificates(in: SampleKeys.file("\($0).pem")) }
        let encryptor = try ResponseEncryptor(recipients: certificates, encryption: encryption, policy: .legacy)
        return String(decoding: try encryptor.encrypt(Array(text.utf8)).bytes, as: UTF8.self)
    }
}
