import ByteTools

/// A profile of V2: what Adobe keeps of a viewer who is authenticated with an MVPD.
///
/// A recorded state has its MVPD, its kind and its end.
public struct AdobeProfile: Hashable, Sendable, Codable {
    /// How the profile came to be.
    public struct Kind: AdobeKeyword {
        /// The word, as Adobe writes it.
        public let rawValue: String

        /// Makes a kind from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// By the basic flow.
        public static let regular = Self(rawValue: "regular")
        /// By the exchange of a response that Apple's framework gave: the only proof that the response was accepted.
        public static let appleSSO = Self(rawValue: "appleSSO")
        /// By the single sign-on of another platform.
        public static let platformSSO = Self(rawValue: "platformSSO")
        /// By a service token.
        public static let serviceTokenSSO = Self(rawValue: "serviceTokenSSO")
        /// By a degradation, without authentication.
        public static let degraded = Self(rawValue: "degraded")
        /// By TempPass.
        public static let temporary = Self(rawValue: "temporary")
    }

    /// The MVPD.
    public var mvpd: String
    /// How the profile came to be.
    public var kind: Kind
    /// Who issued it, such as `Apple`.
    public internal(set) var issuer: String?
    /// From when on it is good.
    public internal(set) var notBefore: EpochMilliseconds?
    /// Until when it is good.
    public var notAfter: EpochMilliseconds?
    /// What is known of the viewer.
    public internal(set) var metadata = UserMetadata(attributes: [])

    private enum CodingKeys: String, CodingKey {
        case mvpd, notAfter
        case kind = "type"
    }

    /// Makes a profile.
    public init(mvpd: String, kind: Kind, notAfter: EpochMilliseconds? = nil) {
        self.mvpd = mvpd
        self.kind = kind
        self.notAfter = notAfter
    }

    private init?(_ member: JSONValue.Member) {
        let fields = member.value
        guard let kind = fields["type"]?.text else { return nil }
        self.init(mvpd: member.name, kind: Kind(rawValue: kind), notAfter: fields["notAfter"]?.milliseconds)
        issuer = fields["issuer"]?.text
        notBefore = fields["notBefore"]?.milliseconds
        metadata = UserMetadata(v2: fields["attributes"])
    }

    /// The profiles of a response; `nil` if it is of another shape.
    static func all(in object: JSONValue) -> [Self]? {
        guard let members = object["profiles"]?.members else { return nil }
        let profiles = members.compactMap { Self($0) }
        return profiles.count == members.count ? profiles : nil
    }
}

extension JSONValue {
    /// Milliseconds since 1970, which Adobe writes as a number here and as a string there.
    var milliseconds: EpochMilliseconds? { wholeNumber.map { EpochMilliseconds(rawValue: $0) } }
}
