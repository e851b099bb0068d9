internal import CArguments

enum CommandArguments {
    /// The name of the program is first; empty only if the system withholds the arguments.
    static var ofProcess: [String] { choose(CommandLine.arguments, handedOver) }

    /// Swift reads the arguments from `/proc` on Linux, and finds none in a `chroot` or a sandbox without it.
    static func choose(_ read: [String], _ handedOver: @autoclosure () -> [String]) -> [String] {
        read.isEmpty ? handedOver() : read
    }

    private static var handedOver: [String] {
        (0..<car_count()).compactMap { index in
            unsafe car_argument(index).map { unsafe String(cString: $0) }
        }
    }
}
