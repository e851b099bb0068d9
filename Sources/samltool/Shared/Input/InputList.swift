import SAMLEncoding
import SAMLExamination
import SAMLReports
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The inputs of arguments: files, folders, and patterns that the shell did not expand.
struct InputList {
    /// The inputs, in the order of the arguments; the files of a folder are sorted by the bytes of their paths.
    private(set) var inputs: [Input] = []

    /// An input, or the reason why there is none.
    enum Input: Sendable {
        /// A path, or `-` for standard input.
        case path(String)
        case missing(ToolError)
    }

    /// Finds the inputs.
    ///
    /// For a folder, these are the files in it and its subfolders, except for hidden files. FIFOs, sockets and devices are read
    /// only if an argument names them. A pattern may contain `*`, `?` and `[…]` within a name, and `**` for any number of
    /// folders.
    ///
    /// - Parameter arguments: The arguments; nothing for standard input.
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
        let text = kind == .directory ? "this folder contains no files" : "no file matches this pattern"
        throw ToolError(.noInput, "input.none", about: argument, text)
    }

    /// The files in a folder and its subfolders; links to folders are not followed, to avoid loops.
    private static func files(below folder: String) throws(ToolError) -> [String] {
        var files: [String] = []
        for name in try names(in: folder) where !name.hasPrefix(".") {
            let path = FilePath(folder).appending(name)
            switch Platform.fileKind(at: path) {
            case .directory: if !Platform.isSymbolicLink(path) { files += try Self.files(below: path.string) }
            // Reading one may block forever, so it must be named explicitly.
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
            throw ToolError(.noInput, "input.unreadable", about: folder, "the folder cannot be read: \(error.reason)")
        }
    }
}
