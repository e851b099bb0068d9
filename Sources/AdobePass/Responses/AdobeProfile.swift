import ByteTools

/// A profile of V2: what Adobe keeps of a viewer who is authenticated with an MVPD.
public struct AdobeProfile: Hashable, Sendable {
    /// How the profile came to be.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The word, as Adobe writes it.
        public let rawValue: String

        /// Makes a kind from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Whether two have the same bytes; Swift's equality of strings is laxer.
        public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasSameUTF8(as: right.rawValue) }

        /// Hashes the bytes.
        public func hash(into hasher: inout Hasher) { for byte in rawValue.utf8 { hasher.combine(byte) } }

        /// By the basic flow.
        public static let regular = Self(rawValue: "regular")
        /// By the exchange of a response that Apple's framework gave: the only proof that the response was accepted.
        public static let appleSSO = Self(rawValue: "appleSSO")
        /// By the single sign-on of another platform.
        public static let platformSSO = Self(rawValue: "platformSSO")
        /// By a service token.
        public static let serviceTokenSSO = Self(rawValue: "serviceTokenSSO")
        /// By a degradation: nobody was asked.
        public static let degraded = Self(rawValue: "degraded")
        /// By TempPass.
        public static let temporary = Self(rawValue: "temporary")
    }

    /// The MVPD.
    public let mvpd: String
    /// How the profile came to be.
    public let kind: Kind
    /// Who issued it, such as `Apple`.
    public let issuer: String?
    /// From when on it is good.
    public let notBefore: EpochMilliseconds?
    /// Until when it is good.
    public let notAfter: EpochMilliseconds?
    /// What is known of the viewer.
    public let metadata: UserMetadata

    init?(_ member: JSONValue.Member) {
        guard member.value.members != nil, let kind = member.value["type"]?.text else { return nil }
        mvpd = member.name
        self.kind = Kind(rawValue: kind)
        issuer = member.value["issuer"]?.text
        notBefore = member.value["notBefore"]?.milliseconds
        notAfter = member.value["notAfter"]?.milliseconds
        metadata = UserMetadata(v2: member.value["attributes"])
    }

    /// The profiles of an answer; `nil` if it is of another shape.
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
