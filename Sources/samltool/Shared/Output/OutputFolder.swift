import SAMLExamination
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder of results that appears completely or not at all.
///
/// The files are written to a hidden folder next to it, which is renamed at the end. In a folder that exists, which may be the
/// current one or the root of a file system, the hidden folder is inside it, and its files are moved one by one, each completely.
struct OutputFolder {
    enum Existing {
        case isError
        /// Files with the names of results are replaced, except for private keys; others are kept.
        case isExtended
    }

    private let target: FilePath
    private let staging: FilePath
    private let isOld: Bool

    /// Runs the body, which writes the files, and shows the folder; if the body throws or the process ends,
    /// nothing is left.
    static func write<Result>(
        to path: String,
        existing: Existing,
        _ body: (inout OutputFolder) throws -> Result
    ) throws -> Result {
        var folder = try OutputFolder(path, existing)
        let cleanup = InterruptionHandler { [folder] in folder.revoke() }
        defer { cleanup.cancel() }
        try folder.makeStaging()
        do {
            let result = try body(&folder)
            try folder.finish()
            return result
        } catch {
            // The error may be that the folder was revoked; then the process ends here.
            cleanup.cancel()
            folder.discard()
            throw error
        }
    }

    /// Throws an error if results cannot be written to the folder, before they are made.
    static func check(_ path: String, existing: Existing) throws(ToolError) { _ = try Self(path, existing) }

    private init(_ path: String, _ existing: Existing) throws(ToolError) {
        let given = FilePath(path)
        target = Platform.resolved(given) ?? given
        let kind = Platform.fileKind(at: target)
        isOld = kind == .directory
        switch kind {
        case nil:
            if Platform.isSymbolicLink(given) { throw ToolError.unwritable(path, "it is a symbolic link to nothing") }
        case .directory?:
            if existing == .isError, try !Self.names(in: target).isEmpty {
                throw ToolError(
                    .usage,
                    "output.not-empty",
                    about: path,
                    "the folder contains files; specify another one, or add files to it with --force"
                )
            }
        case .regular?, .other?:
            throw ToolError(.ioError, "output.not-a-folder", about: path, "is not a folder; specify a folder")
        }
        let name = OutputDestination.hiddenName()
        let parent = isOld ? target : target.removingLastComponent()
        staging = parent.isEmpty ? FilePath(name) : parent.appending(name)
    }

    private func makeStaging() throws(ToolError) {
        do {
            try FileManager.default.createDirectory(atPath: staging.string, withIntermediateDirectories: false)
        } catch {
            let parent = staging.removingLastComponent()
            let isMissing = Platform.fileKind(at: parent.isEmpty ? "." : parent) == nil
            throw ToolError.unwritable(target.string, isMissing ? "the folder around it does not exist" : error.reason)
        }
    }

    func path(_ name: String) -> String { staging.appending(name).string }

    /// Returns the content of a file that the folder had before; `nil` if there is none, or if it cannot be read.
    func earlierContent(of name: String) -> [UInt8]? {
        guard isOld, var file = try? InputFile(target.appending(name).string) else { return nil }
        return try? file.readAll(limit: 1 << 20)
    }

    func makeFolder(_ name: String) throws(ToolError) {
        do {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        } catch {
            throw ToolError.unwritable(target.string, error.reason)
        }
    }

    func write(
        _ content: [UInt8],
        to name: String,
        readableBy readers: OutputDestination.Readers = .everyone
    ) throws(ToolError) {
        do throws(ToolError) {
            try NewFile.write(content, to: path(name), readableBy: readers)
        } catch {
            // The hidden folder is not what the user knows.
            throw ToolError(error.failure, about: target.appending(name).string)
        }
    }

    private func finish() throws {
        if isOld {
            try merge(staging, into: target)
            return discard()
        }
        do {
            try Platform.move(staging, to: target)
        } catch {
            throw ToolError.unwritable(target.string, "\(error)")
        }
    }

    /// Moves the files into a folder that has others; a private key there is not replaced.
    private func merge(_ source: FilePath, into folder: FilePath) throws(ToolError) {
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
                    throw ToolError.unwritable(to.string, "\(error)")
                }
            }
        }
    }

    /// Removes the files while several threads may still write: without the folder, their next file fails.
    private func revoke() {
        let revoked = FilePath(staging.string + "-")
        do {
            try Platform.move(staging, to: revoked)
            try? FileManager.default.removeItem(atPath: revoked.string)
        } catch {
            discard()
        }
    }

    private func discard() { try? FileManager.default.removeItem(atPath: staging.string) }

    private static func names(in folder: FilePath) throws(ToolError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.string)
        } catch {
            throw ToolError.unwritable(folder.string, "it cannot be read: \(error.reason)")
        }
    }
}
