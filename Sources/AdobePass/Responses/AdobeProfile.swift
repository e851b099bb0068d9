import ByteTools

/// A profile of V2: Adobe's record of a viewer who is authenticated with an MVPD.
///
/// A recorded state contains its MVPD, its kind and its end.
public struct AdobeProfile: Hashable, Sendable, Codable {
    /// The way in which a profile was created.
    public struct Kind: AdobeKeyword {
        /// The type in Adobe's response.
        public let rawValue: String

        /// Creates a kind from its type in Adobe's response.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// By the basic flow.
        public static let regular = Self(rawValue: "regular")
        /// By the exchange of a SAML response from Apple's framework: the only proof that the SAML response was accepted.
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
    /// The way in which the profile was created.
    public var kind: Kind
    /// The issuer, such as `Apple`.
    public internal(set) var issuer: String?
    /// The start of the validity.
    public internal(set) var notBefore: EpochMilliseconds?
    /// The end of the validity.
    public var notAfter: EpochMilliseconds?
    /// The user metadata of the viewer.
    public internal(set) var metadata = UserMetadata(attributes: [])

    private enum CodingKeys: String, CodingKey {
        case mvpd, notAfter
        case kind = "type"
    }

    /// Creates a profile.
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

    /// Reads the profiles of a response; `nil` if the response has another form.
    static func all(in object: JSONValue) -> [Self]? {
        guard let members = object["profiles"]?.members else { return nil }
        let profiles = members.compactMap { Self($0) }
        return profiles.count == members.count ? profiles : nil
    }
}

extension JSONValue {
    /// Milliseconds since 1970, which Adobe writes either as a number or as a string.
    var milliseconds: EpochMilliseconds? { wholeNumber.map { EpochMilliseconds(rawValue: $0) } }
}
