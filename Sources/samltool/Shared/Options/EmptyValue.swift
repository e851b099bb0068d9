import ArgumentParser

/// Options with nothing for a value, as a variable that is not set leaves them: `--require=`, `--require ""`.
enum EmptyValue {
    /// Refuses a command line that has one: the parser would take the next argument for the value.
    ///
    /// - Throws: An error of the parser about the command that the first argument names.
    static func refuse(in arguments: [String]) throws {
        guard let option = firstOption(in: arguments) else { return }
        let message = "\(option) has no value; give one, or leave the option out."
        guard let command = SAMLTool.command(named: arguments.first) else { throw ValidationError(message) }
        throw UsageError(message: message, command: command)
    }

    /// The first option without a value; `nil` if there is none.
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
    /// Whether this is an option, and its value is the next argument.
    fileprivate var isOption: Bool { utf8.count > 1 && !utf8.contains(UInt8(ascii: "=")) }

    /// The name in `--name=` or `-n=`; `nil` if this is something else.
    fileprivate var nameOfOption: String? {
        let name = prefix { $0 != "=" }
        guard name.utf8.count + 1 == utf8.count, name.drop(while: { $0 == "-" }).isEmpty == false else { return nil }
        return String(name)
    }
}

/// A wrong usage of a command that was found before the parser.
struct UsageError: Error {
    /// What is wrong, and what to do.
    let message: String
    /// The command.
    let command: any ParsableCommand.Type

    /// The message as the parser prints its own.
    var text: String {
        let name = "samltool \(command._commandName)"
        return """
            Error: \(message)
            Usage: \(SAMLTool.usageString(for: command))
              See '\(name) --help' for more information.
            """
    }
}
