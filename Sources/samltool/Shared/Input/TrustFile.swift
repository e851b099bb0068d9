import SAML
import SAMLEncoding
import SAMLExamination

/// A file with trusted keys.
struct TrustFile {
    /// The maximum size, in bytes: metadata of a large federation.
    private static let maximumBytes = 32 << 20

    /// The name in messages.
    let name: String
    let bytes: [UInt8]

    /// Reads a file.
    ///
    /// - Parameter path: A path; `-` for standard input.
    /// - Throws: ``ToolError`` if it cannot be read, or is too large.
    init(_ path: String) throws {
        (name, bytes) = try InputFile.contents(of: path, upTo: Self.maximumBytes, for: "certificates, keys or metadata")
    }

    /// Calls the body with the content; converts the errors of the library.
    ///
    /// - Throws: ``ToolError``; a usage error if it contradicts the expected issuers.
    func reading<Result>(_ body: ([UInt8]) throws(SAMLError) -> Result) throws -> Result {
        do throws(SAMLError) {
            return try body(bytes)
        } catch {
            let (status, advice) = ToolError.advice(on: .init(rawValue: error.code.rawValue))
            throw ToolError(status, error.code.rawValue, about: name, "\(error)\(advice)")
        }
    }

    /// Calls the body with certificates or keys; prints a warning if the file also contains a private key.
    func readingKeys<Result>(_ body: ([UInt8]) throws(SAMLError) -> Result) throws -> Result {
        let result = try reading(body)
        warnOfPrivateKey()
        return result
    }

    func warnOfPrivateKey() {
        guard TrustedKeys.containsPrivateKey(bytes) else { return }
        let text = "this file also contains a private key, which only the signer may have; check who can read it"
        Diagnostics.print("warning: \(name.withoutControls): \(text) [trust.private-key]")
    }
}

extension ToolError {
    /// The exit status for trust that cannot be used, and what to do about it.
    static func advice(on code: SettingsError.Code) -> (status: ExitStatus, advice: String) {
        switch code {
        case .issuerNeeded: (.usage, "; specify it with --issuer")
        case .otherEntity:
            (.usage, "; specify an entity of the metadata with --issuer, or get the metadata of that issuer")
        default: (.dataError, "")
        }
    }
}
