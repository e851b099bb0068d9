// The names are those of samltool.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import AdobePass
internal import AdobePassXML
internal import ByteTools
public import CSAMLTool
internal import SAMLDiagnosis
internal import SAMLExamination
internal import SAMLReports

// The declaration and its documentation are in samltool.h; the compiler compares it with this function.

@c @implementation
public func samltool_outcome(
    _ verifier: OpaquePointer?,
    _ recording: UnsafePointer<CChar>?,
    _ count: Int,
    _ service: UnsafePointer<CChar>?,
    _ serviceCount: Int,
    _ at: Int64,
    _ source: samltool_time_source,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let loaded = try unsafe LoadedVerifier.of(verifier)
        let recorded = try unsafe HostText("recording", recording, count).bytes(upTo: HostText.maximumTextBytes)
        let service = try unsafe AdobeService.requested(HostText("service", service, serviceCount).word())
        let time = try EvaluationTime(at, source) { .recorded(orAt: $0) }
        return try loaded.outcomes(in: recorded, of: service, at: time)
    }
}

extension AdobeService {
    /// The service with a name; `nil` if the name is empty.
    fileprivate static func requested(_ name: String) throws(BoundaryError) -> Self? {
        guard !name.isEmpty else { return nil }
        guard let service = Self.named(name) else { throw .invalidArgument("'service' is not the name of a service") }
        return service
    }
}

extension LoadedVerifier {
    /// Explains the HTTP responses of a recording in a document.
    fileprivate func outcomes(
        in recording: [UInt8],
        of service: AdobeService?,
        at time: EvaluationTime
    ) throws(BoundaryError) -> [UInt8] {
        let recorded: [RecordedResponse]
        do throws(AdobePassError) {
            recorded = try RecordedResponse.all(in: recording)
        } catch {
            throw BoundaryError(error)
        }
        let views = recorded.map { response in
            OutcomeView(response, response.outcome(of: service, reading: .xml), in: examination.context) { sent in
                examination.diagnosed(sent, of: HostInput.name, at: time)
            }
        }
        let document = JSON.document(.outcome, ["file": HostInput.name, "responses": views.map(\.json)])
        return document.pretty + [0x0A]
    }
}
