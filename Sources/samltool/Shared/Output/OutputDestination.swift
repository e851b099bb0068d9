import SAMLReports

import SystemPackage

/// Where the bytes of an output go, opened.
struct OutputDestination {
    let descriptor: FileDescriptor
    /// What has to be renamed in the end; `nil` for a device or a pipe.
    let replacement: Replacement?

    /// A new file that takes the place of another when it is complete.
    struct Replacement {
        let temporary: FilePath
        let target: FilePath
    }

    /// Opens what a path names.
    ///
    /// - Throws: ``ToolError`` or `Errno`.
    init(_ name: String) throws {
        if name == "/dev/stdout" || name == "/dev/fd/1" {
            (descriptor, replacement) = (StandardStreams.current.output, nil)
            return
        }
        let path = FilePath(name)
        let kind = Platform.fileKind(at: path)
        if kind == .directory || name.hasSuffix("/") {
            throw ToolError(.ioError, "output.directory", about: name, "is a directory; name a file")
        }
        if kind == .other || name.hasPrefix("/dev/") {
            descriptor = try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
            replacement = nil
            return
        }
        let target = Platform.resolved(path)
        if target == nil, Platform.isSymbolicLink(path) {
            throw ToolError(.ioError, "output.unwritable", about: name, "is a symbolic link to nothing")
        }
        (descriptor, replacement) = try Self.makeReplacement(of: target ?? path, kind)
    }

    /// Makes the new file beside the old one, so that renaming is one step, and with the old one's permissions.
    private static func makeReplacement(
        of target: FilePath,
        _ kind: Platform.FileKind?
    ) throws -> (FileDescriptor, Replacement) {
        if kind != nil { try Platform.checkWritable(target) }
        let name = ".samltool-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
        let temporary = target.removingLastComponent().appending(name)
        // From before there is a file, so that no moment is left in which a signal leaves one behind.
        Platform.removeIfInterrupted(temporary)
        do {
            let descriptor = try FileDescriptor.open(
                temporary,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
            )
            if case .regular(let permissions) = kind { try Platform.setPermissions(permissions, of: descriptor) }
            return (descriptor, Replacement(temporary: temporary, target: target))
        } catch {
            Platform.remove(temporary)
            Platform.forgetUnfinishedFile()
            throw error
        }
    }
}
