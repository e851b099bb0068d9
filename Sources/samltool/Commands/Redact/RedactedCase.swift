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
        var context = try verification.context(trusting: TrustedKeys())
        // A case may be about a file that is no certificate, so that nothing is trusted.
        let trust = Result { try verification.trustedKeys() }
        if case .success(let keys) = trust { context.trustedKeys = keys }
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
        let redacted = try Self.redactedContext(context, verification, trust, replacements, by: &redactor)
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
        _ trust: Result<TrustedKeys, any Error>,
        _ replacements: [Replacement],
        by redactor: inout Redactor
    ) throws -> DiagnosisContext {
        var expectations = verification.expectations
        expectations.issuer = try verification.expectations.issuer.map { issuer in
            try mapping { () throws(RedactionError) in try redactor.redacted(value: issuer) }
        }
        let keys = Result {
            try verification.trust.trustedKeys(
                for: expectations.issuer,
                at: verification.expectations.fixedInstant,
                certificateValidity: verification.policy.certificateValidity
            ) { original in replacements.first { $0.original == original }?.redacted ?? original }
        }
        if case .failure(let error) = trust { try requireSameError(error, keys) }
        let trusted = (try? trust.get()) == nil ? TrustedKeys() : try keys.get()
        return try mapping { () throws(RedactionError) in try redactor.redacted(context, trusting: trusted) }
    }

    /// Requires that the redacted files of trust have the error of the original ones, and prints it.
    ///
    /// - Throws: The error of the original if it is about options, or the redacted files do not have it.
    private static func requireSameError(_ error: any Error, _ redacted: Result<TrustedKeys, any Error>) throws {
        guard let error = error as? ToolError, error.status != .usage, case .failure(let other as ToolError) = redacted,
            other.id == error.id
        else { throw error }
        let text = "nothing is trusted, because the original and the redacted file have the same error"
        Diagnostics.print("warning: \(text): \(error.text) [\(error.id)]")
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
