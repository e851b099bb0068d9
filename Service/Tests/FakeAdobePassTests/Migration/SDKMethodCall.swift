import AdobePassFlow
import Foundation
import Testing

@testable import AdobePass

/// A call of a method of the SDK in a scenario, and what happened until the next one.
struct SDKMethodCall {
    /// The name of the method, as in the migration table.
    let name: String
    /// The MVPD that the viewer chose.
    var mvpd: String?
    private(set) var events: [FlowEvent] = []
    /// True if the SDK exchanged the SAML response of the viewer, in a method or before the app checked the authentication.
    private(set) var exchanges = false

    /// The calls of a flow, in order.
    static func all(in flow: SignOnFlow) -> [Self] {
        var calls: [Self] = []
        for step in flow.steps {
            switch step.decision.step {
            case .callSDK(.operation(let operation)): calls.append(Self(name: operation.rawValue))
            case .callSDK(.setSelectedProvider(let mvpd)):
                calls.append(Self(name: "setSelectedProvider", mvpd: mvpd, events: [step.event]))
            default:
                guard !calls.isEmpty else { continue }
                calls[calls.count - 1].events.append(step.event)
            }
        }
        return calls.indices.map { index in
            var call = calls[index]
            // A silent exchange is in setRequestor, and the next method shows its result.
            let result = call.name == "setRequestor" && index + 1 < calls.count ? calls[index + 1] : call
            let isOfSession = result.name == "setSelectedProvider" || result.hasPage
            call.exchanges = result.isAuthenticated && !isOfSession && call.name != "checkAuthentication"
            return call
        }
    }

    private var callbacks: [SDKCallback] {
        events.compactMap { if case .callback(let callback) = $0 { callback } else { nil } }
    }

    private var isAuthenticated: Bool {
        callbacks.contains { $0.name == .setAuthenticationStatus && $0.status == 1 }
    }

    /// True if the viewer got a page or a code.
    private var hasPage: Bool {
        callbacks.contains {
            [.navigateToUrl, .navigateToUrlUseSVC].contains($0.name)
                || $0.code == SDKStatusCode.registrationCode.rawValue
        }
    }

    private var hasPicker: Bool {
        callbacks.contains { [.displayProviderDialog, .presentTvProviderDialog].contains($0.name) }
    }

    /// True if the viewer signed in on the page, or with the code.
    var signsIn: Bool { hasPage && isAuthenticated && name != "logout" }

    /// The rows of the migration table: the silent exchange of setRequestor has its own.
    var rows: [MigratedCall] {
        let names = name == "setRequestor" ? [name, "silent single sign-on"] : [name]
        return names.flatMap { name in
            let rows = MigratedCall.named(name)
            #expect(rows.map(\.interface) == [.sdk], "\(name) has \(rows.count) rows")
            return rows
        }
    }

    /// True if the condition of a call of V2 is met, which is the purpose of a step in words.
    func needs(_ service: AdobeService, hasProfile: Bool) -> Bool {
        switch service {
        case .v2Register, .v2Token, .v2Logout: true
        case .v2Configuration: hasPicker
        case .v2SessionsSSO, .v2Exchange: exchanges
        case .v2Sessions, .v2Authenticate, .v2ProfileByCode: hasPage
        case .v2Profile, .v2Profiles: !hasProfile
        default: false
        }
    }
}

extension MigratedApp {
    /// Sends the calls of V2 in place of a method of the SDK.
    mutating func send(callsInPlaceOf method: SDKMethodCall) async throws {
        for step in method.rows.flatMap(\.steps) {
            let hasProfile = mvpd != nil
            let known = step.services.first { $0 != .v2Profile || hasProfile }
            let service = try #require(known)
            guard method.needs(service, hasProfile: hasProfile) else {
                #expect(step.use == .conditional, "\(method.name) has no \(service) here")
                continue
            }
            if service == .v2Exchange { #expect(session?.action == .partnerProfile) }
            if service == .v2ProfileByCode, method.signsIn { try await enterCode() }
            let chosen = method.mvpd ?? mvpd ?? "ExampleCable"
            try await send(request(to: service, mvpd: chosen, method.exchanges ? V.status() : nil))
        }
    }
}
