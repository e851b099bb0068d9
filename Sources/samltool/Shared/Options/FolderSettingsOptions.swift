import ArgumentParser
import SAMLEncoding
import SAMLReports

/// The settings of `check`, which looks for them in the current folder, too.
struct FolderSettingsOptions: ParsableArguments {
    @OptionGroup
    var named: SettingsOptions

    @Flag(help: "Leave .samltool.json in the current folder alone.")
    var noSettings = false

    func validate() throws {
        guard noSettings else { return }
        if named.settings != nil || named.provider != nil {
            throw ValidationError("--no-settings contradicts --settings and --provider.")
        }
    }

    /// The provider to check with: the named one or, if no option says what is trusted and expected, the only one of the folder.
    ///
    /// - Parameter isAlone: True if no option says what is trusted and expected.
    /// - Returns: The provider; `nil` if there are no settings to use.
    /// - Throws: ``ToolError`` if the file cannot be read, or does not have the provider.
    func choice(unlessOptionsSay isAlone: Bool) throws -> SettingsChoice? {
        if let choice = try named.namedProvider() { return choice }
        guard !noSettings, named.provider != nil || isAlone else { return nil }
        guard let file = try SettingsFile.inCurrentFolder() else {
            guard let provider = named.provider else { return nil }
            let text =
                "--provider \(provider): there is no \(SettingsFile.defaultName) in the current folder; --settings names a file"
            throw ToolError(.usage, "settings.none", text)
        }
        if let provider = named.provider { return try SettingsChoice(file, provider) }
        let names = file.names
        if names.count == 1 { return try SettingsChoice(file, names[0]) }
        let text = "note: \(file.path) is not used: --provider takes one of its \(names.count) providers"
        Diagnostics.print(names.isEmpty ? "note: \(file.path) has no providers" : text)
        return nil
    }
}
