/// What a relying party expects of a response, beside a signature.
///
/// Every expectation that is given makes verification stricter. All are compared byte by byte.
public struct Expectations: Hashable, Sendable {
    /// The entity ID of Adobe Pass, which MVPDs issue assertions for.
    public static let adobePassAudience = "https://saml.sp.auth.adobe.com"
    /// The entity ID of Adobe Pass's staging environment.
    public static let adobePassStagingAudience = "https://saml.sp.auth-staging.adobe.com"

    /// The issuers that are accepted; if there is none, those of ``TrustedKeys/entityIDs``, or any if these are none either.
    ///
    /// The trusted keys alone do not say who issued a response if several issuers share a key. Name more than one for a
    /// proxied MVPD, whose responses may have the issuer of either.
    public var issuers: [String]
    /// The audience that has to be among those of every restriction.
    ///
    /// Without one it is ``adobePassAudience``, and an assertion that is not restricted to any audience is accepted
    /// with a warning; one that is given here has to be there.
    public var audience: String?
    /// Where the assertion has to be delivered to: the `Recipient` of a bearer confirmation.
    public var recipient: String?
    /// Where the response has to be sent to.
    public var destination: String?
    /// The ID of the request that has to be answered.
    public var inResponseTo: String?
    /// How far the clocks of issuer and relying party may differ.
    public var clockSkew: ClockSkew

    /// Makes expectations; what is left out is not expected.
    public init(
        issuers: [String] = [],
        audience: String? = nil,
        recipient: String? = nil,
        destination: String? = nil,
        inResponseTo: String? = nil,
        clockSkew: ClockSkew = .fiveMinutes
    ) {
        self.issuers = issuers
        self.audience = audience
        self.recipient = recipient
        self.destination = destination
        self.inResponseTo = inResponseTo
        self.clockSkew = clockSkew
    }
}

/// How far two clocks may differ, allowed once at each end of a validity.
public struct ClockSkew: Hashable, Sendable {
    /// The largest that is accepted: more would be a longer validity.
    public static let maximum = Duration.seconds(600)
    /// The usual one.
    public static let fiveMinutes = Self(unchecked: .seconds(300))
    /// None at all.
    public static let none = Self(unchecked: .zero)

    /// The difference.
    public let duration: Duration

    /// Makes a clock skew.
    ///
    /// - Parameter duration: From nothing to ``maximum``.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/invalidClockSkew``.
    public init(_ duration: Duration) throws(SAMLError) {
        guard duration >= .zero, duration <= Self.maximum else {
            let text = "a clock skew is between 0 and \(Self.maximum.components.seconds) seconds"
            throw SAMLError(.invalidClockSkew, text)
        }
        self.duration = duration
    }

    private init(unchecked duration: Duration) {
        self.duration = duration
    }
}
