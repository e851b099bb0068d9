internal import CZlib
internal import SAMLDiagnosis
internal import SAMLEncoding

/// Compressed data: what changes in the content is compressed again, with another size.
struct CompressedData {
    let content: [UInt8]
    private let format: CompressionFormat
    /// What is after the compressed data: another member, or anything else.
    let rest: [UInt8]

    private static let maximumBytes = 64 << 20

    /// `nil` if the data is not compressed markup or text, or is damaged.
    init?(_ data: ArraySlice<UInt8>) {
        guard data.count > 8 else { return nil }
        let first = (data[data.startIndex], data[data.startIndex + 1])
        switch first {
        case (0x1F, 0x8B): format = .gzip
        case (0x78, let second) where (UInt16(0x78) << 8 | UInt16(second)).isMultiple(of: 31): format = .zlib
        // Text is none.
        case (let first, _) where first & 0b110 != 0b110 && data.prefix(64).contains { $0 >= 0x80 || $0 < 0x09 }:
            format = .deflate
        default: return nil
        }
        let bytes = Array(data)
        let limit = min(Self.maximumBytes, bytes.count * 100)
        guard let result = try? Decompressor.zlib.decompress(bytes, as: format, maximumBytes: limit) else {
            return nil
        }
        // Any data may begin like raw DEFLATE, but not be a document.
        guard format != .deflate || result.bytes.first == UInt8(ascii: "<") else { return nil }
        content = result.bytes
        rest = Array(bytes[result.compressedByteCount...])
    }

    /// Returns other content in compressed form, without the name of a file and the comment that GZIP may have.
    func compressing(_ changed: [UInt8]) -> [UInt8] { Self.compress(changed, as: format) }

    /// Returns content in compressed form.
    static func compress(_ content: [UInt8], as format: CompressionFormat) -> [UInt8] {
        var stream = unsafe z_stream()
        // The stream contains a pointer to itself, so it must not move between the first and the last call.
        return unsafe withUnsafeMutablePointer(to: &stream) { unsafe compress(content, as: format, by: $0) }
    }

    private static func compress(
        _ text: [UInt8],
        as format: CompressionFormat,
        by stream: UnsafeMutablePointer<z_stream>
    ) -> [UInt8] {
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        let bits: Int32 = format == .gzip ? MAX_WBITS + 16 : format == .zlib ? MAX_WBITS : -MAX_WBITS
        // It fails only if memory is exhausted.
        guard
            unsafe deflateInit2_(stream, -1, Z_DEFLATED, bits, 8, Z_DEFAULT_STRATEGY, zlibVersion(), size) == Z_OK
        else { return [] }
        defer { _ = unsafe deflateEnd(stream) }
        var (input, output) = (text, [UInt8](repeating: 0, count: Int(unsafe deflateBound(stream, UInt(text.count)))))
        let count = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.pointee.next_in = input.baseAddress
                unsafe stream.pointee.avail_in = UInt32(clamping: input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: output.count)
                _ = unsafe deflate(stream, Z_FINISH)
                return unsafe output.count - Int(stream.pointee.avail_out)
            }
        }
        return Array(output.prefix(count))
    }
}
