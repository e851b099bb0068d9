internal import SAMLExamination

extension CaseVerdict {
    /// The sign before the verdict in reports for people.
    var sign: String {
        switch decision {
        case .accepted: hasWarning ? "!" : "✓"
        case .rejected, .unread: "✕"
        }
    }
}
