internal import ByteTools
internal import SAML

/// The environment of Adobe Pass that an entity ID, a host or an address belongs to, by what Adobe publishes.
///
/// A prequalification environment has the next release for one of the two, so its hosts count as those of that one.
public enum AddressedEnvironment: String, Hashable, Sendable, CaseIterable {
    /// The environment of viewers.
    case production
    /// The environment for tests.
    case staging

    /// Recognizes Adobe's entity IDs, which are the audiences of assertions.
    public init?(entityID: String) {
        switch ByteText(entityID) {
        case ByteText(Expectations.adobePassAudience): self = .production
        case ByteText(Expectations.adobePassStagingAudience): self = .staging
        default: return nil
        }
    }

    /// Recognizes the hosts of Adobe's services, such as `sp.auth.adobe.com` and `api.auth-staging.adobe.com`, in any case.
    package init?(host: String) {
        guard host.utf8.count <= 255 else { return nil }
        let host = ByteText(decoding: host.utf8.map { $0.asciiLowercased })
        if host.hasSuffix(".auth.adobe.com") {
            self = .production
        } else if host.hasSuffix(".auth-staging.adobe.com") {
            self = .staging
        } else {
            return nil
        }
    }

    /// Recognizes addresses on these hosts, with any path and port.
    package init?(url: String) {
        guard let host = Self.parts(of: url)?.host else { return nil }
        self.init(host: host)
    }

    /// The entity ID.
    public var entityID: String {
        self == .production ? Expectations.adobePassAudience : Expectations.adobePassStagingAudience
    }

    /// The address that a provider sends SAML responses to.
    public var consumerService: String {
        "https://sp.\(self == .production ? "auth" : "auth-staging").adobe.com" + Self.consumerPath
    }

    private static let consumerPath = "/sp/saml/SAMLAssertionConsumer"

    /// Returns true if an address is that of an assertion consumer service of Adobe; also with `http`, as in an older sample of Adobe's.
    package static func isConsumerService(_ url: String) -> Bool {
        Self(url: url) != nil && parts(of: url)?.path.hasSameBytes(as: consumerPath) == true
    }

    private static func parts(of url: String) -> (host: String, path: String)? {
        guard url.utf8.count <= 2048,
            let scheme = ["https://", "http://"].first(where: { ByteText(url).hasPrefix($0) })
        else { return nil }
        let rest = url.utf8.dropFirst(scheme.count)
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        // A user in an address would make it look like one of Adobe's.
        guard !authority.contains(UInt8(ascii: "@")) else { return nil }
        let host = authority.prefix { $0 != UInt8(ascii: ":") }
        return (String(decoding: host, as: UTF8.self), String(decoding: rest[authority.endIndex...], as: UTF8.self))
    }
}
