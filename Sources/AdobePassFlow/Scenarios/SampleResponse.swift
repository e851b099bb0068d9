package import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A constructed response of a service of V2 that shows the fields of a success.
package struct SampleResponse: Sendable {
    /// The name of the documented result.
    package let name: String
    /// The body, JSON in one line.
    package let body: String

    /// Creates the response of a service; `nil` for a service without a sample.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - isForApple: True for the logout of a profile of Apple's single sign-on.
    package init?(of service: AdobeService, isForApple: Bool = false) {
        guard let (source, name) = Self.source(of: service, isForApple: isForApple) else { return nil }
        let state = SignOnState(launching: .v2, on: .tvOS)
        let results = state.documentedResults(of: .callAdobe(AdobeCall(source)), at: Self.instant)
        guard case .response(let response)? = results.first(where: { $0.name.hasSameBytes(as: name) })?.event else {
            return nil
        }
        self.name = name
        body = String(decoding: response.body, as: UTF8.self)
    }

    /// The service and the name of the result; all services that read profiles have the same fields.
    private static func source(of service: AdobeService, isForApple: Bool) -> (AdobeService, String)? {
        switch service {
        case .v2Sessions: (service, "authenticate")
        case .v2SessionsSSO: (service, "partner-profile")
        case .v2Exchange: (service, "profile-created")
        case .v2Profiles, .v2Profile, .v2ProfileByCode: (.v2Profiles, "regular")
        case .v2Authorize: (service, "authorized")
        case .v2Logout: (service, isForApple ? "partner-logout" : "logout")
        default: nil
        }
    }

    /// 2026-11-20T20:00:00Z, that of the samples.
    private static let instant = Date(timeIntervalSince1970: 1_795_204_800)
}
