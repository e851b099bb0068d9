/// The party that claims an assertion: a device through an authenticated caller.
///
/// It is equal for a retry of the same device through the same caller. Stores keep a keyed digest of it. The description
/// contains neither caller nor device.
public struct Claimant: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    let caller: [UInt8]
    let device: [UInt8]

    /// Creates a claimant.
    ///
    /// - Parameters:
    ///   - caller: The name of the caller whose credentials were verified.
    ///   - device: The bytes that identify the device. They come from the request, so they tell devices of one caller apart
    ///     and are no proof.
    public init(caller: String, device: [UInt8]) {
        self.caller = Array(caller.utf8)
        self.device = device
    }

    /// The name of the type.
    public var description: String { "Claimant" }

    /// A mirror without children, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
