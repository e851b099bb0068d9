import SAML
import SAMLDiagnosis
import SAMLEncoding

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
