import AdobePass
import HTTPTypes
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ServiceCall {
    let request: ReceivedRequest
    let configuration: AdobeStandIn.Configuration
    let now: Date
    let fault: Fault.Kind?
    let judgment: ResponseJudgment?
    private(set) var findings: [LogFinding] = []

    init(
        _ request: ReceivedRequest,
        _ configuration: AdobeStandIn.Configuration,
        _ started: StartedRequest,
        _ judgment: ResponseJudgment?
    ) {
        self.request = request
        self.configuration = configuration
        now = started.time
        fault = started.fault?.kind
        self.judgment = judgment
    }

    mutating func note(
        _ rule: String,
        _ message: String,
        severity: LogFinding.Severity = .error,
        at place: String? = nil
    ) {
        findings.append(LogFinding(rule, message, severity: severity, at: place))
    }

    mutating func add(_ others: [LogFinding]) { findings += others }

    // MARK: Fields

    /// Returns a field of the form, or a parameter of the query for a service that reads one; reports it if it is missing.
    mutating func required(_ name: String) -> String? {
        let value = optional(name)
        if value == nil {
            let isMissing = !findings.contains { $0.place == name }
            if isMissing { note("request.field-missing", "'\(name)' is missing: it is required", at: name) }
        }
        return value
    }

    /// Returns a field of the form or a parameter of the query, and reports an empty, repeated or malformed one.
    mutating func optional(_ name: String) -> String? {
        let isQuery = request.service.pattern.hasPrefix("GET") || request.service.pattern.hasPrefix("DELETE")
        if !isQuery { noteForm() }
        let value: String?
        do throws(SAMLEncodingError) {
            value = try (isQuery ? request.query : request.form).get().value(named: name)
        } catch {
            if error.code == .duplicateField { note(error.code.rawValue, error.message, at: name) }
            return nil
        }
        guard let value else { return nil }
        guard !value.isEmpty else {
            note("request.field-empty", "'\(name)' is empty", at: name)
            return nil
        }
        if Self.isEncoded(value) {
            let text = "'\(name)' is still percent-encoded after one layer was removed: encode it once"
            note("request.percent-encoded-twice", text, severity: .warning, at: name)
        }
        return value
    }

    private mutating func noteForm() {
        guard !findings.contains(where: { $0.place == Self.formPlace }) else { return }
        if case .failure(let error) = request.form {
            note(error.code.rawValue, error.message, at: Self.formPlace)
        } else if request.headers[.contentType].map({ !$0.hasPrefix(FormBody.contentType) }) ?? true {
            let text = "the content type is not '\(FormBody.contentType)'"
            note("request.content-type", text, severity: .warning, at: Self.formPlace)
        }
    }

    private static let formPlace = "form"

    /// True if a text contains the escape of a colon, a slash or a percent sign.
    private static func isEncoded(_ text: String) -> Bool {
        let text = text.uppercased()
        return ["%3A", "%2F", "%25"].contains { text.contains($0) }
    }

    // MARK: Checks

    mutating func checkServiceProvider(_ id: String?, at place: String) throws(Rejection) -> String {
        guard let id, configuration.hasServiceProvider(id) else {
            if id != nil { note("request.service-provider-unknown", "the service provider is unknown", at: place) }
            let isV2 = request.service.dialect == .v2
            throw Rejection(isV2 ? "invalid_parameter_service_provider" : "invalid_requestor")
        }
        return id
    }

    mutating func mvpd(_ id: String) -> StandInMVPD? {
        guard let mvpd = configuration.mvpd(id: id) else {
            let isMapping = configuration.mvpd(platformMappingID: id) != nil
            let hint = isMapping ? ": it is a platformMappingId; send the MVPD's 'id'" : ""
            note("request.mvpd-unknown", "the MVPD is unknown\(hint)", at: "mvpd")
            return nil
        }
        return mvpd
    }

    func end(after seconds: Int) -> Date { now.addingTimeInterval(Double(seconds)) }
}
