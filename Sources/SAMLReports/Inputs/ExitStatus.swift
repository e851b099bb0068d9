/// How the process ends; the numbers are those of `sysexits.h`.
enum ExitStatus: Int32, Sendable {
    /// Done, and good.
    case success = 0
    /// Done, and the verdict is no.
    case verdictIsNo = 1
    /// The options contradict each other, or what they name; wrong options alone end the same way, in the parser.
    case usage = 64
    /// The input is not what it has to be.
    case dataError = 65
    /// There is no such input, or it cannot be read.
    case noInput = 66
    /// A fault of ours.
    case software = 70
    /// Reading or writing failed.
    case ioError = 74

    /// How bad it is, for a batch that ends with the worst of its files.
    private var badness: Int {
        switch self {
        case .success: 0
        case .verdictIsNo: 1
        case .usage: 2
        case .dataError: 3
        case .noInput: 4
        case .ioError: 5
        case .software: 6
        }
    }

    /// The worse of two.
    func worse(_ other: Self) -> Self { other.badness > badness ? other : self }
}
