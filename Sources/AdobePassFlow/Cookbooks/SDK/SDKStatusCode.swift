import AdobePass
import ByteTools

/// A code about Apple's single sign-on that the SDK reports to `status:`.
public struct SDKStatusCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The `errorId`.
    public let rawValue: String

    /// Creates a code from an `errorId`; all spellings of the generic error become ``appleError``.
    ///
    /// The cookbooks write `APPL`, `AAPL` and `APPL_ERROR`, the table of errors `AAPL` and `AAPL_ERROR`.
    public init(rawValue: String) {
        let isGeneric = ["AAPL", "APPL", "APPL_ERROR"].contains { $0.hasSameBytes(as: rawValue) }
        self.rawValue = isGeneric ? "AAPL_ERROR" : rawValue
    }

    /// The `errorId`.
    public var description: String { rawValue }

    /// The viewer denied the permission.
    public static let permissionDenied = Self(rawValue: "VSA403")
    /// The viewer has not been asked for the permission yet.
    public static let permissionUndetermined = Self(rawValue: "VSA404")
    /// The request for the provider's metadata failed.
    public static let metadataFailed = Self(rawValue: "VSA503")
    /// The viewer is signed out of the app and still signed in on the device.
    public static let signOutInSettings = Self(rawValue: "VSA203")
    /// The viewer chose "Other TV Provider" in Apple's picker.
    public static let otherProvider = Self(rawValue: "N003")
    /// The viewer chose a provider that the requestor does not support.
    public static let unsupportedProvider = Self(rawValue: "N004")
    /// The viewer cancelled a picker, Apple's or the app's.
    public static let cancelled = Self(rawValue: "N005")
    /// An error of Apple's single sign-on; the details contain the framework's own error.
    public static let appleError = Self(rawValue: "AAPL_ERROR")
    /// A registration code for a second screen (tvOS).
    public static let registrationCode = Self(rawValue: "REGCODE")

    /// The known codes.
    public static let all: [Self] = [
        .permissionDenied, .permissionUndetermined, .metadataFailed, .signOutInSettings, .otherProvider,
        .unsupportedProvider, .cancelled, .appleError, .registrationCode,
    ]

    var rule: SignOnRule? {
        switch self {
        case .permissionDenied: .sdkVSA403
        case .permissionUndetermined: .sdkVSA404
        case .metadataFailed: .sdkVSA503
        case .signOutInSettings: .sdkVSA203
        case .otherProvider: .sdkN003
        case .unsupportedProvider: .sdkN004
        case .cancelled: .sdkN005
        case .appleError: .sdkAppleError
        case .registrationCode: .sdkRegistrationCode
        default: nil
        }
    }
}

extension SDKOperation {
    var codes: [SDKStatusCode] {
        switch self {
        case .setRequestor, .checkAuthentication: [.permissionDenied, .permissionUndetermined, .appleError]
        case .getAuthentication, .getAuthenticationWithFilter: fallbackCodes + [.registrationCode]
        case .checkAccessStatus, .initialize, .getMetadata: []
        case .logout: [.signOutInSettings]
        }
    }

    /// The codes of the fallback to the app's own picker; the SDK reports exactly one of them.
    var fallbackCodes: [SDKStatusCode] {
        [.permissionDenied, .permissionUndetermined, .metadataFailed, .otherProvider, .unsupportedProvider, .cancelled]
    }
}
