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

    /// The rule about the code; `nil` if the code is not about Apple's single sign-on.
    var rule: SignOnRule? {
        guard Self.all.contains(self) else { return nil }
        return SignOnRule.sdkCodes.first { $0.id.hasSameBytes(as: "sdk.code.\(rawValue)") }
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

extension SignOnRule {
    /// The rules about codes in the callbacks of every method.
    static let sdkCodes = [
        code("VSA403", "SDK-P1 SDK-E4 SDK-2b SDK-3b SDK-4c")
            .text("VSA403: the permission is denied; the app explains the benefits of single sign-on"),
        code("VSA404", "SDK-P1 SDK-E5 SDK-2b SDK-3b SDK-4c")
            .text("VSA404: the permission is undetermined; the app explains the benefits of single sign-on"),
        code("VSA503", "SDK-P1 SDK-E6 SDK-4c")
            .text("VSA503: the request for account metadata failed; 'message' describes the failure"),
        code("VSA203", "SDK-L5")
            .text("VSA203: the viewer is signed out of the app and still signed in on the device"),
        code("N003", "SDK-E1 SDK-4c").text("N003: the viewer chose 'Other TV Provider' in Apple's picker"),
        code("N004", "SDK-E2 SDK-4c")
            .text(
                "N004: the requestor does not support the chosen provider (integration or single sign-on is disabled)"
            ),
        code("N005", "SDK-E3 SDK-4c").text("N005: the viewer canceled a picker"),
        code("AAPL_ERROR", "SDK-P1 SDK-E7 SDK-2b SDK-3b")
            .text(
                "AAPL_ERROR (also AAPL, APPL, APPL_ERROR): the request for account metadata failed; 'details' describes the failure"
            ),
        code("REGCODE").text("REGCODE: the viewer signs in on another device with the code in 'message'"),
        sdkOtherCode, sdkUnexpectedCode,
    ]

    static let sdkOtherCode = code("other").text("a code that is not about Apple's single sign-on")
    static let sdkUnexpectedCode = code("unexpected", "SDK-2b SDK-3b SDK-4c")
        .text("the cookbook does not list this code for the method")
    static let sdkCodeNotOnDevice = code("not-on-device", "SDK-3b")
        .text("checkAuthentication reports the code only for a viewer who is signed in on the device")

    private static func code(_ name: String, _ statements: String = "") -> Self {
        Self("sdk.code.\(name)", .sdkCodes, statements)
    }
}
