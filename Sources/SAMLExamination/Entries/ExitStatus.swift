/// The exit status that an input contributes to a program; the numbers are those of `sysexits.h`.
///
/// Reports contain it: JSON of verifications and SARIF.
public enum ExitStatus: Int32, Hashable, Sendable {
    /// Completed; the input was accepted.
    case success = 0
    /// Completed; the input was rejected.
    case rejected = 1
    /// The options contradict each other or the files.
    case usage = 64
    /// The input is malformed.
    case dataError = 65
    /// There is no such input, or it cannot be read.
    case noInput = 66
    /// A program or a server that is needed is not available.
    case unavailable = 69
    /// An internal error.
    case software = 70
    /// Reading or writing failed.
    case ioError = 74

    /// All, the best first: the status of a batch is the worst of its inputs.
    private static let order: [Self] = [
        .success, .rejected, .usage, .dataError, .noInput, .unavailable, .ioError, .software,
    ]

    /// The worse of two.
    public func worse(_ other: Self) -> Self { Self.order.last { $0 == self || $0 == other } ?? self }
}
