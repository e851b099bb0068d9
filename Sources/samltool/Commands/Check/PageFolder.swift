import ByteTools
import SAMLEncoding
import SAMLExamination
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
    /// - Throws: ``ToolError`` if it cannot be created, or if the list cannot be replaced.
    init(_ name: String) throws(ToolError) {
        path = FilePath(name)
        guard Platform.fileKind(at: path) == nil else {
            try Self.checkReplaceable(path.appending(DiagnosisPages.listName))
            return
        }
        do {
            try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: false)
        } catch {
            throw ToolError.unwritable(name, "the folder cannot be created: \(error.reason)")
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
        try Self.checkReplaceable(path)
        try OutputFile.write(to: path.string, existing: .isReplaced) { try $0.write(page.content) }
    }

    /// Removes pages that an earlier report left in the folder.
    ///
    /// Only regular files with the name and the first bytes of a page are removed; other files with such a name are reported.
    ///
    /// - Parameter count: The number of pages of this report.
    /// - Throws: ``ToolError`` if the folder cannot be read.
    func removePages(after count: Int) throws(ToolError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path.string).sorted()
        } catch {
            throw ToolError(
                .ioError,
                "output.unwritable",
                about: path.string,
                "the folder cannot be read: \(error.reason)"
            )
        }
        var removedCount = 0
        for name in names {
            guard let number = DiagnosisPages.number(ofPage: name), number > count else { continue }
            let page = path.appending(name)
            if Self.isPage(page) {
                Platform.remove(page)
                removedCount += 1
            } else {
                Diagnostics.print("note: \(page.string) is not part of this report".withoutControls)
            }
        }
        guard removedCount > 0 else { return }
        let pages = removedCount.counted("page")
        Diagnostics.print("note: \(path.string): removed \(pages) of an earlier report".withoutControls)
    }

    /// Returns true if a file is a page of a report.
    private static func isPage(_ path: FilePath) -> Bool {
        guard case .regular? = Platform.fileKind(at: path), !Platform.isSymbolicLink(path),
            var file = try? InputFile(path.string)
        else { return false }
        defer { file.close() }
        return DiagnosisPages.isPage(startingWith: (try? file.peek(DiagnosisPages.markLength)) ?? [])
    }

    /// Throws an error if something else than a regular file is at a path.
    private static func checkReplaceable(_ path: FilePath) throws(ToolError) {
        switch Platform.fileKind(at: path) {
        case .regular?, nil: if !Platform.isSymbolicLink(path) { return }
        case .directory?, .other?: break
        }
        throw ToolError.unwritable(path.string, "it is not a regular file; remove it, or specify another folder")
    }
}
