internal import ByteTools
internal import SAML
public import SAMLDiagnosis
internal import SAMLEncoding

/// The command line of `samltool check` for a diagnosis.
///
/// ```swift
/// var files = CheckCommandLine.Files(inputs: ["response.xml"])
/// files.certificates = ["idp.pem"]
/// CheckCommandLine(context, at: time, files: files).text
/// // samltool check --cert idp.pem --at 2026-11-20T12:00:00Z response.xml
/// ```
public struct CheckCommandLine: Sendable {
    /// The words after `samltool`.
    public let arguments: [String]

    /// The names of the files in a command line, and of the trusted certificates that are not in files.
    public struct Files: Hashable, Sendable {
        /// The responses.
        public var inputs: [String]
        /// The trusted certificates.
        public var certificates: [String] = []
        /// The trusted public keys.
        public var keys: [String] = []
        /// The SHA-256 of trusted certificates.
        public var fingerprints: [String] = []
        /// The trusted metadata.
        public var metadata: [String] = []
        /// The certificates that must have signed the metadata.
        public var metadataCertificates: [String] = []
        /// The private keys that decrypt encrypted parts.
        public var decryptionKeys: [String] = []
        /// The configuration of Adobe Pass with the required attributes.
        public var configuration: Configuration?

        /// Creates the names of inputs; the other names are added to the properties.
        public init(inputs: [String]) {
            self.inputs = inputs
        }
    }

    /// A configuration of Adobe Pass.
    public struct Configuration: Hashable, Sendable {
        /// The name of the file.
        public let file: String
        /// The identifier of the MVPD; `nil` if the file has only one.
        public let mvpd: String?
        /// The required attributes of the MVPD.
        public let requiredAttributes: [String]

        /// Creates a configuration.
        public init(file: String, mvpd: String?, requiredAttributes: [String]) {
            self.file = file
            self.mvpd = mvpd
            self.requiredAttributes = requiredAttributes
        }
    }

    /// Creates the command line.
    ///
    /// - Parameters:
    ///   - context: The context of the diagnosis.
    ///   - time: The evaluation time.
    ///   - files: The names of the files. An input whose name starts with a hyphen is named with its folder.
    public init(_ context: DiagnosisContext, at time: EvaluationTime, files: Files) {
        var options = OptionList()
        options.add("cert", files.certificates)
        options.add("key", files.keys)
        options.add("fingerprint", files.fingerprints)
        options.add("metadata", files.metadata)
        options.add("metadata-cert", files.metadataCertificates)
        options.add("decrypt-key", files.decryptionKeys)
        options.add(context.expectations)
        options.add("at", Self.value(of: time))
        options.add(context.policy)
        options.add("config", files.configuration?.file)
        options.add("mvpd", files.configuration?.mvpd)
        let configured = files.configuration?.requiredAttributes ?? []
        options.add("require", context.requiredAttributes.missing(from: configured))
        options.add(context)
        arguments = ["check"] + options.words + files.inputs.map(Self.path)
    }

    /// The command line, quoted for a POSIX shell.
    public var text: String { (["samltool"] + arguments).map { ShellWord($0).shortest }.joined(separator: " ") }

    private static func value(of time: EvaluationTime) -> String? {
        switch time {
        case .now, .recorded: nil
        case .issued: "issued"
        case .chosen(let date): "\(SAMLTimestamp(date))"
        }
    }

    /// The name of an input that is not read as an option or as standard input.
    private static func path(_ name: String) -> String { name.utf8.first == UInt8(ascii: "-") ? "./\(name)" : name }
}

extension [String] {
    /// Compares by bytes.
    package func missing(from others: Self) -> Self {
        filter { text in !others.contains { $0.utf8.elementsEqual(text.utf8) } }
    }
}

/// The options of a command line, without those that have their default.
struct OptionList {
    private(set) var words: [String] = []

    mutating func add(_ name: StaticString, _ value: String?) {
        // A value that starts with a hyphen must not be read as an option.
        if let value { words += value.utf8.first == UInt8(ascii: "-") ? ["--\(name)=\(value)"] : ["--\(name)", value] }
    }

    mutating func add(_ name: StaticString, _ values: [String]) {
        for value in values { add(name, value) }
    }

    mutating func add(_ expectations: Expectations) {
        add("issuer", expectations.issuers)
        add("audience", expectations.audience)
        add("recipient", expectations.recipient)
        add("destination", expectations.destination)
        add("in-response-to", expectations.inResponseTo)
        let skew = expectations.clockSkew
        if skew != .fiveMinutes { add("clock-skew", "\(skew.duration.components.seconds)") }
    }

    mutating func add(_ policy: VerificationPolicy) {
        words += policy.allowanceNames.flatMap { $0.split(separator: " ").map(String.init) }
        if policy.certificateValidity == .reject { words.append("--check-cert-validity") }
        if policy.maximumBytes != VerificationPolicy.strict.maximumBytes { add("max-bytes", "\(policy.maximumBytes)") }
    }

    /// Adds the options of a diagnosis that are not expectations or a policy.
    mutating func add(_ context: DiagnosisContext) {
        if !context.field.utf8.elementsEqual(FormFields.responseFieldName.utf8) { add("field", context.field) }
        add("stage", context.stage?.rawValue)
        add("ignore", context.ignoredRules.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        let changes = context.severities.map { "\($0.key)=\($0.value.rawValue)" }
        add("severity", changes.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        if context.privacy == .revealed { words.append("--reveal") }
    }
}
