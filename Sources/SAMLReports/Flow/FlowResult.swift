import AdobePass
import AdobePassFlow
import ByteTools
import SAMLEncoding

/// The result of a step, or the action of the viewer that came instead.
struct FlowResult: Sendable {
    let name: String
    let summary: String
    /// True if the event is no result of the step.
    let isAction: Bool
    let outcome: AdobeOutcome?
    /// True if the result is a failure, a refusal or a cancellation, so that the app must go another way.
    let isFailure: Bool
    /// The values that passed, if the report shows them.
    let content: CutText

    init(of event: FlowEvent, after step: SignOnStep, _ contents: FlowContents, _ reader: AdobeBodyReader) {
        let member = try? event.member()
        name = member?.name.rawValue ?? "unknown"
        let outcome = Self.outcome(of: event, after: step, reader)
        self.outcome = outcome
        summary = Self.summary(of: event, outcome, contents).shownClause
        isAction = Self.isAction(event)
        isFailure = Self.isFailure(event, outcome)
        content = contents == .shown ? Self.content(of: event, member?.value) : CutText(lines: [])
    }

    private static func outcome(
        of event: FlowEvent,
        after step: SignOnStep,
        _ reader: AdobeBodyReader
    ) -> AdobeOutcome? {
        guard case .response(let response) = event, case .callAdobe(let call) = step else { return nil }
        return AdobeOutcome(of: response, service: call.service, reading: reader)
    }

    private static func isAction(_ event: FlowEvent) -> Bool {
        switch event {
        case .logout, .background: true
        default: false
        }
    }

    private static func isFailure(_ event: FlowEvent, _ outcome: AdobeOutcome?) -> Bool {
        switch event {
        case .permission(let access): access != .granted
        case .account(let metadata): metadata.error != nil || metadata.access != .granted
        case .response(let response):
            (outcome?.verdict == .rejected || (response.status ?? 0) >= 400) && !isWithoutToken(response, outcome)
        case .noResponse, .pickerCanceled, .page(.canceled): true
        default: false
        }
    }

    /// True for V1's answer that there is no token yet, which is a step of every first sign-in.
    private static func isWithoutToken(_ response: AdobeResponse, _ outcome: AdobeOutcome?) -> Bool {
        switch (outcome?.service, response.status) {
        case (.v1CheckAuthentication, 403), (.v1Token, 404): true
        default: false
        }
    }

    // MARK: The clause

    private static func summary(of event: FlowEvent, _ outcome: AdobeOutcome?, _ contents: FlowContents) -> String {
        switch event {
        case .permission(let access): "access status \(access.rawValue)"
        case .account(let metadata): metadata.summary
        case .response(let response): summary(of: response, outcome)
        case .noResponse: "no response"
        case .done: "done"
        case .callback(let callback): callback.summary
        case .tokenSource(let source):
            contents == .shown || source.isDisplayableTokenSource ? "tokenSource \(source.quoted)" : "a tokenSource"
        case .chosenMVPD(let mvpd): "the viewer chose \(mvpd.quoted)"
        case .pickerCanceled: "the viewer canceled the picker"
        case .page(.shown): "the app shows the code or page"
        case .page(.closed): "the page closed"
        case .page(.canceled): "the viewer canceled"
        case .settings(.prompted): "the app showed the prompt"
        case .settings(.left): "the viewer came back from the settings"
        case .logout: "the viewer wants to sign out"
        case .background: "the app was in the background"
        case .fields(let fields):
            "fields of the state: \((fields.value.members ?? []).map { $0.name }.joined(separator: ", "))"
        }
    }

    private static func summary(of response: AdobeResponse, _ outcome: AdobeOutcome?) -> String {
        let status = response.status.map { "\($0)" } ?? "a response without a status"
        let message = outcome?.message ?? ""
        let pause = response.retryAfterSeconds.map { ["Retry-After \($0) s"] } ?? []
        // The messages of errors begin with the status.
        let start = message.utf8.starts(with: status.utf8) ? [message] : [status, message]
        return (start + pause).joined(separator: ", ")
    }

    // MARK: The values

    private static let maximumLines = 20
    /// In bytes.
    private static let maximumIndented = 1 << 16

    private static func content(of event: FlowEvent, _ value: JSONValue?) -> CutText {
        switch event {
        case .account(let metadata): cut(metadata.samlResponse?.revealed ?? "")
        case .callback(let callback) where !callback.isSummaryComplete: cut(value)
        case .fields: cut(value)
        case .response(let response): cut(text(of: response.body))
        default: CutText(lines: [])
        }
    }

    private static func text(of body: [UInt8]) -> String {
        if body.count <= maximumIndented, let value = try? JSONReading.value(of: body) {
            return String(decoding: value.pretty, as: UTF8.self)
        }
        return UTF8Check.firstInvalidIndex(in: body) == nil
            ? String(decoding: body, as: UTF8.self) : "\(body.count.counted("byte")) that are not UTF-8"
    }

    private static func cut(_ value: JSONValue?) -> CutText {
        cut(value.map { String(decoding: $0.pretty, as: UTF8.self) } ?? "")
    }

    private static func cut(_ text: String) -> CutText {
        text.isEmpty ? CutText(lines: []) : CutText(text, maximumLines: maximumLines, notingRest: true)
    }
}

extension String {
    var shownClause: String { clipped(to: CutText.maximumLength).withoutControls }
}

extension AccountMetadata {
    /// The metadata as a clause, without the SAML response.
    fileprivate var summary: String {
        let failure = error.map { error in
            let provider = error.unsupportedProviderIdentifier.map { ", provider \($0.quoted)" } ?? ""
            return "error \(error.code.rawValue) (\(error.code.name)): \(error.code.meaning)\(provider)"
        }
        let noProvider = access == .granted && failure == nil ? "no TV provider on the device" : nil
        let parts = [
            "access \(access.rawValue)", providerIdentifier.map { "provider \($0.quoted)" } ?? noProvider,
            expirationDate.map { "authenticated until \($0.timestamp)" },
            samlResponse.map { "a SAML response of \($0.revealed.utf8.count.counted("byte"))" }, failure,
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

extension SDKCallback {
    fileprivate var isSummaryComplete: Bool { message == nil && details == nil && url == nil }

    /// The callback as a clause, without messages and URLs.
    fileprivate var summary: String {
        let values = [
            status.map { "status \($0)" }, code.map { "code \($0.quoted)" }, level.map { "level \($0.quoted)" },
        ]
        return (["callback \(name.rawValue)"] + values.compactMap { $0 }).joined(separator: ", ")
    }
}
