import AdobePassFlow
import Foundation
import HTTPTypes
import Testing

@testable import AdobePass

/// The calls of REST API V1 in a scenario, as a recording of the app contains them.
struct ScenarioRecording {
    /// A call with the status of its response, which is `nil` if no response came.
    struct Call {
        let request: AdobeRequest
        /// The method, which is another than the documented one where a browser opens the URL.
        let method: String
        let status: Int?
        let instant: Date
    }

    private(set) var calls: [Call] = []

    /// Records the calls of a flow of V1, and the page of the MVPD if the device shows it.
    init(of flow: SignOnFlow) throws {
        for step in flow.steps {
            switch (step.decision.step, step.event) {
            case (.callAdobe(let call), .response(let response)):
                try add(call.service, Self.values(of: call, in: step.state), response.status, at: step.instant)
            case (.callAdobe(let call), .noResponse):
                try add(call.service, Self.values(of: call, in: step.state), nil, at: step.instant)
            case (.regularFlow(let page), .page(.closed)):
                let values = Self.values(mvpd: page.mvpd, code: page.code, in: step.state)
                try add(.v1Authenticate, values, 302, at: step.instant)
            case (.openLogoutPage, .page(.closed)):
                try add(.v1Logout, Self.values(in: step.state), 302, at: step.instant, by: "GET")
            default: continue
            }
        }
    }

    /// Creates a recording of services that are called for an MVPD, with their statuses.
    init(_ calls: [(service: AdobeService, mvpd: String?, status: Int)]) throws {
        let state = SignOnState(launching: .v1, on: .tvOS)
        for (number, call) in calls.enumerated() {
            let instant = TestValues.now.addingTimeInterval(Double(number))
            try add(call.service, Self.values(mvpd: call.mvpd, in: state), call.status, at: instant)
        }
    }

    private static func values(of call: AdobeCall, in state: SignOnState) -> ServiceValues {
        values(mvpd: call.mvpd, resource: call.resource, in: state)
    }

    private static func values(
        mvpd: String? = nil,
        code: String? = nil,
        resource: String? = "example-resource",
        in state: SignOnState
    ) -> ServiceValues {
        ServiceValues([
            .serviceProvider: TestValues.serviceProvider, .mvpd: mvpd, .code: code ?? "RECORDED", .resource: resource,
            .deviceType: state.platform.rawValue, .domainName: TestValues.domainName,
            .redirectURL: TestValues.redirectURL, .clientID: "recorded", .clientSecret: "recorded",
        ])
    }

    private mutating func add(
        _ service: AdobeService,
        _ values: ServiceValues,
        _ status: Int?,
        at instant: Date,
        by method: String? = nil
    ) throws {
        var values = values
        // The response of a scenario is not signed.
        if service == .v1Exchange { values.response = try TestValues.base64() }
        let device = TestValues.device
        let caller =
            service.needsSecret
            ? ServiceCaller(environment: .production, newClientOn: device.information)
            : ServiceCaller(environment: .production, device: device, token: try BearerToken("recorded"))
        let request = try caller.request(to: service, values)
        calls.append(
            Call(request: request, method: method ?? request.method.rawValue, status: status, instant: instant)
        )
    }

    /// The recording as an HTTP Archive.
    var archive: [UInt8] {
        get throws {
            let archive = ["log": ["version": "1.2", "entries": calls.map(\.entry)] as [String: Any]]
            return [UInt8](try JSONSerialization.data(withJSONObject: archive))
        }
    }
}

extension ScenarioRecording.Call {
    fileprivate var entry: [String: Any] {
        let headers = request.httpRequest.headerFields.map { ["name": $0.name.rawName, "value": $0.value] }
        var sent: [String: Any] = ["method": method, "url": request.url, "headers": headers]
        if !request.body.isEmpty { sent["postData"] = ["text": String(decoding: request.body, as: UTF8.self)] }
        return [
            "startedDateTime": instant.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
            "request": sent, "response": ["status": status ?? 0],
        ]
    }
}
