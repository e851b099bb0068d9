internal import AdobePass
internal import ByteTools
internal import Captures

/// The values by which the calls of one app belong together: the device and the service provider.
enum CallIdentity {
    private static let values: [(name: String, value: @Sendable (RecordedResponse) -> String?)] = [
        (DeviceIdentifier.headerName, { $0.capturedRequest?.header(DeviceIdentifier.headerName) }),
        ("deviceId", { $0.value(of: .deviceID) }),
        ("deviceType", { $0.value(of: .deviceType) }),
        ("the service provider (requestor)", { $0.value(of: .serviceProvider) }),
    ]

    /// Compares a call with those before it, the last one first: each value with that of the last call that has it.
    ///
    /// - Returns: The first difference in words; `nil` if there is none.
    static func difference(of call: RecordedResponse, from earlier: [RecordedResponse]) -> String? {
        for (name, value) in values {
            guard let own = value(call), let other = earlier.first(where: { value($0) != nil }),
                value(other)?.hasSameBytes(as: own) == false
            else { continue }
            return "\(name) of '\(service(of: call))' is not that of '\(service(of: other))' in entry \(other.entry)"
        }
        return nil
    }

    private static func service(of call: RecordedResponse) -> String { call.service?.rawValue ?? call.request ?? "" }
}
