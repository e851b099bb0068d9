public import SAMLDiagnosis
public import SAMLExamination

// The documents of `DiagnosisWriter` for hosts that need two of its formats: the others would be linked with it.

extension [DiagnosisEntry] {
    /// Returns the document `samltool.check`, in UTF-8.
    ///
    /// - Parameter severity: The least severity that rejects a response.
    /// - Returns: The document, as ``DiagnosisWriter`` writes it.
    public func checkDocument(failingOn severity: Severity = .error) -> [UInt8] {
        complete(DiagnosisJSONForm(failingOn: severity), failingOn: severity)
    }

    /// Returns the report as a page for a browser, in UTF-8.
    ///
    /// - Parameters:
    ///   - severity: The least severity that rejects a response.
    ///   - privacy: Whether the page has personal values.
    /// - Returns: The page, as ``DiagnosisWriter`` writes it.
    public func checkPage(
        failingOn severity: Severity = .error,
        showing privacy: SourceExcerpt.Privacy = .masked
    ) -> [UInt8] {
        complete(HTMLForm(failingOn: severity, privacy, nil), failingOn: severity)
    }

    /// Returns what a party must change as a page to send, in UTF-8.
    ///
    /// - Parameter party: The party.
    /// - Returns: The page, as ``DiagnosisWriter`` writes it for a party.
    public func changeRequestPage(for party: ActingParty) -> [UInt8] {
        complete(ChangeRequestForm(for: party, as: .html), failingOn: .error)
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
