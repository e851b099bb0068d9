internal import CArguments

/// The command line of this process.
enum CommandArguments {
    /// The arguments, the name of the program first; empty only if the system withholds them.
    static var ofProcess: [String] { choose(CommandLine.arguments, handedOver) }

    /// Returns the arguments of Swift or, if there are none, those of the C library.
    ///
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
