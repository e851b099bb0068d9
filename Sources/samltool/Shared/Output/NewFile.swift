import SAMLExamination
import SystemPackage

/// A file that did not exist before: nothing is overwritten.
enum NewFile {
    /// Writes a file completely, or not at all; an error if something is at the path.
    static func write(_ bytes: [UInt8], to path: String, readableBy readers: OutputDestination.Readers)
        throws(ToolError)
    {
        let file = FilePath(path)
        do {
            let descriptor = try readers.openNew(file)
            do {
                defer { try? descriptor.close() }
                _ = try descriptor.writeAll(bytes)
            } catch {
                Platform.remove(file)
                throw error
            }
        } catch let error as Errno where error == .fileExists {
            throw existing(path)
        } catch {
            throw ToolError.unwritable(path, "\(error)")
        }
    }

    static func check(_ path: String) throws(ToolError) {
        let file = FilePath(path)
        if Platform.fileKind(at: file) != nil || Platform.isSymbolicLink(file) { throw existing(path) }
    }

    private static func existing(_ path: String) -> ToolError {
        ToolError(
            .ioError,
            "output.exists",
            about: path,
            "exists already, and keys and certificates are not overwritten"
        )
    }
}
