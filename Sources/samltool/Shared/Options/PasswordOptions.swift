import ArgumentParser

struct PasswordOptions: ParsableArguments {
    @Option(help: .file("A file with the password of a private key; without it, a terminal asks for it. Repeatable."))
    var passwordFile: [String] = []

    func passwords() throws -> [[UInt8]] { try passwordFile.map { try PasswordInput.read($0) } }
}
