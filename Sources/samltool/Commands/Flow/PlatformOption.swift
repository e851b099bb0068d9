import AdobePass
import AdobePassFlow
import ArgumentParser
import ByteTools

/// The option for the system that an app runs on.
struct PlatformOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The system that the app runs on: iOS or tvOS.", valueName: "name"),
        transform: { try ApplePlatform(option: $0) }
    )
    var platform: ApplePlatform?
}

extension ApplePlatform {
    /// The system that an option names.
    fileprivate init(option: String) throws {
        let name = option.hasSameBytes(as: "iPadOS") ? "iOS" : option
        guard let platform = Self.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) }) else {
            throw ValidationError("there is no system \(option.quoted): it is iOS or tvOS")
        }
        self = platform
    }
}
