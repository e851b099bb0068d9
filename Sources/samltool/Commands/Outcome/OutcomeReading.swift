import AdobePass
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

extension InputChecker {
    /// Explains the HTTP responses of a recording.
    ///
    /// - Parameters:
    ///   - bytes: The recording.
    ///   - name: The name of the recording.
    ///   - service: The requested service, if the recording does not contain the request.
    ///   - given: The diagnosis of the SAML response that the app sent, if it is not in the recording.
    /// - Returns: The outcomes, at least one.
    /// - Throws: ``ToolError`` if there is none.
    func outcomes(
        in bytes: [UInt8],
        named name: String,
        of service: AdobeService?,
        given: DiagnosisEntry? = nil
    ) throws(ToolError) -> [OutcomeEntry] {
        let views: [OutcomeEntry]
        do throws(AdobePassError) {
            views = try OutcomeEntry.all(
                in: bytes,
                named: name,
                of: service,
                given: given,
                by: examination,
                at: time()
            )
        } catch {
            let format = error.code == .notAResponse ? DocumentFormat.detected(in: bytes) : nil
            let formats: [DocumentFormat] = [.adobeResponse, .page, .request, .failedCall]
            let text = format?.explanation(insteadOf: OutcomeEntry.wanted, besides: formats) ?? "\(error)"
            throw ToolError(.dataError, error.code.rawValue, about: name, text)
        }
        if service == nil, views.count == 1, let text = views[0].explanation {
            throw ToolError(.dataError, AdobePassError.Code.notAResponse.rawValue, about: name, text)
        }
        return views
    }
}

extension OutcomeEntry {
    /// The name of the expected format.
    fileprivate static let wanted = "an HTTP response from Adobe Pass with an outcome"

    /// The error message for an HTTP response with another document; `nil` if its format is unknown.
    fileprivate var explanation: String? {
        guard [.unreadable, .xmlBody, .configuration].contains(outcome.kind) else { return nil }
        return DocumentFormat.detected(in: response.response.body, outcome)?
            .explanation(insteadOf: Self.wanted, besides: [.adobeResponse, .page])
    }
}
