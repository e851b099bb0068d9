/// The status of an MVPD at Apple: `boardingStatus` in Adobe's configuration.
///
/// An MVPD without a status is unknown to Apple (documentation of the SDK's MVPD object). Values that Adobe has not
/// documented are kept unchanged.
public struct BoardingStatus: AdobeKeyword, CustomStringConvertible {
    /// The value in the configuration.
    public let rawValue: String

    /// Creates a status from its value in the configuration.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// `SUPPORTED`: the MVPD is in Apple's picker and signs in there.
    public static let supported = Self(rawValue: "SUPPORTED")
    /// `PICKER`: the MVPD is in Apple's picker; a viewer who chooses it signs in with Adobe's regular flow.
    public static let picker = Self(rawValue: "PICKER")

    /// The statuses that Adobe documents.
    public static let all: [Self] = [.supported, .picker]

    /// The value in the configuration.
    public var description: String { rawValue }
}
