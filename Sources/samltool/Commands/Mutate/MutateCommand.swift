import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLTestKit

struct MutateCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutate",
        _superCommandName: SAMLTool.name,
        abstract: "Turn a good SAML response into attacks and accidents.",
        discussion: """
            Makes files for tests of a receiver: each known attack on a SAML response, and each accident on the way to the exchange. \
            A manifest beside them contains the verdict of a correct receiver, and the rule of 'check' that finds the change.

            NAME is the name of a mutation, of a family or of a class of attacks (short-tag), the first words of names (xsw-3), an \
            advisory (CVE-2025-25292), or 'all'; 'explain' describes classes and advisories. Some mutations must be signed \
            again with the key of the issuer (--key); what cannot be made from a response is listed with its reason.

            The family 'encryption' is for a response with an encrypted assertion, and needs the key of the receiver (--decrypt-key). \
            Most others need an assertion that is not encrypted.

            The same response, key and time make the same files, except for ECDSA signatures and what is encrypted.

            EXAMPLES
              samltool mutate --list
              samltool mutate response.xml --as all --key idp.key --output all/
              samltool mutate response.xml --as no-signature > attack.xml
              samltool mutate response.xml --as CVE-2024-45409 -o attacks/
              samltool mutate response.xml --as encryption --decrypt-key sp.key -o all/
            """
    )

    @Argument(help: .file("A good response, in any encoding; '-' or nothing for standard input."))
    var input: String?

    @Option(name: .customLong("as"), help: .name("The mutations to make. Repeatable."))
    var names: [String] = []

    @Option(
        name: [.short, .long],
        help: .folder("A new folder for the files; without it, a single mutation is printed.")
    )
    var output: String?

    @Flag(help: "Add files to a folder that is not empty, and replace those of the same names.")
    var force = false

    @Flag(help: "Write every file as the body of an exchange: XML in Base64, percent-encoded, in a form.")
    var bodies = false

    @Flag(help: "List the mutations that NAME stands for, or all of them.")
    var list = false

    @Flag(help: "With --list, print JSON.")
    var json = false

    @Flag(help: "With --list, print the classes of attacks as a page of Markdown.")
    var markdown = false

    @OptionGroup
    var issuer: IssuerKeyOptions

    @Option(help: .file("The private RSA key of the receiver, in PEM, if the assertion is encrypted."))
    var decryptKey: String?

    @Option(
        help: .time(
            "The evaluation time, such as 2026-11-20T12:00:00Z, instead of now; 'issued' is the IssueInstant of the response."
        )
    )
    var at: String?

    @OptionGroup
    var choice: NthOption

    @OptionGroup
    var unwrap: UnwrapOptions

    func validate() throws {
        if json, !list { throw ValidationError("--json is for --list; the folder of --output contains a manifest.") }
        if markdown, !list || json || !names.isEmpty {
            throw ValidationError("--markdown is for --list, without --json and --as.")
        }
        if list, output != nil {
            throw ValidationError("--list prints names, and --output writes files: use one of them.")
        }
        if !list, names.isEmpty { throw ValidationError("Specify mutations with --as; --list shows them.") }
        if force, output == nil { throw ValidationError("--force is for the folder of --output.") }
        if output == "" { throw ValidationError("--output needs the name of a folder.") }
        do throws(TestKitError) {
            _ = try Mutation.named(names)
        } catch {
            throw ValidationError("\(error.message); --list shows all of them.")
        }
        if let at, at != "issued" { _ = try SAMLTimestamp(option: at, or: ", or 'issued'") }
        try InputFile.checkNames([input ?? "-"] + issuer.inputs + [decryptKey].compactMap(\.self))
    }

    func perform() throws -> ExitStatus {
        let mutations = try ToolError.mapping { () throws(TestKitError) in
            try Mutation.named(names.isEmpty ? ["all"] : names)
        }
        if list {
            try OutputFile.write(to: nil) { output in
                if markdown { return try output.writeLines(AttackPage().lines) }
                if json { return try output.writeJSON(MutationList(mutations: mutations).json) }
                try output.writeText(MutationList(mutations: mutations).lines)
            }
            return .success
        }
        let (name, base) = try readBase()
        if let output { return try write(mutations, of: base, from: name, to: output) }
        guard mutations.count == 1, let mutation = mutations.first else {
            let text = "--as stands for \(mutations.count) mutations; specify a folder with --output"
            throw ToolError(.usage, "mutate.no-folder", text)
        }
        return try print(mutation, of: base, from: name)
    }

    private func readBase() throws -> (name: String, base: MutationBase) {
        let (name, _, trace) = try unwrap.reader.response(input, nth: choice.nth)
        try trace.requireResponse(in: name)
        let key = try issuer.read()
        let receiver = try decryptKey.map { try SignerFiles.key($0, passwordFile: nil, policy: .strict) }
        let instant = try instant(of: trace.payload)
        let base = try ToolError.mapping(about: name) { () throws(TestKitError) in
            try MutationBase(trace.payload, signedWith: key, encryptedFor: receiver, at: instant)
        }
        if key == nil {
            Diagnostics.print("note: without --key, the signer of the response was not verified")
        }
        return (name, base)
    }

    private func instant(of response: [UInt8]) throws -> SAMLTimestamp {
        guard let at else { return .now }
        guard at == "issued" else { return try SAMLTimestamp(option: at) }
        return UnverifiedResponse.issueInstant(of: response) ?? .now
    }

    private func print(_ mutation: Mutation, of base: MutationBase, from name: String) throws -> ExitStatus {
        let outcome = try ToolError.mapping(about: name) { () throws(TestKitError) in try mutation.outcome(of: base) }
        switch outcome {
        case .mutant(let mutant):
            try OutputFile.write(to: nil) { try $0.write(bodies ? mutant.body(field: unwrap.field) : mutant.content) }
            return .success
        case .notApplicable(let reason):
            throw ToolError(
                .dataError,
                "mutate.not-applicable",
                about: name,
                "\(mutation.name) cannot be made: \(reason)"
            )
        }
    }

    private func write(
        _ mutations: [Mutation],
        of base: MutationBase,
        from name: String,
        to folder: String
    ) throws -> ExitStatus {
        let manifest = try OutputFolder.write(to: folder, existing: force ? .isExtended : .isError) { folder in
            try MutationFolder(mutations: mutations, base: base, name: name, field: bodies ? unwrap.field : nil)
                .write(to: folder)
        }
        Diagnostics.print("note: \(folder): \(manifest.summary)".withoutControls)
        guard manifest.fileCount > 0 else {
            throw ToolError(
                .dataError,
                "mutate.not-applicable",
                about: name,
                "none of the mutations can be made from it"
            )
        }
        return .success
    }
}

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
