import AdobePass
import AdobePassFlow
import ArgumentParser
import ByteTools

struct CookbookOptions: ParsableArguments {
    @Option(
        help: .name("The cookbook: v1 (REST API V1), v2 (REST API V2) or sdk (the iOS and tvOS SDK)."),
        transform: { try Cookbook(option: $0) }
    )
    var cookbook: Cookbook?

    @Option(
        help: .name("The system that the app runs on: iOS or tvOS."),
        transform: { try ApplePlatform(option: $0) }
    )
    var platform: ApplePlatform?
}

extension Cookbook {
    init(option: String) throws {
        try self.init(option: option, "there is no cookbook \(option.quoted): it is v1, v2 or sdk")
    }
}

extension ApplePlatform {
    fileprivate init(option: String) throws {
        let name = option.hasSameBytes(as: "iPadOS") ? "iOS" : option
        guard let platform = Self.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) }) else {
            throw ValidationError("there is no system \(option.quoted): it is iOS or tvOS")
        }
        self = platform
    }
}
