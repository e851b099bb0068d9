/// A compressed layer, and how it is removed within limits.
struct CompressedLayer {
    /// The decompressed size is at most this many times the compressed size: XML compresses to about a tenth.
    private static let maximumRatio = 100
    /// What is allowed in addition, so that a very short stream is not rejected.
    private static let slack = 1024

    let kind: EncodingLayer.Kind
    private let format: CompressionFormat

    /// The layer of data that is recognized by its first bytes; `nil` if it is not compressed.
    init?(_ content: EncodedContent) {
        switch content {
        case .gzip: (kind, format) = (.gzip, .gzip)
        case .zlib: (kind, format) = (.zlib, .zlib)
        case .deflate: (kind, format) = (.deflate, .deflate)
        default: return nil
        }
    }

    /// What is noted about the layer.
    var observation: EncodingObservation.Kind {
        switch format {
        case .gzip: .gzip
        case .zlib: .zlib
        case .deflate: .deflate
        }
    }

    /// Decompresses data.
    ///
    /// - Parameters:
    ///   - source: The data, and whatever follows it; offsets in errors are indices of it.
    ///   - decompressor: What decompresses it.
    ///   - limits: How much work that may make.
    /// - Returns: The content; `nil` if the data only looked as if it were compressed.
    /// - Throws: ``SAMLEncodingError/Code/unsupportedLayer`` for damaged data, ``SAMLEncodingError/Code/tooLarge``.
    func removed(
        from source: ArraySlice<UInt8>,
        with decompressor: any Decompressor,
        limits: EncodingLimits
    ) throws(SAMLEncodingError) -> [UInt8]? {
        let limit = limit(for: source.count, limits)
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

    /// How large the content may be.
    private func limit(for byteCount: Int, _ limits: EncodingLimits) -> Int {
        let (product, overflow) = byteCount.multipliedReportingOverflow(by: Self.maximumRatio)
        return min(limits.maximumInputBytes, overflow || product > .max - Self.slack ? .max : product + Self.slack)
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
                "the \(kind.name) ends too early: a part of it is missing; get the whole data again"
            )
        // Bytes that are something else may start as such a stream does; a gzip header is unmistakable.
        case .malformed(_, 0) where format != .gzip: return nil
        case .malformed(let offset, _):
            throw SAMLEncodingError(
                .unsupportedLayer,
                at: start + offset,
                "the \(kind.name) is damaged: it was changed after it was compressed, for example by a conversion of text; "
                    + "get the data again, byte for byte"
            )
        case .tooLarge(let offset):
            let reason =
                limit < limits.maximumInputBytes
                ? "more than \(Self.maximumRatio) times its own size, as no response does"
                : "more than the \(limit) bytes allowed"
            throw SAMLEncodingError(.tooLarge, at: start + offset, "the \(kind.name) decompresses to \(reason)")
        case .unavailable:
            throw SAMLEncodingError(.unsupportedLayer, "the \(kind.name) could not be decompressed here")
        }
    }

    /// Rejects what follows the stream, except for the whitespace that pasting adds.
    private func checkEnd(of data: ArraySlice<UInt8>, at end: Int) throws(SAMLEncodingError) {
        guard let next = data[end...].firstIndex(where: { !$0.isBlank && !$0.isASCIINewline }) else { return }
        let isMember = format == .gzip && data[next...].starts(with: [0x1F, 0x8B])
        throw SAMLEncodingError(
            .unsupportedLayer,
            at: next,
            isMember
                ? "a second gzip member starts here: two files were compressed or joined into one; give one at a time"
                : "\(data.endIndex - next) bytes that do not belong to the \(kind.name) follow the end of the stream"
        )
    }
}
