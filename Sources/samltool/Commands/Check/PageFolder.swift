import SAMLReports
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folder for the pages of `check --format html`: each page is written completely or not at all; other files are kept.
struct PageFolder {
    private let path: FilePath

    /// Opens a folder; creates it if it does not exist.
    ///
    /// - Throws: ``ToolError`` if it cannot be created.
    init(_ name: String) throws(ToolError) {
        path = FilePath(name)
        guard Platform.fileKind(at: path) == nil else { return }
        do {
            try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: false)
        } catch {
            throw Self.unwritable(name, "the folder cannot be created: \(error)")
        }
    }

    /// Returns true if an output is a folder: an existing one, or a name with a slash at its end.
    static func isFolder(_ name: String) -> Bool {
        name.hasSuffix("/") || Platform.fileKind(at: FilePath(name)) == .directory
    }

    /// Writes a page, or replaces the one with its name.
    ///
    /// - Throws: ``ToolError``, also if something else than a file exists there: a link would lead out of the folder.
    func write(_ page: DiagnosisPages.Page) throws {
        let path = path.appending(page.fileName)
        var isFile = true
        if case .directory? = Platform.fileKind(at: path) { isFile = false }
        if case .other? = Platform.fileKind(at: path) { isFile = false }
        guard isFile, !Platform.isSymbolicLink(path) else {
            throw Self.unwritable(path.string, "it is not a regular file; remove it, or specify another folder")
        }
        try OutputFile.write(to: path.string) { try $0.write(page.content) }
    }

    private static func unwritable(_ name: String, _ reason: String) -> ToolError {
        ToolError(.ioError, "output.unwritable", about: name, "cannot be written: \(reason)")
    }
}
