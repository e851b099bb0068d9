// The names are those of samltool.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import ByteTools
public import CSAMLTool
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination
internal import SAMLRedaction
internal import SAMLReports

// The declarations and their documentation are in samltool.h; the compiler compares them with these functions.

@c @implementation
public func samltool_redact(
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ options: UnsafePointer<CChar>?,
    _ optionsCount: Int,
    _ at: Int64,
    _ source: samltool_time_source,
    _ content: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ receipt: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(content, error).store(beside: receipt) { () throws(BoundaryError) in
        let bytes = try unsafe HostText("input", input, count).bytes(upTo: HostText.maximumTextBytes)
        let json = try unsafe HostText("options", options, optionsCount).bytes(upTo: HostText.maximumOptionsBytes)
        let options = try RedactionOptions(json: json)
        return try options.redacted(bytes, at: .init(at, source) { .recorded(orAt: $0) })
    }
}

/// The options of a redaction, as `samltool.h` describes them.
struct RedactionOptions: Decodable {
    private let keep, allowDifference: [String]

    private enum CodingKeys: String, CodingKey { case keep, allowDifference }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        keep = try fields.texts(.keep)
        allowDifference = try fields.texts(.allowDifference)
    }

    /// Reads options.
    ///
    /// - Parameter json: A JSON object; empty text is no options.
    /// - Throws: ``BoundaryError`` with the name of the option.
    init(json: [UInt8]) throws(BoundaryError) {
        self = try Self.options(json)
        for name in allowDifference
        where RuleCatalogue.rule(name) == nil && RedactionProof.Difference.Kind(rawValue: name) == nil {
            let key = CodingKeys.allowDifference.rawValue
            throw .invalidArgument("options: '\(key)': '\(name.withoutControls)' is not a rule, 'verdict' or 'count'")
        }
    }

    /// Returns the redacted content and its receipt.
    fileprivate func redacted(
        _ content: [UInt8],
        at time: EvaluationTime
    ) throws(BoundaryError) -> (content: [UInt8], receipt: [UInt8]) {
        do throws(RedactionError) {
            var redactor = try Redactor(keeping: keep)
            let redaction = try redactor.redaction(of: content, named: HostInput.name, at: time)
            let allowed = Set(allowDifference)
            let receipt = try redactor.receipt(of: [redaction], allowing: allowed, version: ReportProducer.version)
            return (redaction.content, receipt.json)
        } catch {
            throw BoundaryError(error)
        }
    }
}

extension BoundaryError {
    /// A redaction whose result must not be shared.
    init(_ error: RedactionError) {
        let status = error.code == .noKey ? SAMLTOOL_INTERNAL_ERROR : SAMLTOOL_REJECTED
        let parts = [error.message] + error.differences.prefix(Self.maximumDifferences).map { "\($0)" }
        self.init(status, error.code.rawValue, parts.joined(separator: "; "))
    }

    private static let maximumDifferences = 20
}
