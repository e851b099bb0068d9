import SAMLReports
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folder for the pages of `check --format html`: each page appears whole or not at all, and other files stay as they are.
struct PageFolder {
    private let path: FilePath

    /// Opens a folder; makes it if it does not exist.
    ///
    /// - Throws: ``ToolError`` if it cannot be made.
    init(_ name: String) throws(ToolError) {
        path = FilePath(name)
        guard Platform.fileKind(at: path) == nil else { return }
        do {
            try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: false)
        } catch {
            throw Self.unwritable(name, "the folder cannot be made: \(error)")
        }
    }

    /// True if an output is a folder: one that exists, or a name with a slash at its end.
    static func isFolder(_ name: String) -> Bool {
        name.hasSuffix("/") || Platform.fileKind(at: FilePath(name)) == .directory
    }

    /// Writes a page, or replaces the one of its name.
    ///
    /// - Throws: ``ToolError``, also if there is something else than a file: a link would lead out of the folder.
    func write(_ page: DiagnosisPages.Page) throws {
        let path = path.appending(page.fileName)
        var isFile = true
        if case .directory? = Platform.fileKind(at: path) { isFile = false }
        if case .other? = Platform.fileKind(at: path) { isFile = false }
        guard isFile, !Platform.isSymbolicLink(path) else {
            throw Self.unwritable(path.string, "it is not a regular file; remove it, or name another folder")
        }
        try OutputFile.write(to: path.string) { try $0.write(page.content) }
    }

    private static func unwritable(_ name: String, _ reason: String) -> ToolError {
        ToolError(.ioError, "output.unwritable", about: name, "cannot be written: \(reason)")
    }
}
