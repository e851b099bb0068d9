// SAMLReports.md: begin
import SAMLDiagnosis
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Divides a text into its SAML responses, diagnoses each, and returns the findings as JSON and as a page.
func reports(on text: [UInt8], named name: String, at now: Date) -> (json: String, page: String) {
    let context = DiagnosisContext(requiredAttributes: ["userID"])
    let time = EvaluationTime(now, source: .now)
    let inputs = DiagnosisEntry.all(inFile: text, named: name, in: context, at: time)
    return (DiagnosisWriter(as: .json).text(of: inputs), DiagnosisWriter(as: .html).text(of: inputs))
}
// SAMLReports.md: end
