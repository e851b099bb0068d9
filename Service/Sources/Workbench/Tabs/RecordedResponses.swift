import AdobePass
import AdobePassXML
import HTMLForms
import SAMLReports

/// Adobe's responses in a recording.
struct RecordedResponses {
    private static let maximumCount = 50

    private let outcomes: [(request: String, outcome: AdobeOutcome)]

    /// Reads a recording; `nil` if it contains no response of Adobe.
    init?(in recording: [UInt8]) {
        guard let responses = try? RecordedResponse.all(in: recording) else { return nil }
        let outcomes = responses.prefix(Self.maximumCount)
            .map { (request: $0.request ?? "", outcome: $0.outcome(reading: .xml)) }
        guard outcomes.contains(where: { $0.outcome.service != nil }) else { return nil }
        self.outcomes = outcomes
    }

    var html: HTML {
        let isRejected = outcomes.contains { $0.outcome.verdict == .rejected }
        return HTML(.section, .style("verdict", isRejected ? "error" : "note")) {
            HTML(.h2, text: "Adobe's responses in the recording")
            HTML(.dl) {
                for (request, outcome) in outcomes {
                    HTML(.dt, text: (outcome.service.map { "\($0.rawValue): " } ?? "") + request)
                    HTML(.dd) { "\(outcome.summary)\(outcome.advice.map { ". Advice: \($0)" } ?? "")" }
                }
            }
        }
    }
}
