import HTMLForms
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
        let (examination, time) = (request.settings.examination, request.settings.time)
        return request.resultsOfResponses { response, file, number in
            let entry = examination.verified(response, of: file, at: time)
            return VerificationSection(entry, number: number, showing: request.form.privacy).html
        }
    }
}
