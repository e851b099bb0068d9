import SAMLEncoding
import SAMLReports
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The inputs that arguments name: files, folders, and patterns that a shell has not expanded.
struct InputList {
    /// What to read, in the order of the arguments; what is in a folder in the order of the bytes of its paths.
    private(set) var inputs: [Input] = []

    /// Something to read, or why there is nothing.
    enum Input: Sendable {
        /// A path, or `-` for standard input.
        case path(String)
        case missing(ToolError)
    }

    /// Finds the inputs.
    ///
    /// Of a folder these are the files in it and in its folders, without the hidden ones, and without FIFOs, sockets and devices,
    /// which are read only if they are named themselves. A pattern knows `*`, `?` and `[…]`
    /// within a name and `**` for any folders.
    ///
    /// - Parameter arguments: What the user named; nothing for standard input.
    init(_ arguments: [String]) {
        for argument in arguments.isEmpty ? ["-"] : arguments {
            do throws(ToolError) {
                inputs += try Self.paths(for: argument).map { .path($0) }
            } catch {
                inputs.append(.missing(error))
            }
        }
    }

    private static func paths(for argument: String) throws(ToolError) -> [String] {
        guard InputFile.shown(argument) == argument else { return [argument] }
        let kind = argument == "-" ? nil : Platform.fileKind(at: FilePath(argument))
        let found: [String]
        switch kind {
        case .directory: found = try files(below: argument)
        case nil where PathPattern.isPattern(argument): found = try matches(of: PathPattern(argument))
        default: return [argument]
        }
        guard found.isEmpty else { return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
        let text = kind == .directory ? "there are no files in this folder" : "no file matches this pattern"
        throw ToolError(.noInput, "input.none", about: argument, text)
    }

    /// The files in a folder and its folders; links to folders are not followed, so that there is an end.
    private static func files(below folder: String) throws(ToolError) -> [String] {
        var files: [String] = []
        for name in try names(in: folder) where !name.hasPrefix(".") {
            let path = FilePath(folder).appending(name)
            switch Platform.fileKind(at: path) {
            case .directory: if !Platform.isSymbolicLink(path) { files += try Self.files(below: path.string) }
            // Reading one may wait forever; whoever names it means it.
            case .other: Diagnostics.print("note: \(path.string): a FIFO, socket or device, skipped".withoutControls)
            case .regular, nil: files.append(path.string)
            }
        }
        return files
    }

    private static func matches(of pattern: PathPattern) throws(ToolError) -> [String] {
        guard Platform.fileKind(at: FilePath(pattern.folder)) == .directory else { return [] }
        return try files(below: pattern.folder).filter(pattern.matches)
    }

    private static func names(in folder: String) throws(ToolError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw ToolError(.noInput, "input.unreadable", about: folder, "the folder cannot be read: \(error)")
        }
    }
}
