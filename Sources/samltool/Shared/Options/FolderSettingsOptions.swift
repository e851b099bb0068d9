import ArgumentParser
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// The settings of `check`, which may also be in the current folder.
struct FolderSettingsOptions: ParsableArguments {
    @OptionGroup
    var named: SettingsOptions

    @Flag(help: "Ignore .samltool.json in the current folder.")
    var noSettings = false

    func validate() throws {
        guard noSettings else { return }
        if named.settings != nil || named.provider != nil {
            throw ValidationError("--no-settings contradicts --settings and --provider.")
        }
    }

    /// The named provider or, if no option specifies trust and expectations, the only one of the folder.
    func choice(unlessOptionsSay isAlone: Bool) throws -> SettingsChoice? {
        if let choice = try named.namedProvider() { return choice }
        guard !noSettings, named.provider != nil || isAlone else { return nil }
        guard let file = try SettingsFile.inCurrentFolder() else {
            guard let provider = named.provider else { return nil }
            let text =
                "--provider \(provider): there is no \(SettingsFile.defaultName) in the current folder; specify a file with --settings"
            throw ToolError(.usage, "settings.none", text)
        }
        if let provider = named.provider { return try SettingsChoice(file, provider) }
        let names = file.names
        if names.count == 1 { return try SettingsChoice(file, names[0]) }
        let text = "note: \(file.path) is not used: select one of its \(names.count) providers with --provider"
        Diagnostics.print(names.isEmpty ? "note: \(file.path) contains no providers" : text)
        return nil
    }
}
