public import ArgumentParser
public import SAMLTestKit
import SystemPackage

struct SignerOptions: ParsableArguments {
    @Option(help: .file("The private key, in PEM. Without it, a new key is generated."))
    var key: String?

    @Option(help: .file("A file with the password of --key; without it, a terminal asks for it."))
    var passwordFile: String?

    @Option(help: .file("The certificate of --key, which the signature carries; others after it, too."))
    var cert: String?

    @Option(help: .file("Write the certificate of the key to a file: that of --cert, or a new self-signed one."))
    var certOut: String?

    @Option(help: .value("kind", "The kind of a new key: rsa-2048, rsa-3072, rsa-4096, p-256, p-384 or p-521."))
    var keyType: SigningKey.Generation?

    @Flag(help: "Allow SHA-1 and small keys, for tests of a receiver that must reject them.")
    var allowLegacy = false

    func validate() throws {
        if key == nil, cert != nil {
            throw ValidationError(
                "--cert is the certificate of --key; specify the key, too, or keep a new certificate with --cert-out."
            )
        }
        if key == nil, passwordFile != nil { throw ValidationError("--password-file is for --key.") }
        if key != nil, keyType != nil { throw ValidationError("--key-type is for a new key; omit it with --key.") }
        try InputFile.checkNames([key, cert, passwordFile].compactMap(\.self))
    }

    /// Rejects outputs that would overwrite each other, or a key.
    func checkOutputs(_ output: String?) throws {
        if certOut == "-" { throw ValidationError("--cert-out requires a file: standard output is for the response.") }
        let outputs = [output, certOut].compactMap(\.self).filter { $0 != "-" }
        if outputs.count == 2, outputs[0] == outputs[1] {
            throw ValidationError("--output and --cert-out are the same file.")
        }
        for path in outputs { try OutputDestination.checkDiffers(path, from: inputs) }
        guard key == nil, let output, let names = KeyNames(nextTo: output) else { return }
        let conflict = [names.key, names.certificate].first { FilePath($0) == FilePath(output) }
        if let name = conflict ?? certOut.flatMap({ FilePath($0) == FilePath(names.key) ? $0 : nil }) {
            throw ValidationError("\(name) is for the new key or its certificate; specify another file.")
        }
    }

    var isSpecified: Bool { !inputs.isEmpty || certOut != nil || keyType != nil }

    var inputs: [String] { [key, cert, passwordFile].compactMap(\.self) }

    var policy: SigningPolicy { allowLegacy ? .legacy : .strict }
}

extension SigningKey.Generation: ExpressibleByArgument {}
extension SigningSpec.Placement: ExpressibleByArgument {}
extension SigningHash: ExpressibleByArgument {}
