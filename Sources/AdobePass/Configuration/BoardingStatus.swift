/// What Apple knows of an MVPD, as Adobe's configuration tells it in `boardingStatus`.
///
/// Without a status Apple does not know the MVPD (documentation of the SDK's MVPD object). Values that Adobe has not
/// documented are kept as they are.
public struct BoardingStatus: AdobeKeyword, CustomStringConvertible {
    /// The word that stands in the configuration.
    public let rawValue: String

    /// Makes a status from its word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// `SUPPORTED`: the MVPD is in Apple's picker and signs in there.
    public static let supported = Self(rawValue: "SUPPORTED")
    /// `PICKER`: the MVPD is in Apple's picker, and whoever chooses it there signs in with Adobe's regular flow.
    public static let picker = Self(rawValue: "PICKER")

    /// The word that stands in the configuration.
    public var description: String { rawValue }
}
