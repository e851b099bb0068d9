import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// Reads the attributes of responses that a judge verified.
struct AttributeReader: Sendable {
    /// The text that the attributes are read from.
    enum Source: Sendable {
        /// What a trusted key signed.
        case signedOctets
        /// What the response claims; no signature is required.
        case claims
    }

    let judge: ResponseJudge
    let source: Source
    /// The names of the required attributes.
    let required: [String]

    /// Returns the attributes of a response.
    ///
    /// - Throws: ``ToolError`` if it was rejected, or cannot be read.
    func list(_ judged: VerificationEntry) throws(ToolError) -> AttributeList {
        if let failure = judged.failure { throw ToolError(failure, about: judged.name) }
        if source == .claims { return try claims(of: judged) }
        if let assertion = judged.report?.assertion { return AttributeList(assertion, of: judged.name) }
        guard let failure = judged.report?.failures.first, let error = judged.report?.error else {
            throw ToolError(.software, "tool.internal-error", about: judged.name, "internal error: no report")
        }
        var text = "\(error)"
        if let advice = VerificationAdvice.options(for: failure) { text += "; \(advice)" }
        if failure.isNoTrustedKey { text += "; --unverified prints what the response claims" }
        throw ToolError(judged.status, failure.id, about: judged.name, text)
    }

    private func claims(of judged: VerificationEntry) throws(ToolError) -> AttributeList {
        do throws(SAMLError) {
            let response = try UnverifiedResponse(
                judged.trace?.payload ?? [],
                maximumBytes: judge.maximumBytes,
                decryptingWith: judge.decryptionKeys
            )
            return AttributeList(response, of: judged.name)
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: judged.name, "\(error)")
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
