import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct DeviceKey: Hashable, Sendable {
    let device: String
    let serviceProvider: String
}

struct StoredClient: Sendable {
    let secret: String
}

struct StoredProfile: Sendable {
    let kind: AdobeProfile.Kind
    let issuer: String
    let notBefore: Date
    let notAfter: Date
    let attributes: [String: String]

    func isValid(at now: Date) -> Bool { now < notAfter }

    /// The reason for which a session continues with decisions.
    var sessionReason: String {
        switch kind {
        case .degraded: "degraded"
        case .appleSSO: "authenticatedSSO"
        default: "authenticated"
        }
    }
}

/// An authentication token of V1, and what was authorized with it.
struct StoredToken: Sendable {
    let mvpd: String
    let userID: String
    /// `Apple`, or the MVPD of the regular flow.
    let source: String
    let attributes: [String: String]
    let notAfter: Date
    var authorizedResources: Set<String> = []
}

/// A session of V2 or a registration code of V1, with which a viewer signs in.
struct StoredSession: Sendable {
    let code: String
    let dialect: AdobeService.Dialect
    let key: DeviceKey
    let id = UUID().uuidString.lowercased()
    let notBefore: Date
    let notAfter: Date
    var mvpd: String?
    var domainName: String?
    var redirectURL: String?
    var polls = 0

    var missingParameters: [String] {
        [("mvpd", mvpd), ("domainName", domainName), ("redirectUrl", redirectURL)].filter { $0.1 == nil }.map(\.0)
    }

    func isValid(at now: Date) -> Bool { now < notAfter }
}
