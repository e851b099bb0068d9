import AdobePass
import AdobePassXML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

/// Adobe's responses in a recording whose requests contain no SAML response.
struct RecordedResponses {
    private let outcomes: [(request: String, outcome: AdobeOutcome)]

    /// Reads a recording; `nil` if it contains a SAML response, whose section names Adobe's response, or no response of Adobe.
    init?(in recording: [UInt8], of inputs: [DiagnosisEntry]) {
        guard inputs.contains(where: { $0.failure?.id == RecordingError.Code.withoutResponse.rawValue }),
            let responses = try? RecordedResponse.all(in: recording)
        else { return nil }
        let outcomes = responses.map { (request: $0.request ?? "", outcome: $0.outcome(reading: .xml)) }
        guard outcomes.contains(where: { $0.outcome.service != nil }) else { return nil }
        self.outcomes = outcomes
    }

    var html: HTML {
        HTML(.section, .style("verdict", "note")) {
            HTML(.h2, text: "Adobe's responses in the recording")
            HTML(.dl) {
                for (request, outcome) in outcomes {
                    HTML(.dt, text: request)
                    HTML(.dd) { "\(outcome.summary)\(outcome.toolAdvice.map { ". Advice: \($0)" } ?? "")" }
                }
            }
        }
    }
}
