internal import ByteTools

/// The expectations of a relying party, in addition to a signature.
///
/// Every expectation makes verification stricter. All values are compared byte by byte.
public struct Expectations: Hashable, Sendable {
    /// The entity ID of Adobe Pass in production, which is the audience of assertions.
    public static let adobePassAudience = "https://saml.sp.auth.adobe.com"
    /// The entity ID of Adobe Pass in staging.
    public static let adobePassStagingAudience = "https://saml.sp.auth-staging.adobe.com"

    /// The accepted issuers; if there are none, those of ``TrustedKeys/entityIDs``, or any issuer if these are empty as well.
    ///
    /// The trusted keys alone do not identify the issuer if several issuers share a key. Specify more than one for a
    /// proxied MVPD, whose responses may have either issuer.
    public var issuers: [String]
    /// The audience that every audience restriction must contain.
    ///
    /// The default is ``adobePassAudience``; then an assertion without an audience restriction is accepted with a warning. With
    /// an audience specified here, the restriction is required.
    public var audience: String?
    /// The `Recipient` that a bearer confirmation must have.
    public var recipient: String?
    /// The `Destination` that the Response must have.
    public var destination: String?
    /// The expected `InResponseTo`: the ID of the request.
    public var inResponseTo: String?
    /// The allowed difference between the clocks of the issuer and the relying party.
    public var clockSkew: ClockSkew

    /// The audience with a name in options and settings: `adobe` and `adobe-staging` are Adobe's; any other name is the entity ID.
    public static func audience(named name: String) -> String {
        if name.hasSameBytes(as: "adobe") { return adobePassAudience }
        return name.hasSameBytes(as: "adobe-staging") ? adobePassStagingAudience : name
    }

    /// Creates expectations; omitted ones are not checked.
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

/// The allowed clock difference, which applies at each end of a validity period.
public struct ClockSkew: Hashable, Sendable {
    /// The maximum; a larger difference would extend the validity period too much.
    public static let maximum = Duration.seconds(600)
    /// The default, five minutes.
    public static let fiveMinutes = Self(unchecked: .seconds(300))
    /// No difference.
    public static let none = Self(unchecked: .zero)

    /// The difference as a duration.
    public let duration: Duration

    /// Creates a clock skew.
    ///
    /// - Parameter duration: A duration from zero to ``maximum``.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/invalidClockSkew``.
    public init(_ duration: Duration) throws(SAMLError) {
        guard duration >= .zero, duration <= Self.maximum else {
            let text = "a clock skew must be between 0 and \(Self.maximum.components.seconds) seconds"
            throw SAMLError(.invalidClockSkew, text)
        }
        self.duration = duration
    }

    private init(unchecked duration: Duration) {
        self.duration = duration
    }
}
