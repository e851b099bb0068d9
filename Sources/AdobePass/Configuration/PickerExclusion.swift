import ByteTools

/// A reason why Apple's picker would not show an MVPD.
public struct PickerExclusion: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of reasons.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `platform-services-off`.
        public let rawValue: String

        /// Creates a kind from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// `enablePlatformServices` is not true.
        public static let platformServicesOff = Self(rawValue: "platform-services-off")
        /// `boardingStatus` is missing: Apple does not know the MVPD.
        public static let notBoarded = Self(rawValue: "not-boarded")
        /// `boardingStatus` is a value that Adobe has not documented.
        public static let unknownBoardingStatus = Self(rawValue: "unknown-boarding-status")
        /// `displayInPlatformPicker` is not true.
        public static let displayOff = Self(rawValue: "display-off")
        /// `platformMappingId` is missing or empty, so Apple's framework cannot identify the MVPD.
        public static let noPlatformMappingID = Self(rawValue: "no-platform-mapping-id")

        /// Every kind.
        public static let all: [Self] = [
            .platformServicesOff, .notBoarded, .unknownBoardingStatus, .displayOff, .noPlatformMappingID,
        ]
    }

    /// The kind of the reason.
    public let kind: Kind
    /// The field and its value, such as `boardingStatus is missing`.
    public let description: String
}

extension MVPD {
    /// The reasons why Apple's picker would not show the MVPD; empty if it would.
    ///
    /// By Adobe's cookbooks the app gives the picker the `platformMappingId` of each MVPD with platform services and
    /// permission to be displayed. A missing flag counts as false: a viewer who chose an MVPD without them could not sign in.
    public var pickerExclusions: [PickerExclusion] {
        var exclusions: [PickerExclusion] = []
        if enablePlatformServices != true {
            let text = "enablePlatformServices is \(Self.word(for: enablePlatformServices))"
            exclusions.append(PickerExclusion(kind: .platformServicesOff, description: text))
        }
        switch boardingStatus {
        case .supported?, .picker?: break
        case nil: exclusions.append(PickerExclusion(kind: .notBoarded, description: "boardingStatus is missing"))
        case let status?:
            let text = "boardingStatus is \(status.rawValue.quoted), which is not a known status"
            exclusions.append(PickerExclusion(kind: .unknownBoardingStatus, description: text))
        }
        if displayInPlatformPicker != true {
            let text = "displayInPlatformPicker is \(Self.word(for: displayInPlatformPicker))"
            exclusions.append(PickerExclusion(kind: .displayOff, description: text))
        }
        if platformMappingID?.isEmpty != false {
            let text = "platformMappingId is \(platformMappingID == nil ? "missing" : "empty")"
            exclusions.append(PickerExclusion(kind: .noPlatformMappingID, description: text))
        }
        return exclusions
    }

    /// True if Apple's picker would show the MVPD and its viewers sign in with platform single sign-on.
    ///
    /// An MVPD with the status ``BoardingStatus/picker`` is shown, too, but its viewers sign in with Adobe's regular flow.
    public var hasPlatformSingleSignOn: Bool { pickerExclusions.isEmpty && boardingStatus == .supported }

    private static func word(for flag: Bool?) -> String { flag.map { $0 ? "true" : "false" } ?? "missing" }
}
