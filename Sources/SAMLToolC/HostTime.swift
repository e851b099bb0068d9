internal import CSAMLTool
internal import SAML
internal import SAMLDiagnosis

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A time of the host.
struct HostTime {
    let date: Date

    /// - Parameter milliseconds: The milliseconds since 1970.
    /// - Throws: ``BoundaryError`` for a time out of range.
    init(_ milliseconds: Int64) throws(BoundaryError) {
        guard (0...Self.latest).contains(milliseconds) else {
            throw .invalidArgument("'at' must be from 0 to \(Self.latest), in milliseconds since 1970")
        }
        date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The end of the year 9999: `SAMLTOOL_LATEST_TIME`.
    private static let latest: Int64 = 253_402_300_799_999
}

extension SAMLTimestamp {
    /// The milliseconds since 1970, rounded down.
    var hostTime: Int64 { seconds * 1000 + Int64(nanoseconds / 1_000_000) }
}

extension EvaluationTime {
    /// - Parameters:
    ///   - milliseconds: The milliseconds since 1970.
    ///   - source: The source of the time.
    ///   - current: Makes an evaluation time of the current time.
    /// - Throws: ``BoundaryError`` for a time out of range or another source.
    init(
        _ milliseconds: Int64,
        _ source: samltool_time_source,
        current: (Date) -> Self
    ) throws(BoundaryError) {
        let date = try HostTime(milliseconds).date
        switch Int(source) {
        case SAMLTOOL_TIME_CURRENT: self = current(date)
        case SAMLTOOL_TIME_CHOSEN: self = .chosen(date)
        case SAMLTOOL_TIME_ISSUED: self = .issued(orAt: date)
        default: throw .invalidArgument("'source' must be SAMLTOOL_TIME_CURRENT, _CHOSEN or _ISSUED")
        }
    }
}
