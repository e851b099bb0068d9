public import AdobePass

/// The end of an attempt to exchange an assertion.
public enum ExchangeEnding: Sendable {
    /// Adobe granted access, now or before.
    case accepted(AdobeGrant)
    /// Adobe rejected the SAML response.
    case rejected(AdobeOutcome)
    /// Adobe accepted the SAML response before, and its profile has ended: the app must request a new one.
    case used
    /// Adobe accepted the SAML response for another MVPD: the configuration of the provider is wrong.
    case otherMVPD(AdobeOutcome)
    /// Another attempt of the same claimant is running; the same request can be sent again after a pause.
    case inProgress(retryAfterSeconds: Int)
    /// Adobe examined nothing, and the same request can be sent again.
    case unavailable(AdobeOutcome)
    /// Adobe's response does not show what Adobe did; the next attempt asks for the profile first.
    case unclear(AdobeOutcome)
    /// There is no response of Adobe. If it was one to the exchange that was possibly sent, the next attempt asks for the profile first.
    case failed(AdobeFailure, sent: SentPart)
}

/// What Adobe may have received before an exchange ended without a result.
public enum SentPart: Hashable, Sendable {
    /// Nothing of the SAML response.
    case nothing
    /// Possibly the SAML response.
    case response
}
