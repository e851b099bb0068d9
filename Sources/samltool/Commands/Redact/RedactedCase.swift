import Captures
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLRedaction
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The redacted files of a case: the inputs, and those that options name.
struct RedactedCase {
    private(set) var redactions: [Redaction] = []
    /// The redacted files of trust, by their names.
    private(set) var trustFiles: [(name: String, content: [UInt8])] = []

    private typealias Replacement = (original: [UInt8], redacted: [UInt8])

    /// All files, with names that differ.
    var files: [(name: String, content: [UInt8])] {
        var names: [String: Int] = [:]
        return (trustFiles + redactions.map { ($0.name, $0.content) }).map { file in
            names[file.0, default: 0] += 1
            let count = names[file.0] ?? 1
            return (count == 1 ? file.0 : "\(count)-\(file.0)", file.1)
        }
    }

    init(
        _ inputs: [String],
        _ verification: VerificationOptions,
        requiredAttributes: [String],
        stage: DiagnosisContext.Stage?,
        by redactor: inout Redactor
    ) throws {
        var context = try verification.context()
        context.requiredAttributes = requiredAttributes
        context.stage = stage
        // The keys of the case come first: they may have signed any response in it.
        var replacements: [Replacement] = []
        for path in verification.trust.inputs {
            let bytes = try TrustFile(path).bytes
            let redacted = try Self.mapping { () throws(RedactionError) in try redactor.redacted(bytes) }
            replacements.append((bytes, redacted))
            trustFiles.append((FilePath(path).lastComponent?.string ?? "trust", redacted))
        }
        let redacted = try Self.redactedContext(context, verification, replacements, by: &redactor)
        let time = verification.expectations.evaluationTime { .recorded(orAt: $0) }()
        for input in inputs.isEmpty ? ["-"] : inputs {
            var file = try InputFile(input)
            let content = try file.readAll(limit: max(verification.unwrap.limit.maxBytes, HTTPArchive.maximumBytes))
            // The folder of a file may have the name of a person.
            let name = FilePath(file.name).lastComponent?.string ?? file.name
            redactions.append(
                try Self.mapping { () throws(RedactionError) in
                    try redactor.redaction(of: content, named: name, in: context, as: redacted, at: time)
                }
            )
        }
    }

    private static func redactedContext(
        _ context: DiagnosisContext,
        _ verification: VerificationOptions,
        _ replacements: [Replacement],
        by redactor: inout Redactor
    ) throws -> DiagnosisContext {
        var expectations = verification.expectations
        expectations.issuer = try verification.expectations.issuer.map { issuer in
            try mapping { () throws(RedactionError) in try redactor.redacted(value: issuer) }
        }
        let keys = try verification.trust.trustedKeys(
            for: expectations.issuer,
            at: verification.expectations.fixedInstant,
            certificateValidity: verification.policy.certificateValidity
        ) { original in replacements.first { $0.original == original }?.redacted ?? original }
        return try mapping { () throws(RedactionError) in try redactor.redacted(context, trusting: keys) }
    }

    /// Runs a step, and prints the differences of its error.
    static func mapping<Result>(_ body: () throws(RedactionError) -> Result) throws(ToolError) -> Result {
        do throws(RedactionError) {
            return try body()
        } catch {
            for difference in error.differences { Diagnostics.print("\(difference)") }
            let text =
                error.code == .findingsDiffer
                ? "nothing was written: \(error.message); accept them with --allow-difference" : error.message
            throw ToolError(error.code == .noKey ? .software : .rejected, error.code.rawValue, text)
        }
    }
}
