import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// The verification, and the attributes that were signed.
struct VerifyTab: Tab {
    let path = "verify"
    let title = "Verify and attributes"
    let summary = "Verify the signature with the trusted keys, and read only what was signed."

    func result(of request: TabRequest) -> [HTML] {
        request.resultsOfResponses { response, name, number in
            let trace = response.trace()
            // Without the document inside the layers there is nothing to verify.
            let document = trace.failure == nil ? trace.payload : []
            let time = request.time(of: response)
            let report = request.settings.verifier.evaluate(document, at: time.instant)
            let input = VerificationEntry(name: name, trace, at: time, report)
            return VerificationSection(input, number: number, showing: request.form.privacy).html
        }
    }
}
