import SAML
import SAMLEncoding
import SAMLReports

/// A file that says what is trusted.
struct TrustFile {
    /// How much of one is read: the metadata of a large federation.
    private static let maximumBytes = 32 << 20

    /// The name, as messages have it.
    let name: String
    let bytes: [UInt8]

    /// Reads a file.
    ///
    /// - Parameter path: A path; `-` for standard input.
    /// - Throws: ``ToolError`` if it cannot be read, or is larger than any that is known.
    init(_ path: String) throws {
        var file = try InputFile(path)
        name = file.name
        bytes = try file.readAll(limit: Self.maximumBytes, hint: "no certificate, key or metadata is that large")
    }

    /// Calls the body with the content; tells what the library has against it.
    ///
    /// - Throws: ``ToolError``; a wrong usage if it contradicts the expected issuers.
    func reading<Result>(_ body: ([UInt8]) throws(SAMLError) -> Result) throws -> Result {
        do throws(SAMLError) {
            return try body(bytes)
        } catch {
            let (status, advice): (ExitStatus, String) =
                switch error.code {
                case .issuerNeeded: (.usage, "; --issuer takes it")
                case .otherEntity:
                    (.usage, "; name an entity of the metadata with --issuer, or get the metadata of that issuer")
                default: (.dataError, "")
                }
            throw ToolError(status, error.code.rawValue, about: name, "\(error)\(advice)")
        }
    }

    /// Calls the body with certificates or keys; warns of a private key beside them.
    func readingKeys<Result>(_ body: ([UInt8]) throws(SAMLError) -> Result) throws -> Result {
        let result = try reading(body)
        if TrustedKeys.containsPrivateKey(bytes) {
            let text = "there is a private key in this file, too, which only the signer may have; see who can read it"
            Diagnostics.print("warning: \(name.withoutControls): \(text) [trust.private-key]")
        }
        return result
    }
}
