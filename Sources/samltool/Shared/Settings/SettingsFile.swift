import AdobePass
import ByteTools
import SAMLEncoding
import SAMLExamination
import SystemPackage

/// A settings file: the trust and expectations of each provider.
struct SettingsFile {
    /// The file that `check` reads in the current folder.
    static let defaultName = ".samltool.json"
    /// The maximum size, in bytes.
    private static let maximumBytes = 1 << 20

    /// The path, for messages and reports.
    let path: String
    private let providers: [String: ProviderSettings]

    /// Reads a file.
    ///
    /// - Throws: ``ToolError`` with the name of the invalid field.
    init(_ path: String) throws {
        self.path = InputFile.shown(path)
        let bytes = try InputFile.contents(of: path, upTo: Self.maximumBytes, for: "settings").bytes
        do throws(AdobePassError) {
            providers = try ProviderSettings.all(in: bytes)
        } catch {
            throw ToolError(error, about: self.path)
        }
    }

    /// Reads the settings in the current folder; `nil` if there are none.
    static func inCurrentFolder() throws -> Self? {
        guard case .regular? = Platform.fileKind(at: FilePath(defaultName)) else { return nil }
        return try Self(defaultName)
    }

    /// The names of the providers, in the order of their bytes.
    var names: [String] { providers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    /// The settings of a provider, with paths that are relative to the file.
    ///
    /// - Throws: ``ToolError``, a usage error, if there is no provider of that name.
    func provider(_ name: String) throws(ToolError) -> ProviderSettings {
        // Keys of a dictionary are compared by canonical equivalence, but names by bytes.
        guard let key = providers.keys.first(where: { $0.utf8.elementsEqual(name.utf8) }), let provider = providers[key]
        else {
            let near = SimilarNames(to: name, among: names).names
            let hint =
                near.isEmpty
                ? names.isEmpty ? "the file contains none" : "it contains \(names.prefix(20).joined(separator: ", "))"
                : "did you mean '\(near.joined(separator: "' or '"))'?"
            throw ToolError(.usage, "settings.no-such-provider", about: path, "there is no provider '\(name)'; \(hint)")
        }
        let folder = FilePath(path).removingLastComponent()
        return provider.renamingFiles { name in
            let path = folder.pushing(FilePath(name)).string
            // A hyphen alone is standard input.
            return path == "-" ? "./-" : path
        }
    }
}
