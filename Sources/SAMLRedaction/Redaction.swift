public import SAML
public import SAMLDiagnosis
internal import SAMLExamination

/// A content with replacements, and the comparison of its findings with those of the original.
public struct Redaction: Sendable {
    /// The name of the content in reports.
    public let name: String
    /// The redacted content.
    public let content: [UInt8]
    /// The comparison of the findings.
    public let proof: RedactionProof
}

extension Redactor {
    /// Redacts a content, searches the result for the words that were replaced, and compares the findings of both.
    ///
    /// ```swift
    /// var redactor = try Redactor()
    /// let redaction = try redactor.redaction(of: content, named: "app.har", in: context, at: .recorded(orAt: Date()))
    /// let receipt = try redactor.receipt(of: [redaction], version: "1.0")
    /// ```
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - name: Its name in reports.
    ///   - context: The context of the diagnosis of the original.
    ///   - redactedContext: The context of the diagnosis of the redacted content: with redacted trust and expectations.
    ///   - time: The evaluation time of both.
    /// - Returns: The redacted content, also if its findings differ.
    /// - Throws: ``RedactionError`` if a key cannot be made, or a word of the original remains.
    public mutating func redaction(
        of content: [UInt8],
        named name: String,
        in context: DiagnosisContext = DiagnosisContext(),
        as redactedContext: DiagnosisContext? = nil,
        at time: EvaluationTime
    ) throws(RedactionError) -> Redaction {
        let redacted = try redacted(content)
        try check(redacted)
        let before = Examination(context).diagnosed(content, named: name, at: time)
        let after = Examination(redactedContext ?? context).diagnosed(redacted, named: name, at: time)
        return Redaction(name: name, content: redacted, proof: RedactionProof(before, after, by: &self))
    }

    /// Returns the receipt of all redacted contents of a case, if they may be shared.
    ///
    /// A word of a content is searched for in the others, too.
    ///
    /// - Parameters:
    ///   - redactions: The redacted contents.
    ///   - files: Redacted files that belong to them, such as trusted certificates.
    ///   - allowed: The identifiers of rules, and `verdict` or `count`, whose differences are accepted.
    ///   - version: The version of the program, for the receipt.
    /// - Returns: The receipt.
    /// - Throws: ``RedactionError``, code ``RedactionError/Code/findingsDiffer`` with the differences that are not accepted, or
    ///   ``RedactionError/Code/valueRemains``. Then nothing must be shared.
    public func receipt(
        of redactions: [Redaction],
        besides files: [[UInt8]] = [],
        allowing allowed: Set<String> = [],
        version: String
    ) throws(RedactionError) -> RedactionReceipt {
        let contents = redactions.map(\.content) + files
        // A single content was searched when it was redacted.
        if contents.count > 1 { for content in contents { try check(content) } }
        let receipt = RedactionReceipt(of: redactions, by: self, allowing: allowed, version: version)
        let differences = receipt.differences
        guard differences.isEmpty else {
            throw RedactionError(.findingsDiffer, receipt.sentence, differences: differences)
        }
        return receipt
    }

    /// Returns a context with the replacements of its expectations and names; the trusted keys are given.
    ///
    /// - Parameters:
    ///   - context: The context of the original.
    ///   - keys: The trusted keys, made from redacted files.
    /// - Returns: The context of the redacted content.
    /// - Throws: ``RedactionError`` if a key cannot be made.
    public mutating func redacted(
        _ context: DiagnosisContext,
        trusting keys: TrustedKeys
    ) throws(RedactionError) -> DiagnosisContext {
        var result = context
        result.trustedKeys = keys
        result.expectations = try redacted(context.expectations)
        result.requiredAttributes = context.requiredAttributes.map { redacted(name: $0) }
        return result
    }
}
