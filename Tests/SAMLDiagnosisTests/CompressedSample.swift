import CZlib
import SAMLEncoding

/// Compresses what tests decompress.
enum CompressedSample {
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(size))
        let status = unsafe compress2(&result, &size, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
        return status == Z_OK ? Array(result.prefix(Int(size))) : []
    }

    /// The stream without the two bytes before it and the checksum after it.
    static func deflate(_ bytes: [UInt8]) -> [UInt8] { Array(zlib(bytes).dropFirst(2).dropLast(4)) }

    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        let checksum = unsafe crc32(0, bytes, UInt32(bytes.count))
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3] + deflate(bytes) + fourBytes(checksum)
            + fourBytes(UInt(bytes.count))
    }

    private static func fourBytes(_ number: UInt) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
