import SAMLReports
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A new folder with many files, which appears complete or not at all.
///
/// The files are written to a hidden folder beside it, which is moved to its place at the end.
struct OutputFolder {
    private let target: FilePath
    private let staging: FilePath
    private let isForced: Bool

    /// The path of a file while the folder is written.
    func path(_ name: String) -> String { staging.appending(name).string }

    /// Writes a folder.
    ///
    /// - Parameters:
    ///   - path: The folder. An empty one is used; a folder with files only if `isForced`, which replaces those with the same names.
    ///   - isForced: Whether a folder with files is used.
    ///   - body: Writes the files.
    /// - Throws: ``ToolError``, or the error of the body; then nothing is left of the folder.
    static func write(to path: String, isForced: Bool, _ body: (OutputFolder) throws -> Void) throws {
        let folder = try OutputFolder(path, isForced: isForced)
        let cleanup = InterruptionHandler { try? FileManager.default.removeItem(atPath: folder.staging.string) }
        defer { cleanup.cancel() }
        do {
            try body(folder)
            try folder.finish()
        } catch {
            try? FileManager.default.removeItem(atPath: folder.staging.string)
            throw error
        }
    }

    private init(_ path: String, isForced: Bool) throws(ToolError) {
        let given = FilePath(path)
        target = Platform.resolved(given) ?? given
        self.isForced = isForced
        switch Platform.fileKind(at: target) {
        case nil: if Platform.isSymbolicLink(given) { throw Self.unwritable(path, "it is a symbolic link to nothing") }
        case .directory?:
            if !isForced, try !Self.names(in: target).isEmpty {
                throw ToolError(
                    .ioError,
                    "output.not-empty",
                    about: path,
                    "the folder is not empty; use another one, or --force to replace the files with the same names"
                )
            }
        case .regular?, .other?: throw Self.unwritable(path, "it is not a folder")
        }
        let name = ".samltool-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
        let parent = target.removingLastComponent()
        staging = parent.isEmpty ? FilePath(name) : parent.appending(name)
        do {
            try FileManager.default.createDirectory(atPath: staging.string, withIntermediateDirectories: false)
        } catch {
            throw Self.unwritable(
                path,
                Platform.fileKind(at: parent.isEmpty ? "." : parent) == nil
                    ? "the folder around it does not exist" : "\(error)"
            )
        }
    }

    private static func names(in folder: FilePath) throws(ToolError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.string)
        } catch {
            throw unwritable(folder.string, "it cannot be read: \(error)")
        }
    }

    /// Creates a folder in the folder.
    func makeFolder(_ name: String) throws(ToolError) {
        do {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        } catch {
            throw Self.unwritable(target.string, "\(error)")
        }
    }

    /// Writes a file of the folder; the caller gives each name once.
    func write(
        _ bytes: [UInt8],
        to name: String,
        readableBy readers: OutputDestination.Readers = .everyone
    ) throws(ToolError) {
        try NewFile.write(bytes, to: path(name), readableBy: readers)
    }

    private func finish() throws {
        do {
            try Platform.move(staging, to: target)
        } catch  where isForced && Platform.fileKind(at: target) == .directory {
            try merge(staging, into: target)
            try FileManager.default.removeItem(atPath: staging.string)
        } catch {
            throw Self.unwritable(target.string, "\(error)")
        }
    }

    /// Moves the files into a folder that has others; a private key there is not replaced.
    private func merge(_ source: FilePath, into folder: FilePath) throws {
        let names = try Self.names(in: source).sorted()
        for name in names where name.hasSuffix(".key") { try NewFile.check(folder.appending(name).string) }
        for name in names {
            let (from, to) = (source.appending(name), folder.appending(name))
            if Platform.fileKind(at: from) == .directory, Platform.fileKind(at: to) == .directory {
                try merge(from, into: to)
            } else {
                do {
                    try Platform.move(from, to: to)
                } catch {
                    throw Self.unwritable(to.string, "\(error)")
                }
            }
        }
    }

    private static func unwritable(_ name: String, _ reason: String) -> ToolError {
        ToolError(.ioError, "output.unwritable", about: name, "cannot be written: \(reason)")
    }
}
