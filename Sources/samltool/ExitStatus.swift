/// How the process ends; the numbers are those of `sysexits.h`.
enum ExitStatus: Int32, Sendable {
    /// Done, and good.
    case success = 0
    /// Done, and the verdict is no.
    case verdictIsNo = 1
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
        case .dataError: 2
        case .noInput: 3
        case .ioError: 4
        case .software: 5
        }
    }

    /// The worse of two.
    func worse(_ other: Self) -> Self { other.badness > badness ? other : self }
}
