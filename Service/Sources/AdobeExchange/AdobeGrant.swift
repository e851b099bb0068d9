public import AdobePass

/// What Adobe granted to a device.
public enum AdobeGrant: Hashable, Sendable {
    /// A profile of the REST API V2.
    case profile(AdobeProfile)
    /// A token of the REST API V1; its expiry is `nil` if Adobe only confirmed that it was created.
    case token(expiry: EpochMilliseconds?)
}
