/// The device that a request is made for.
public struct ClientDevice: Hashable, Sendable {
    /// What it is called.
    public var identifier: DeviceIdentifier
    /// What it is.
    public var information: DeviceInformation
    /// The address of the viewer's device, for a server that asks in its place.
    ///
    /// Adobe counts requests by address (1 a second, 10 at once): without this, all viewers of a server count as one.
    public var forwardedFor: String?
    /// The `User-Agent`, if the HTTP client shall not choose its own.
    public var userAgent: String?

    /// Makes a device.
    public init(
        identifier: DeviceIdentifier,
        information: DeviceInformation,
        forwardedFor: String? = nil,
        userAgent: String? = nil
    ) {
        self.identifier = identifier
        self.information = information
        self.forwardedFor = forwardedFor
        self.userAgent = userAgent
    }
}
