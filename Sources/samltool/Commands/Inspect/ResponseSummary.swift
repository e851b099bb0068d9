import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination

/// The claims of a SAML response, and whether a trusted key signed it.
struct ResponseSummary {
    let file: String
    let trace: EncodingTrace
    let response: UnverifiedResponse
    /// `nil` if no key is trusted.
    let trust: SignatureTrust?

    init(
        of trace: EncodingTrace,
        file: String,
        _ verifier: ResponseVerifier?,
        decryptingWith decryptionKeys: DecryptionKeys,
        limit: LimitOptions
    ) throws(ToolError) {
        try trace.requireResponse(in: file)
        if let token = trace.tokenName {
            let text = "the detected format is \(token), not a SAML response"
            throw ToolError(.dataError, "structure.not-a-response", about: file, text)
        }
        do throws(SAMLError) {
            response = try UnverifiedResponse(
                trace.payload,
                maximumBytes: limit.maxBytes,
                decryptingWith: decryptionKeys
            )
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: file, "\(error)")
        }
        self.file = file
        self.trace = trace
        let now = SAMLTimestamp.now.date
        trust = verifier.map { SignatureTrust($0.evaluate(trace.payload, at: now, scope: .signatureOnly)) }
    }

    var status: ExitStatus { trust?.status ?? .success }
}
