import ArgumentParser

/// Options with an empty value, such as from a variable that is not set: `--require=`, `--require ""`.
enum EmptyValue {
    /// The parser would use the next argument as the value.
    static func reject(in arguments: [String]) throws {
        guard let option = firstOption(in: arguments) else { return }
        let message = "\(option) has no value; specify one, or omit the option."
        guard let command = SAMLTool.command(named: arguments.first) else { throw ValidationError(message) }
        throw UsageError(message: message, command: command)
    }

    static func firstOption(in arguments: [String]) -> String? {
        let options = arguments.prefix { $0 != "--" }
        for (index, argument) in options.enumerated() where argument.hasPrefix("-") {
            if let name = argument.nameOfOption, argument.utf8.last == UInt8(ascii: "=") { return name }
            let next = options.dropFirst(index + 1).first
            if argument.isOption, next?.isEmpty ?? false { return argument }
        }
        return nil
    }
}

extension String {
    /// True if this is an option whose value is the next argument.
    fileprivate var isOption: Bool { utf8.count > 1 && !utf8.contains(UInt8(ascii: "=")) }

    /// The name in `--name=` or `-n=`; `nil` for anything else.
    fileprivate var nameOfOption: String? {
        let name = prefix { $0 != "=" }
        guard name.utf8.count + 1 == utf8.count, name.drop(while: { $0 == "-" }).isEmpty == false else { return nil }
        return String(name)
    }
}

/// A usage error that was found before the parser ran.
struct UsageError: Error {
    let message: String
    let command: any ParsableCommand.Type

    /// The message in the format of the parser.
    var text: String {
        let name = "samltool \(command._commandName)"
        return """
            Error: \(message)
            Usage: \(SAMLTool.usageString(for: command))
              See '\(name) --help' for more information.
            """
    }
}
