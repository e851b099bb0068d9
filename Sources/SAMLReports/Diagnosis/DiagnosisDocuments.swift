package import SAMLDiagnosis
internal import SAMLExamination

// The documents of `DiagnosisWriter` for hosts that need two of its formats: the others would be linked with it.

extension [DiagnosisEntry] {
    /// The document `samltool.check` in UTF-8.
    package func checkDocument(failingOn severity: Severity = .error) -> [UInt8] {
        complete(DiagnosisJSONForm(failingOn: severity), failingOn: severity)
    }

    /// The page for a browser in UTF-8.
    package func checkPage(
        failingOn severity: Severity = .error,
        showing privacy: SourceExcerpt.Privacy = .masked
    ) -> [UInt8] {
        complete(HTMLForm(failingOn: severity, privacy, nil), failingOn: severity)
    }

    private func complete(_ form: some DiagnosisForm, failingOn severity: Severity) -> [UInt8] {
        var form = form
        var summary = DiagnosisSummary(failingOn: severity)
        var bytes: [UInt8] = []
        for input in self {
            summary.add(input)
            form.add(input) { bytes += $0 }
        }
        form.finish(summary) { bytes += $0 }
        return bytes
    }
}
