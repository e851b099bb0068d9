import AdobePass
import ByteTools
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A recorded call of Adobe, as far as a flow depends on it.
struct RecordedCall: Sendable {
    let entry: Int
    let service: AdobeService
    /// True if a browser opened the URL of the service, so that no step of the app is the call itself.
    let isPage: Bool
    /// The response without its headers, which may contain cookies; `nil` if there is none.
    let response: AdobeResponse?
    let instant: Date
    /// False if the recording does not contain the time, so that it is that of the call before.
    let isTimed: Bool
    private(set) var mvpd: String?
    let resource: String?
    private(set) var code: String?
    private(set) var frameworkStatus: PartnerFrameworkStatus?
    let samlResponse: HiddenText?
    let warnings: [String]

    init(_ recorded: RecordedResponse, of service: AdobeService, at instant: Date) {
        entry = recorded.entry
        self.service = service
        isPage = recorded.isLogoutPage || service == .v1Authenticate || service == .v2Authenticate
        response = recorded.response.status.map {
            AdobeResponse(
                status: $0,
                retryAfterSeconds: recorded.response.retryAfterSeconds,
                body: recorded.response.body
            )
        }
        self.instant = instant
        isTimed = recorded.instant != nil
        mvpd = recorded.value(of: .mvpd)
        resource = recorded.value(of: .resource)
        code = recorded.value(of: .code)
        frameworkStatus = recorded.frameworkStatus
        samlResponse = service.isExchange ? recorded.value(of: .response).map { Self.decoded($0) } : nil
        // A missing response is the result of the call.
        warnings = response == nil ? [] : recorded.warnings
    }

    var status: Int? { response?.status }

    var event: FlowEvent { response.map { .response($0) } ?? .noResponse }

    /// The pause before a repetition that the response asks for, in seconds; 0 if it asks for none.
    ///
    /// For a throttled call it is at least a second (Adobe, Throttling mechanism).
    var pauseSeconds: Int {
        guard let response else { return 0 }
        return max(response.retryAfterSeconds ?? 0, response.status == 429 ? 1 : 0)
    }

    private static func decoded(_ sent: String) -> HiddenText {
        let text = (try? Base64Text(validating: sent)).map { String(decoding: $0.decoded(), as: UTF8.self) }
        return HiddenText(text ?? sent)
    }

    /// The call without the values that must agree with the cookbook's.
    var withAnyValues: Self {
        var call = self
        (call.mvpd, call.code, call.frameworkStatus) = (nil, nil, nil)
        return call
    }

    /// True if the cookbook's next call is this one, as far as the recording contains its values.
    func isSame(as call: AdobeCall) -> Bool {
        guard !isPage, service == call.service || Self.alternatives[call.service, default: []].contains(service) else {
            return false
        }
        if let mvpd, let expected = call.mvpd, !mvpd.hasSameBytes(as: expected) { return false }
        if let code, let expected = call.sessionCode, !code.hasSameBytes(as: expected) { return false }
        guard let sent = frameworkStatus, let expected = call.frameworkStatus else { return true }
        guard sent.permission.accessStatus == expected.permission.accessStatus else { return false }
        return sent.provider.id.map { id in expected.provider.id.map { id.hasSameBytes(as: $0) } ?? true } ?? true
    }

    /// The services that the cookbooks allow in place of others: the profile of one MVPD for all profiles, and another service for
    /// polling.
    private static let alternatives: [AdobeService: [AdobeService]] = [
        .v2Profiles: [.v2Profile], .v2Profile: [.v2ProfileByCode], .v1Token: [.v1CheckAuthentication],
    ]
}

extension RecordedCall {
    /// True if a later call asks for the same again.
    func isRepeated(by later: RecordedCall) -> Bool {
        service == later.service && Self.isSame(mvpd, later.mvpd) && Self.isSame(resource, later.resource)
    }

    private static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return (one == nil) == (other == nil) }
        return one.hasSameBytes(as: other)
    }
}
