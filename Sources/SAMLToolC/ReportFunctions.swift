// The names are those of samltool.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import AdobePass
internal import ByteTools
public import CSAMLTool
internal import SAML
internal import SAMLDiagnosis
internal import SAMLExamination
internal import SAMLReports

// The declarations and their documentation are in samltool.h; the compiler compares them with these functions.

@c @implementation
public func samltool_verify_report(
    _ verifier: OpaquePointer?,
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ at: Int64,
    _ source: samltool_time_source,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe report(verifier, input, count, HostResult(document, error)) { loaded, text throws(BoundaryError) in
        let entries = loaded.examination.verified(text, named: HostInput.name, at: try .init(at, source) { .now($0) })
        return Array(VerificationWriter(as: .json, policy: loaded.examination.context.policy).text(of: entries).utf8)
    }
}

@c @implementation
public func samltool_attributes(
    _ verifier: OpaquePointer?,
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ at: Int64,
    _ source: samltool_time_source,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe report(verifier, input, count, HostResult(document, error)) { loaded, text throws(BoundaryError) in
        let entries = loaded.examination.verified(text, named: HostInput.name, at: try .init(at, source) { .now($0) })
        return JSON.document(.attributes, ["files": entries.map(loaded.attributes)]).pretty + [0x0A]
    }
}

@c @implementation
public func samltool_check(
    _ verifier: OpaquePointer?,
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ at: Int64,
    _ source: samltool_time_source,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe report(verifier, input, count, HostResult(document, error)) { loaded, text throws(BoundaryError) in
        let time = try EvaluationTime(at, source) { .recorded(orAt: $0) }
        let entries = loaded.examination.diagnosed(text, named: HostInput.name, at: time)
        return Array(DiagnosisWriter(as: .json, failingOn: loaded.threshold).text(of: entries).utf8)
    }
}

/// Stores the report on a text, or the error.
private func report(
    _ verifier: OpaquePointer?,
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ result: HostResult<samltool_document>,
    _ body: (LoadedVerifier, [UInt8]) throws(BoundaryError) -> [UInt8]
) -> samltool_status {
    unsafe result.store { () throws(BoundaryError) in
        let loaded = try unsafe LoadedVerifier.of(verifier)
        return try body(loaded, unsafe HostText("input", input, count).bytes(upTo: HostText.maximumTextBytes))
    }
}

extension LoadedVerifier {
    /// The attributes of an entry, with the required names that have no value.
    fileprivate func attributes(of entry: VerificationEntry) -> JSON {
        guard let assertion = entry.report?.assertion else {
            return AttributeList.entry(of: entry.name, entry.rejection)
        }
        let list = AttributeList(assertion, of: entry.name)
        return list.entry(missing: examination.context.requiredAttributes.filter { !list.hasValue(of: $0) })
    }
}

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
        let views: [OutcomeEntry]
        do throws(AdobePassError) {
            views = try OutcomeEntry.all(in: recording, named: HostInput.name, of: service, by: examination, at: time)
        } catch {
            throw BoundaryError(error)
        }
        return JSON.document(.outcome, OutcomeReport(views)?.json(of: HostInput.name) ?? [:]).pretty + [0x0A]
    }
}

@c @implementation
public func samltool_explain(
    _ word: UnsafePointer<CChar>?,
    _ count: Int,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let word = try unsafe HostText("word", word, count).word()
        guard let entry = ExplanationCatalogue.entry(word) else { throw .unknownIdentifier(word) }
        return Array(ExplanationReport([entry]).json.utf8)
    }
}

extension BoundaryError {
    /// An identifier that does not exist, with suggestions.
    fileprivate static func unknownIdentifier(_ word: String) -> Self {
        let nearest = ExplanationCatalogue.nearest(to: word)
        let suggestion = nearest.isEmpty ? "" : ": did you mean \(nearest.joined(separator: ", "))"
        return .invalidArgument("there is no such identifier\(suggestion)")
    }
}
