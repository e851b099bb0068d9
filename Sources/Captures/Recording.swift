import ByteTools
package import SAMLEncoding

/// What a person has in hand: an archive of HTTP messages, or any other text.
///
/// It is the only reader of archives of HTTP messages: what looks for SAML responses, for Adobe's responses or for a flow starts here.
package enum Recording: Sendable {
    /// An HTTP Archive, a Charles session, or a single entry of one.
    case archive(HTTPArchive)
    /// Any other text: HTTP messages, the output of curl, a log, a response.
    case text([UInt8])

    /// Reads a recording, also in gzip or as the only file of a ZIP archive; without a decompressor, nothing compressed is read.
    ///
    /// - Throws: ``ArchiveError`` if it is larger than ``maximumBytes(startingWith:)``, or starts like an archive but cannot be read.
    package init(_ content: [UInt8], decompressor: Decompressor? = nil) throws(ArchiveError) {
        let content = decompressor.flatMap { Self.opened(content, by: $0) } ?? content
        let format = HTTPArchive.format(of: content[...])
        let limit = Self.maximumBytes(as: format)
        guard content.count <= limit else { throw ArchiveError(limit: limit) }
        let isObject = content[...].withoutLeadingSpace.first == UInt8(ascii: "{")
        let archive =
            isObject || format == .session ? try HTTPArchive(content, as: format, decompressor: decompressor) : nil
        self = archive.map { .archive($0) } ?? .text(content)
    }

    /// Returns the only file of a ZIP archive, or the content of an archive in gzip; `nil` for any other content.
    private static func opened(_ content: [UInt8], by decompressor: Decompressor) -> [UInt8]? {
        if ZIPArchive.starts(content) {
            return ZIPArchive(content)?.onlyFile(by: decompressor, maximumBytes: HTTPArchive.maximumBytes)
        }
        guard content.starts(with: DetectedFormat.gzipMark),
            isArchive(startingWith: decompressor.decompressStart(of: content, as: .gzip, maximumBytes: startBytes)[...])
        else { return nil }
        let limit = CompressionFormat.maximumBytes(from: content.count, within: HTTPArchive.maximumBytes)
        return (try? decompressor.decompress(content, as: .gzip, maximumBytes: limit))?.bytes
    }

    private static let startBytes = 8 << 10

    /// True if a content with this start is an archive, compressed or not.
    package static func isArchive(startingWith start: [UInt8], decompressor: Decompressor) -> Bool {
        guard start.starts(with: DetectedFormat.gzipMark) else { return isArchive(startingWith: start[...]) }
        let text = decompressor.decompressStart(of: start, as: .gzip, maximumBytes: startBytes)
        return isArchive(startingWith: text[...])
    }

    /// True if a content with this start is an archive; a single entry is only recognized as a whole.
    package static func isArchive(startingWith start: ArraySlice<UInt8>) -> Bool {
        HTTPArchive.format(of: start) != nil
    }

    /// The maximum size of a recording, in bytes: 32 MiB, or 256 MiB if it starts like an archive.
    package static func maximumBytes(startingWith start: ArraySlice<UInt8>) -> Int {
        maximumBytes(as: HTTPArchive.format(of: start))
    }

    private static func maximumBytes(as format: HTTPArchive.Format?) -> Int {
        format == nil ? 32 << 20 : HTTPArchive.maximumBytes
    }
}
