import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// Reads the attributes of verified responses.
struct AttributeReader: Sendable {
    /// The text that the attributes are read from.
    enum Source: Sendable {
        /// What a trusted key signed.
        case signedOctets
        /// What the response claims; no signature is required.
        case claims
    }

    let verifier: InputVerifier
    let source: Source
    /// The names of the required attributes.
    let required: [String]

    /// Returns the attributes of a response.
    ///
    /// - Throws: ``ToolError`` if it was rejected, or cannot be read.
    func list(_ entry: VerificationEntry) throws(ToolError) -> AttributeList {
        if let failure = entry.failure { throw ToolError(failure, about: entry.name) }
        if source == .claims { return try claims(of: entry) }
        if let assertion = entry.report?.assertion { return AttributeList(assertion, of: entry.name) }
        guard let failure = entry.report?.failures.first, let error = entry.report?.error else {
            throw ToolError(.software, "tool.internal-error", about: entry.name, "internal error: no report")
        }
        var text = "\(error)"
        if let advice = VerificationAdvice.options(for: failure) { text += "; \(advice)" }
        if failure.isNoTrustedKey { text += "; --unverified prints what the response claims" }
        throw ToolError(entry.status, failure.id, about: entry.name, text)
    }

    private func claims(of entry: VerificationEntry) throws(ToolError) -> AttributeList {
        do throws(SAMLError) {
            let response = try UnverifiedResponse(
                entry.trace?.payload ?? [],
                maximumBytes: verifier.examination.context.policy.maximumBytes,
                decryptingWith: verifier.examination.context.decryptionKeys
            )
            return AttributeList(response, of: entry.name)
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: entry.name, "\(error)")
        }
    }

    /// Returns the required attributes that have no value.
    func missing(in list: AttributeList) -> [String] { required.filter { !list.hasValue(of: $0) } }

    /// Returns the error for required attributes without a value.
    func error(for missing: [String], in list: AttributeList) -> ToolError {
        var text = "required attributes without a value: \(missing.joined(separator: ", "))"
        if !list.encrypted.isEmpty { text += "; parts of the response are encrypted and may contain them" }
        return ToolError(.rejected, "attributes.required-missing", about: list.name, text)
    }
}
