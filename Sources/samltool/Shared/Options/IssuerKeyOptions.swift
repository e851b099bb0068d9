import ArgumentParser
import SAMLReports
import SAMLTestKit

/// The private key that signed a response, for a command that signs it again.
struct IssuerKeyOptions: ParsableArguments {
    @Option(help: .file("The private key that signed the response, in PEM."))
    var key: String?

    @Option(help: .file("A file with the password of --key; without it, a terminal asks for it."))
    var passwordFile: String?

    func validate() throws {
        if key == nil, passwordFile != nil { throw ValidationError("--password-file is for --key.") }
    }

    var inputs: [String] { [key, passwordFile].compactMap(\.self) }

    func read() throws -> SigningKey? {
        try key.map { try SignerFiles.key($0, passwordFile: passwordFile, policy: .strict) }
    }
}
