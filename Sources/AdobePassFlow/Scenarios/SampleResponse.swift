package import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A constructed response of a service of V2 that shows the fields of a success or of a denial.
package struct SampleResponse: Sendable {
    /// The viewer's values in a response; `nil` for constructed ones.
    package struct Values: Sendable {
        /// The service provider.
        package let serviceProvider: String?
        package let mvpd: String?

        package init(serviceProvider: String? = nil, mvpd: String? = nil) {
            (self.serviceProvider, self.mvpd) = (serviceProvider, mvpd)
        }
    }

    /// The name of the documented result.
    package let name: String
    package let status: Int
    /// The body, JSON in one line.
    package let body: String

    /// Constructs the responses of a service.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - isForApple: True for the logout of a profile of Apple's single sign-on.
    ///   - values: The viewer's values.
    /// - Returns: A success, and a denial if there is one; empty for a service without a sample.
    package static func samples(of service: AdobeService, isForApple: Bool = false, with values: Values) -> [Self] {
        guard let (source, names) = Self.source(of: service, isForApple: isForApple) else { return [] }
        let state = SignOnState(launching: .v2, on: .tvOS)
        let results = ResultConstruction(of: state, at: Self.instant, serviceProvider: values.serviceProvider)
            .results(of: .callAdobe(AdobeCall(source, mvpd: values.mvpd)))
        return names.compactMap { name in
            guard let event = results.first(where: { $0.name.hasSameBytes(as: name) })?.event,
                case .response(let response) = event, let status = response.status
            else { return nil }
            return Self(name: name, status: status, body: String(decoding: response.body, as: UTF8.self))
        }
    }

    /// The service and the names of the results; all services that read profiles have the same fields.
    private static func source(of service: AdobeService, isForApple: Bool) -> (AdobeService, [String])? {
        switch service {
        case .v2Configuration: (service, ["configuration"])
        case .v2Sessions: (service, ["authenticate"])
        case .v2SessionsSSO: (service, ["partner-profile"])
        case .v2Exchange: (service, ["profile-created"])
        case .v2Profiles, .v2Profile, .v2ProfileByCode: (.v2Profiles, ["regular"])
        case .v2Preauthorize: (service, ["preauthorized"])
        case .v2Authorize: (service, ["authorized", "denied"])
        case .v2Logout: (service, [isForApple ? "partner-logout" : "logout"])
        default: nil
        }
    }

    /// 2026-11-20T20:00:00Z, that of the samples.
    private static let instant = Date(timeIntervalSince1970: 1_795_204_800)
}
