import ArgumentParser
import SAML
import SAMLExamination
import SystemPackage

struct OutputDestination {
    let descriptor: FileDescriptor
    /// The file to rename at the end; `nil` for a device or a pipe.
    let replacement: Replacement?

    /// A new file that replaces another when it is complete.
    struct Replacement {
        let temporary: FilePath
        let target: FilePath
    }

    enum Readers {
        /// As the user's mask allows.
        case everyone
        /// The owner alone: the file contains personal data or a secret.
        case owner

        /// Creates a file; an error if something is at the path.
        func openNew(_ path: FilePath) throws -> FileDescriptor {
            let everyone: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
            return try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: self == .owner ? .ownerReadWrite : everyone
            )
        }
    }

    enum Existing {
        /// It is an error: the file may be one that the user cannot restore.
        case isError
        /// It is replaced, except for a file with a private key.
        case isReplaced

        init(force: Bool) {
            self = force ? .isReplaced : .isError
        }
    }

    /// Throws `Errno`, or ``ToolError``, also for a file that is not replaced.
    init(_ name: String, readableBy readers: Readers, existing: Existing) throws {
        if name == "/dev/stdout" || name == "/dev/fd/1" {
            (descriptor, replacement) = (StandardStreams.current.output, nil)
            return
        }
        let path = FilePath(name)
        let kind = Platform.fileKind(at: path)
        if kind == .directory || name.hasSuffix("/") {
            throw ToolError(.ioError, "output.directory", about: name, "is a directory; specify a file")
        }
        if kind == .other || name.hasPrefix("/dev/") {
            descriptor = try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
            replacement = nil
            return
        }
        let target = Platform.resolved(path)
        if target == nil, Platform.isSymbolicLink(path) {
            throw ToolError(
                .ioError,
                "output.unwritable",
                about: name,
                "is a symbolic link to a file that does not exist"
            )
        }
        try Self.check(name, existing)
        (descriptor, replacement) = try Self.makeReplacement(of: target ?? path, kind, readableBy: readers)
    }

    /// A new name for what is not complete.
    static func hiddenName() -> String { ".samltool-\(String(UInt64.random(in: 0...(.max)), radix: 36))" }

    static func check(_ name: String, _ existing: Existing) throws(ToolError) {
        guard case .regular? = Platform.fileKind(at: FilePath(name)) else { return }
        switch existing {
        case .isError:
            guard (try? FilePath(name).stat().size) != 0 else { return }
            throw ToolError(.ioError, "output.exists", about: name, "exists already; --force replaces it")
        case .isReplaced: try PrivateKeyFile.checkNotReplaced(name)
        }
    }

    /// Throws an error if an output would overwrite one of the files, by any path.
    static func checkDiffers(_ output: String, from files: [String]) throws {
        guard output != "-", let file = try? FilePath(output).stat() else { return }
        let isOneOfThem = files.contains { name in
            guard name != "-", let other = try? FilePath(name).stat() else { return false }
            return other.deviceID == file.deviceID && other.inode == file.inode
        }
        if isOneOfThem { throw ValidationError("\(output) would be overwritten; specify another file for the output.") }
    }

    /// Creates the new file next to the old one, so that renaming is one step, with the same permissions.
    private static func makeReplacement(
        of target: FilePath,
        _ kind: Platform.FileKind?,
        readableBy readers: Readers
    ) throws -> (FileDescriptor, Replacement) {
        if kind != nil { try Platform.checkWritable(target) }
        let temporary = target.removingLastComponent().appending(hiddenName())
        // Set before the file exists, so that a signal cannot leave it behind at any time.
        Platform.removeIfInterrupted(temporary)
        do {
            let descriptor = try readers.openNew(temporary)
            if readers == .everyone, case .regular(let permissions) = kind {
                try Platform.setPermissions(permissions, of: descriptor)
            }
            return (descriptor, Replacement(temporary: temporary, target: target))
        } catch {
            Platform.remove(temporary)
            Platform.forgetUnfinishedFile()
            throw error
        }
    }
}

enum PrivateKeyFile {
    static func checkNotReplaced(_ path: String) throws(ToolError) {
        guard case .regular? = Platform.fileKind(at: .init(path)), var file = try? InputFile(path) else { return }
        defer { file.close() }
        if TrustedKeys.containsPrivateKey(try file.peek(64 << 10)) {
            throw ToolError(.ioError, "output.exists", about: path, "contains a private key, which is not overwritten")
        }
    }
}
