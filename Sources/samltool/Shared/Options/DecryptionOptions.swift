import ArgumentParser
import SAML

struct DecryptionOptions: ParsableArguments {
    @Option(help: .file("Decrypt encrypted parts with a private RSA key: PEM or DER. Repeatable."))
    var decryptKey: [String] = []

    @Option(help: .file("A file with the password of a private key; without it, a terminal asks for it. Repeatable."))
    var passwordFile: [String] = []

    func validate() throws {
        if decryptKey.isEmpty, !passwordFile.isEmpty {
            throw ValidationError("--password-file is for a protected private key: it requires --decrypt-key.")
        }
    }

    var inputs: [String] { decryptKey + passwordFile }

    /// Asks for a missing password on a terminal.
    func keys() throws -> DecryptionKeys {
        var keys = DecryptionKeys()
        for path in decryptKey {
            try DecryptionKeyFile(path).read(passwordFiles: passwordFile) { bytes, password throws(SAMLError) in
                try keys.add(bytes, password: password)
            }
        }
        return keys
    }
}
