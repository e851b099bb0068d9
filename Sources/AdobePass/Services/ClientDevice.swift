/// The device for which a request is made.
public struct ClientDevice: Hashable, Sendable {
    /// The identifier.
    public var identifier: DeviceIdentifier
    /// The description of the device.
    public var information: DeviceInformation
    /// The IP address of the viewer's device, for a server that makes the request.
    ///
    /// Adobe limits requests by IP address (1 a second, 10 at once): without this, all viewers of a server share one limit.
    public var forwardedFor: String?
    /// The `User-Agent`; `nil` to use that of the HTTP client.
    public var userAgent: String?

    /// Creates a device.
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
