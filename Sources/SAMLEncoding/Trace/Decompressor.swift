/// A decompressor for ``EncodingTrace``.
///
/// This module contains no decompressor, because it depends only on the standard library. Without one, compressed data is
/// recognized and reported, and decoding ends there.
public struct Decompressor: Sendable {
    /// A function that decompresses one stream, as ``decompress(_:as:maximumBytes:)`` does.
    public typealias Decompression =
        @Sendable (_ data: [UInt8], _ format: CompressionFormat, _ maximumBytes: Int) throws(DecompressionFailure) ->
        DecompressedData

    /// A function that decompresses the start of a stream, as ``decompressStart(of:as:maximumBytes:)`` does.
    public typealias StartDecompression =
        @Sendable (_ data: [UInt8], _ format: CompressionFormat, _ maximumBytes: Int) -> [UInt8]

    private let whole: Decompression
    private let start: StartDecompression

    /// Creates a decompressor from its functions.
    ///
    /// - Parameters:
    ///   - whole: Decompresses a stream. It must stop as soon as the result is larger than the maximum.
    ///   - start: Decompresses the start of a stream.
    public init(whole: @escaping Decompression, start: @escaping StartDecompression) {
        self.whole = whole
        self.start = start
    }

    /// Decompresses one stream.
    ///
    /// - Parameters:
    ///   - data: The stream, which may be followed by other bytes.
    ///   - format: The format of the stream.
    ///   - maximumBytes: The maximum size of the result.
    /// - Returns: The decompressed bytes.
    /// - Throws: ``DecompressionFailure``, with offsets in `data`.
    public func decompress(
        _ data: [UInt8],
        as format: CompressionFormat,
        maximumBytes: Int
    ) throws(DecompressionFailure) -> DecompressedData {
        try whole(data, format, maximumBytes)
    }

    /// Decompresses the start of a stream, to detect its content.
    ///
    /// - Parameters:
    ///   - data: The start of the stream.
    ///   - format: The format of the stream.
    ///   - maximumBytes: The maximum number of decompressed bytes.
    /// - Returns: The first bytes; empty if the data is not in this format.
    public func decompressStart(of data: [UInt8], as format: CompressionFormat, maximumBytes: Int) -> [UInt8] {
        start(data, format, maximumBytes)
    }
}

/// A format of compressed data.
public enum CompressionFormat: Hashable, Sendable, CaseIterable {
    /// The gzip format (RFC 1952).
    case gzip
    /// The zlib format (RFC 1950).
    case zlib
    /// A raw DEFLATE stream (RFC 1951), as in the SAML redirect binding.
    case deflate
}

/// The result of a ``Decompressor``.
public struct DecompressedData: Hashable, Sendable {
    /// The decompressed bytes.
    public let bytes: [UInt8]
    /// The length of the stream in the compressed data, in bytes.
    public let compressedByteCount: Int

    /// Creates a result.
    public init(bytes: [UInt8], compressedByteCount: Int) {
        self.bytes = bytes
        self.compressedByteCount = compressedByteCount
    }
}

/// The reason why data cannot be decompressed.
public enum DecompressionFailure: Error, Hashable, Sendable {
    /// The data ends before the stream. The offset is the number of bytes that were read.
    case truncated(offset: Int)
    /// The data is damaged, or not in this format.
    ///
    /// `producedByteCount` is the size of the decompressed part; if it is 0, the data may have another format.
    case malformed(offset: Int, producedByteCount: Int)
    /// The result would be larger than the maximum.
    case tooLarge(offset: Int)
    /// The decompressor failed, for example because of insufficient memory.
    case unavailable
}
