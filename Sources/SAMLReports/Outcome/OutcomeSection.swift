internal import AdobePass
public import SAMLDiagnosis
public import SAMLExamination

/// The part of a page about Adobe's responses in a recording: for each call what the response means, and what to do.
///
/// The page contains the style sheet ``PageStyle/commonCSS``.
public struct OutcomeSection: Sendable {
    private static let maximumCount = 50

    private let entries: [OutcomeEntry]

    /// Reads a recording; `nil` if it has no response of a service of Adobe.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - name: The name of the recording.
    ///   - examination: Diagnoses the SAML responses that the calls sent.
    ///   - time: The evaluation time.
    public init?(
        of recording: [UInt8],
        named name: String,
        by examination: Examination,
        at time: EvaluationTime
    ) {
        guard let entries = try? OutcomeEntry.all(in: recording, named: name, of: nil, by: examination, at: time),
            entries.contains(where: { $0.outcome.service != nil })
        else { return nil }
        self.entries = entries
    }

    public var html: HTML {
        let isRejected = entries.contains { $0.outcome.verdict == .rejected }
        return HTML(.section, .style("verdict", isRejected ? "error" : "note")) {
            HTML(.h2, text: "Adobe's responses in the recording")
            HTML(.dl) {
                for entry in entries.prefix(Self.maximumCount) {
                    let service = entry.outcome.service.map { "\($0.rawValue): " } ?? ""
                    HTML(.dt, text: service + (entry.response.request ?? ""))
                    HTML(.dd) { entry.summary + (entry.advice.map { ". Advice: \($0)" } ?? "") }
                }
            }
            if entries.count > Self.maximumCount {
                HTML(.p, text: "The first \(Self.maximumCount) of \(entries.count) responses are shown.")
            }
        }
    }
}
