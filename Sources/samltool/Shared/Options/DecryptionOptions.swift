import ArgumentParser
import SAML

struct DecryptionOptions: ParsableArguments {
    @Option(help: .file("Decrypt encrypted parts with a private RSA key: PEM or DER. Repeatable."))
    var decryptKey: [String] = []

    @OptionGroup
    var password: PasswordOptions

    func validate() throws {
        if decryptKey.isEmpty, !password.passwordFile.isEmpty {
            throw ValidationError("--password-file is for a protected private key: it requires --decrypt-key.")
        }
    }

    var inputs: [String] { decryptKey + password.passwordFile }

    /// Asks for a missing password on a terminal.
    func keys() throws -> DecryptionKeys {
        var keys = DecryptionKeys()
        for path in decryptKey {
            try DecryptionKeyFile(path).read(password) { bytes, password throws(SAMLError) in
                try keys.add(bytes, password: password)
            }
        }
        return keys
    }
}
