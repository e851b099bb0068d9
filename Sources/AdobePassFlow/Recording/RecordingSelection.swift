public import AdobePass
import ByteTools

/// The part of a recording that a flow is made of; a property that is `nil` is taken from the recording.
public struct RecordingSelection: Sendable {
    /// The cookbook, for a recording with calls of both REST APIs.
    public var cookbook: Cookbook?
    /// The system that the app runs on, for a recording that does not contain it.
    public var platform: ApplePlatform?
    /// The service provider, or requestor, for a recording with several.
    public var serviceProvider: String?
    /// The identifier of the device or its start, for a recording with several.
    public var deviceIdentifier: String?

    /// Creates a selection.
    public init(
        cookbook: Cookbook? = nil,
        platform: ApplePlatform? = nil,
        serviceProvider: String? = nil,
        deviceIdentifier: String? = nil
    ) {
        self.cookbook = cookbook
        self.platform = platform
        self.serviceProvider = serviceProvider
        self.deviceIdentifier = deviceIdentifier
    }
}

extension RecordingSelection {
    /// Returns the calls of one service provider and one device; calls without these values belong to each.
    func calls(among recorded: [RecordedResponse]) throws(AdobePassError) -> [RecordedResponse] {
        let ofProvider = try Self.select(
            serviceProvider,
            among: recorded,
            by: \.serviceProvider,
            isSelected: { $0 == $1 },
            shown: { $0.string.quoted },
            named: "service provider",
            code: .severalServiceProviders
        )
        return try Self.select(
            deviceIdentifier,
            among: ofProvider,
            by: \.deviceIdentifier,
            isSelected: { $0.hasPrefix($1) },
            shown: { "'\($0.shortened(to: Self.shownDigits))'" },
            named: "device",
            code: .severalDevices
        )
    }

    /// The number of characters of a device's identifier that messages contain.
    private static let shownDigits = 8

    private static func select(
        _ wanted: String?,
        among calls: [RecordedResponse],
        by value: (RecordedResponse) -> String?,
        isSelected: (_ found: ByteText, _ wanted: ByteText) -> Bool,
        shown: (ByteText) -> String,
        named name: String,
        code: AdobePassError.Code
    ) throws(AdobePassError) -> [RecordedResponse] {
        let values = calls.map { value($0).map { ByteText($0) } }
        var counts: [ByteText: Int] = [:]
        var order: [ByteText] = []
        for found in values.compactMap(\.self) {
            if counts[found] == nil { order.append(found) }
            counts[found, default: 0] += 1
        }
        // A shortened identifier may be copied with its ellipsis.
        let wanted = wanted.map { ByteText($0.hasSuffix("…") ? String($0.dropLast()) : $0) }
        let selected = order.filter { found in wanted.map { isSelected(found, $0) } ?? true }
        guard selected.count > 1 || selected.isEmpty && wanted != nil else {
            return zip(calls, values).filter { $1 == nil || selected.contains($1 ?? "") }.map(\.0)
        }
        let list = (selected.isEmpty ? order : selected).prefix(10).map { found in
            "\(shown(found)) (\(counts[found, default: 0].counted("call")))"
        }
        let problem =
            selected.isEmpty
            ? "the recording has no calls of this \(name); it has those of"
            : "the recording has calls of \(selected.count) \(name)s:"
        let listed = list.isEmpty ? "none" : list.joined(separator: ", ")
        throw AdobePassError(code, "\(problem) \(listed); select one")
    }

    func cookbook(of calls: [RecordedResponse]) throws(AdobePassError) -> Cookbook {
        if let cookbook { return cookbook }
        // Clients of both REST APIs get their token from the same services.
        let services = calls.compactMap(\.service)
        let isV1 = services.contains { $0.dialect == .v1 }
        let isV2 = services.contains { $0.dialect == .v2 && $0 != .v2Register && $0 != .v2Token }
        guard !(isV1 && isV2) else {
            throw AdobePassError(
                .cookbookNeeded,
                "the recording has calls of REST API V1 and of V2: select the cookbook, v1 or v2"
            )
        }
        return isV1 ? .v1 : .v2
    }

    func platform(of calls: [RecordedResponse]) throws(AdobePassError) -> ApplePlatform {
        if let platform { return platform }
        for call in calls { if let type = call.deviceType { return type } }
        throw AdobePassError(
            .platformNeeded,
            "the recording does not contain the system that the app runs on (deviceType, osName or User-Agent); "
                + "specify iOS or tvOS"
        )
    }
}

extension RecordedResponse {
    fileprivate var serviceProvider: String? { value(of: .serviceProvider) }
}

extension AdobePassError.Code {
    /// A recording has calls of several service providers, or not of the selected one.
    public static let severalServiceProviders = Self(rawValue: "flow.several-service-providers")
    /// A recording has calls of several devices, or not of the selected one.
    public static let severalDevices = Self(rawValue: "flow.several-devices")
    /// A recording does not contain the system that the app runs on.
    public static let platformNeeded = Self(rawValue: "flow.platform-needed")
}
