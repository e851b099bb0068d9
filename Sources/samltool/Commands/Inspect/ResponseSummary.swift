import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// The claims of a SAML response, and whether a trusted key signed it.
struct ResponseSummary {
    let file: String
    let trace: EncodingTrace
    let response: UnverifiedResponse
    /// The checks of the signature; `nil` if no key is trusted.
    let report: VerificationReport?

    /// Reads the response inside all layers.
    ///
    /// - Throws: ``ToolError`` if there is none.
    init(
        of trace: EncodingTrace,
        file: String,
        _ verifier: ResponseVerifier?,
        limit: LimitOptions
    ) throws(ToolError) {
        try trace.requireResponse(in: file)
        do throws(SAMLError) {
            response = try UnverifiedResponse(trace.payload, maximumBytes: limit.maxBytes)
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: file, "\(error)")
        }
        self.file = file
        self.trace = trace
        report = verifier?.evaluate(trace.payload, at: SAMLTimestamp.now.date, scope: .signatureOnly)
    }

    var status: ExitStatus { report?.isAccepted ?? true ? .success : .rejected }

    /// The certificates in the signatures, each once.
    var certificates: [CertificateDescription] {
        response.signatures.flatMap(\.certificates).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The attributes of all assertions.
    var attributes: [SAMLAttribute] { response.assertions.flatMap(\.attributes) }
}
