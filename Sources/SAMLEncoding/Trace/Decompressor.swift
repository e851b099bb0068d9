/// Decompresses data, for ``EncodingTrace``.
///
/// This module contains no decompressor: it depends on nothing but the standard library. Without one, compressed data is
/// recognized and named, and unwrapping ends there.
public protocol Decompressor: Sendable {
    /// Decompresses one stream.
    ///
    /// - Parameters:
    ///   - data: The stream, and perhaps more bytes after it.
    ///   - format: The format of the stream.
    ///   - maximumBytes: How large the result may be. An implementation stops as soon as it is larger.
    /// - Returns: The decompressed bytes.
    /// - Throws: ``DecompressionFailure``, with offsets in `data`.
    func decompress(
        _ data: [UInt8],
        as format: CompressionFormat,
        maximumBytes: Int
    ) throws(DecompressionFailure) -> DecompressedData

    /// Decompresses the start of a stream, to see what is inside it.
    ///
    /// - Parameters:
    ///   - data: The start of the stream.
    ///   - format: The format of the stream.
    ///   - maximumBytes: How much is decompressed at most.
    /// - Returns: The first bytes; empty if the data is not in this format.
    func decompressStart(of data: [UInt8], as format: CompressionFormat, maximumBytes: Int) -> [UInt8]
}

/// A format of compressed data.
public enum CompressionFormat: Hashable, Sendable, CaseIterable {
    /// The gzip format (RFC 1952).
    case gzip
    /// The zlib format (RFC 1950).
    case zlib
    /// A raw DEFLATE stream (RFC 1951), as the SAML redirect binding uses it.
    case deflate
}

/// The result of a ``Decompressor``.
public struct DecompressedData: Hashable, Sendable {
    /// The decompressed bytes.
    public let bytes: [UInt8]
    /// How many bytes of the compressed data the stream has.
    public let compressedByteCount: Int

    /// Makes a result.
    public init(bytes: [UInt8], compressedByteCount: Int) {
        self.bytes = bytes
        self.compressedByteCount = compressedByteCount
    }
}

/// The reason why data cannot be decompressed.
public enum DecompressionFailure: Error, Hashable, Sendable {
    /// The data ends before the stream does. The offset is the number of bytes that were read.
    case truncated(offset: Int)
    /// The data is damaged, or not in this format.
    ///
    /// `producedByteCount` is the size of the part that could be decompressed: if it is 0, the data may be something else.
    case malformed(offset: Int, producedByteCount: Int)
    /// The result would be larger than is allowed.
    case tooLarge(offset: Int)
    /// The decompressor itself failed, for example for want of memory.
    case unavailable
}
