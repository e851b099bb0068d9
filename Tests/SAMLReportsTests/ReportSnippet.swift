// SAMLReports.md: begin
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Divides a text into its SAML responses, diagnoses each, and returns the findings as JSON and as a page.
func reports(on text: [UInt8], named name: String, at now: Date) -> (json: String, page: String) {
    let examination = Examination(DiagnosisContext(requiredAttributes: ["userID"]))
    let entries = examination.diagnosed(text, named: name, at: .recorded(orAt: now))
    return (DiagnosisWriter(as: .json).text(of: entries), DiagnosisWriter(as: .html).text(of: entries))
}
// SAMLReports.md: end
