internal import ByteTools
internal import CZlib
internal import Captures
internal import SAMLDiagnosis
internal import SAMLEncoding

/// The files of a ZIP archive, and a new archive of other files.
///
/// The new one has no times, comments and attributes of files, and not the folders and what macOS adds.
struct ArchivedFiles {
    struct File {
        var name: [UInt8]
        /// `nil` if the file cannot be read: it is encrypted or damaged.
        var content: [UInt8]?
        /// The size in the archive, in bytes.
        let storedSize: Int
    }

    let files: [File]

    private static let maximumBytes = 64 << 20
    private static let maximumFiles = 1000

    /// `nil` if the data is no archive.
    init?(_ data: ArraySlice<UInt8>) {
        guard ZIPArchive.starts(data), let archive = ZIPArchive(Array(data)), archive.count <= Self.maximumFiles else {
            return nil
        }
        var files: [File] = []
        var bytesLeft = Self.maximumBytes
        var storedLeft = data.count
        for index in 0..<archive.count {
            let content = archive.file(at: index, by: .zlib, maximumBytes: bytesLeft)
            bytesLeft -= content?.count ?? 0
            let size = archive.storedSize(at: index)
            // A hostile directory may give any size, and name one file often.
            storedLeft -= size
            guard storedLeft >= 0, bytesLeft >= 0 else { return nil }
            files.append(File(name: Array(archive.name(at: index)), content: content, storedSize: size))
        }
        self.files = files
    }

    /// Returns an archive of other files; what could not be read is marked as encrypted.
    static func archive(_ files: [(name: [UInt8], content: [UInt8], isReadable: Bool)]) -> [UInt8] {
        var result: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let stored = file.isReadable ? CompressedData.compress(file.content, as: .deflate) : file.content
            var head = number(20, bytes: 2) + number(file.isReadable ? 0 : 1, bytes: 2) + number(8, bytes: 2)
            // 1980-01-01, the first day that the format has.
            head += number(0, bytes: 2) + number(0x21, bytes: 2) + number(checksum(file.content), bytes: 4)
            head += number(stored.count, bytes: 4) + number(file.content.count, bytes: 4)
            head += number(file.name.count, bytes: 2) + number(0, bytes: 2)
            directory += [0x50, 0x4B, 1, 2] + number(20, bytes: 2) + head + number(0, bytes: 10)
            directory += number(result.count, bytes: 4) + file.name
            result += [0x50, 0x4B, 3, 4] + head + file.name + stored
        }
        let count = number(files.count, bytes: 2)
        let end =
            number(0, bytes: 4) + count + count + number(directory.count, bytes: 4) + number(result.count, bytes: 4)
        return result + directory + [0x50, 0x4B, 5, 6] + end + number(0, bytes: 2)
    }

    private static func checksum(_ content: [UInt8]) -> Int {
        unsafe content.withUnsafeBufferPointer { unsafe Int(crc32(0, $0.baseAddress, UInt32(clamping: $0.count))) }
    }

    /// Returns a number, the lowest byte first.
    private static func number(_ value: Int, bytes count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
