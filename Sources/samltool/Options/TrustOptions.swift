import ArgumentParser
import SAML

/// Which keys may sign.
struct TrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Trust the keys of certificates: PEM, DER or the Base64 of metadata. Repeatable.",
            valueName: "file"
        )
    )
    var cert: [String] = []

    @Option(help: ArgumentHelp("Trust a public key: PEM or DER. Repeatable.", valueName: "file"))
    var key: [String] = []

    @Option(
        help: ArgumentHelp(
            "Trust the certificate that the response carries if the SHA-256 of its DER is this. Repeatable.",
            valueName: "sha256"
        )
    )
    var fingerprint: [String] = []

    /// How much of a key file is read.
    private static let maximumBytes = 1 << 20

    func validate() throws {
        var trusted = TrustedKeys()
        try addFingerprints(to: &trusted)
    }

    /// The keys, in the order certificates, keys, fingerprints.
    func trustedKeys() throws -> TrustedKeys {
        var trusted = TrustedKeys()
        for path in cert { try add(path) { bytes throws(SAMLError) in try trusted.add(certificates: bytes) } }
        for path in key { try add(path) { bytes throws(SAMLError) in try trusted.add(publicKey: bytes) } }
        try addFingerprints(to: &trusted)
        return trusted
    }

    private func addFingerprints(to trusted: inout TrustedKeys) throws {
        for text in fingerprint {
            do throws(SAMLError) {
                try trusted.add(fingerprint: text)
            } catch {
                throw ValidationError("--fingerprint: \(error.message)")
            }
        }
    }

    private func add(_ path: String, _ body: ([UInt8]) throws(SAMLError) -> Void) throws {
        var file = try InputFile(path)
        let bytes = try file.readAll(limit: Self.maximumBytes)
        do throws(SAMLError) {
            try body(bytes)
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: file.name, error.message)
        }
    }
}
