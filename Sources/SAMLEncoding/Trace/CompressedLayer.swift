import ByteTools

struct CompressedLayer {
    let kind: EncodingLayer.Kind
    private let format: CompressionFormat

    /// Creates the layer of data that is recognized by its first bytes; `nil` if it is not compressed.
    init?(_ content: EncodedContent) {
        switch content {
        case .gzip: (kind, format) = (.gzip, .gzip)
        case .zlib: (kind, format) = (.zlib, .zlib)
        case .deflate: (kind, format) = (.deflate, .deflate)
        default: return nil
        }
    }

    var observation: EncodingObservation.Kind {
        switch format {
        case .gzip: .gzip
        case .zlib: .zlib
        case .deflate: .deflate
        }
    }

    /// Returns `nil` if the data is not really compressed; offsets in errors are indices of the source.
    func removed(
        from source: ArraySlice<UInt8>,
        with decompressor: Decompressor,
        limits: EncodingLimits
    ) throws(SAMLEncodingError) -> [UInt8]? {
        let limit = CompressionFormat.maximumBytes(from: source.count, within: limits.maximumInputBytes)
        let data = Array(source)
        let result: DecompressedData
        do {
            result = try decompressor.decompress(data, as: format, maximumBytes: limit)
        } catch {
            return try explain(error, from: source.startIndex, limit: limit, limits)
        }
        // An implementation outside this module can break its contract.
        guard result.bytes.count <= limit, (0...data.count).contains(result.compressedByteCount) else {
            throw SAMLEncodingError(.unsupportedLayer, "the decompressor broke its limits")
        }
        try checkEnd(of: source, at: source.startIndex + result.compressedByteCount)
        return result.bytes
    }

    private func explain(
        _ failure: DecompressionFailure,
        from start: Int,
        limit: Int,
        _ limits: EncodingLimits
    ) throws(SAMLEncodingError) -> [UInt8]? {
        switch failure {
        case .truncated(let offset):
            throw SAMLEncodingError(
                .unsupportedLayer,
                at: start + offset,
                "the \(kind.name) is truncated; get the complete data again"
            )
        // Other data may start like such a stream; only a gzip header is unambiguous.
        case .malformed(_, 0) where format != .gzip: return nil
        case .malformed(let offset, _):
            throw SAMLEncodingError(
                .unsupportedLayer,
                at: start + offset,
                "the \(kind.name) is damaged: it was changed after compression, for example by a text conversion; "
                    + "get the data again, byte for byte"
            )
        case .tooLarge(let offset):
            let reason =
                limit < limits.maximumInputBytes
                ? "more than \(CompressionFormat.maximumRatio) times its own size, which is not possible for a response"
                : "more than \(limit) bytes, which is the limit"
            throw SAMLEncodingError(.tooLarge, at: start + offset, "the \(kind.name) decompresses to \(reason)")
        case .unavailable:
            throw SAMLEncodingError(.unsupportedLayer, "the \(kind.name) could not be decompressed")
        }
    }

    /// Rejects data after the stream, except for whitespace from pasting.
    private func checkEnd(of data: ArraySlice<UInt8>, at end: Int) throws(SAMLEncodingError) {
        guard let next = data[end...].firstIndex(where: { !$0.isBlank && !$0.isASCIINewline }) else { return }
        let isMember = format == .gzip && data[next...].starts(with: DetectedFormat.gzipMark)
        throw SAMLEncodingError(
            .unsupportedLayer,
            at: next,
            isMember
                ? "a second gzip member starts here: two files were joined; use one at a time"
                : "the \(kind.name) is followed by \(data.endIndex - next) bytes that do not belong to it"
        )
    }
}

extension CompressionFormat {
    /// The maximum ratio of the decompressed and the compressed size; XML compresses to about a tenth.
    fileprivate static let maximumRatio = 100
    /// The additional allowed size, so that a very short stream is not rejected.
    private static let slack = 1024

    /// Returns the maximum size of the content of compressed data.
    package static func maximumBytes(from byteCount: Int, within limit: Int) -> Int {
        let (product, overflow) = byteCount.multipliedReportingOverflow(by: maximumRatio)
        return min(limit, overflow || product > .max - slack ? .max : product + slack)
    }
}
