import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A private temporary folder with the requests that are being sent, and the processes that send them.
struct RequestFolder: Sendable {
    let processes = RunningProcesses()
    private let folder: URL

    init() throws(ToolError) {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("samltool-prove-\(UUID())")
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw ToolError.unwritable(folder.path, error.reason)
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Runs the body with a new file, which is removed then.
    func withFile<Result>(of bytes: [UInt8], _ body: (String) async throws -> Result) async throws -> Result {
        let name = folder.appendingPathComponent("\(UUID())").path
        let path = FilePath(name)
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
        let file = try FileDescriptor.open(path, .writeOnly, options: options, permissions: .ownerReadWrite)
        try file.closeAfter { _ = try file.writeAll(bytes) }
        defer { Platform.remove(path) }
        return try await body(name)
    }
}
