internal import CZlib
package import SAMLEncoding

extension Decompressor {
    /// The decompressor of zlib.
    package static let zlib = Decompressor(
        whole: { data, format, maximumBytes throws(DecompressionFailure) in
            try ZlibStream.decompress(data, as: format, maximumBytes: maximumBytes)
        },
        start: { data, format, maximumBytes in
            ZlibStream.decompressStart(of: data, as: format, maximumBytes: maximumBytes)
        }
    )
}

private enum ZlibStream {
    private static let chunkSize = 64 << 10

    static func decompress(
        _ data: [UInt8],
        as format: CompressionFormat,
        maximumBytes: Int
    ) throws(DecompressionFailure) -> DecompressedData {
        var data = data
        return try unsafe withStream(of: &data, as: format) { (stream, inputCount) throws(DecompressionFailure) in
            try unsafe inflate(stream, inputCount: inputCount, maximumBytes: maximumBytes)
        }
    }

    static func decompressStart(of data: [UInt8], as format: CompressionFormat, maximumBytes: Int) -> [UInt8] {
        var data = data
        let start = try? unsafe withStream(of: &data, as: format) { (stream, _) throws(DecompressionFailure) in
            var start = [UInt8](repeating: 0, count: maximumBytes)
            let count = unsafe start.withUnsafeMutableBufferPointer { start in
                unsafe stream.pointee.next_out = start.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: start.count)
                // The output before the end or the damage of the data is the result.
                _ = unsafe CZlib.inflate(stream, Z_SYNC_FLUSH)
                return unsafe start.count - Int(stream.pointee.avail_out)
            }
            return Array(start.prefix(count))
        }
        return start ?? []
    }

    /// Calls a function with a stream that reads data, and the size of the data.
    private static func withStream<Result>(
        of data: inout [UInt8],
        as format: CompressionFormat,
        _ body: (UnsafeMutablePointer<z_stream>, Int) throws(DecompressionFailure) -> Result
    ) throws(DecompressionFailure) -> Result {
        // The sizes of zlib have 32 bits.
        guard let byteCount = UInt32(exactly: data.count) else { throw .tooLarge(offset: 0) }
        var stream = unsafe z_stream()
        // The stream contains a pointer to itself, so it must not move between the first and the last call.
        return try unsafe withUnsafeMutablePointer(to: &stream) { (stream) throws(DecompressionFailure) in
            try unsafe data.withUnsafeMutableBufferPointer { (input) throws(DecompressionFailure) in
                let size = unsafe Int32(MemoryLayout<z_stream>.size)
                guard unsafe inflateInit2_(stream, format.windowBits, zlibVersion(), size) == Z_OK else {
                    throw .unavailable
                }
                defer { _ = unsafe inflateEnd(stream) }
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = byteCount
                return try unsafe body(stream, input.count)
            }
        }
    }

    private static func inflate(
        _ stream: UnsafeMutablePointer<z_stream>,
        inputCount: Int,
        maximumBytes: Int
    ) throws(DecompressionFailure) -> DecompressedData {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: chunkSize)
        while true {
            let (status, produced) = unsafe chunk.withUnsafeMutableBufferPointer { chunk in
                unsafe stream.pointee.next_out = chunk.baseAddress
                unsafe stream.pointee.avail_out = UInt32(chunk.count)
                let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                return unsafe (status, chunk.count - Int(stream.pointee.avail_out))
            }
            let offset = inputCount - Int(unsafe stream.pointee.avail_in)
            guard output.count + produced <= maximumBytes else { throw .tooLarge(offset: offset) }
            output += chunk[..<produced]
            switch status {
            case Z_STREAM_END: return DecompressedData(bytes: output, compressedByteCount: offset)
            case Z_OK where produced > 0 || offset < inputCount: continue
            // There is no more input, and no more output is possible.
            case Z_OK, Z_BUF_ERROR: throw .truncated(offset: offset)
            case Z_MEM_ERROR: throw .unavailable
            // A missing dictionary counts as damage.
            default: throw .malformed(offset: offset, producedByteCount: output.count)
            }
        }
    }
}

extension CompressionFormat {
    /// The format as the parameter of zlib's `inflateInit2`.
    fileprivate var windowBits: Int32 {
        switch self {
        case .gzip: MAX_WBITS + 16
        case .zlib: MAX_WBITS
        case .deflate: -MAX_WBITS
        }
    }
}
