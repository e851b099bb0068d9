package import SAMLEncoding

/// A ZIP archive (APPNOTE.TXT 6.3.10), in which people send a recording.
package struct ZIPArchive {
    private let bytes: [UInt8]
    /// The central headers of the files, without folders and what macOS adds.
    private let files: [Int]

    private static let mark: [UInt8] = [0x50, 0x4B, 3, 4]
    private static let centralMark: [UInt8] = [0x50, 0x4B, 1, 2]
    private static let endMark: [UInt8] = [0x50, 0x4B, 5, 6]
    private static let endLength = 22
    private static let centralLength = 46
    private static let localLength = 30
    private static let maximumComment = 0xFFFF

    package static func starts(_ content: some Sequence<UInt8>) -> Bool { content.starts(with: mark) }

    /// Reads the central directory; `nil` if there is none.
    ///
    /// - Complexity: O(*n*) in the number of files; the end of the archive is searched in its last 64 KiB.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let earliest = max(0, bytes.count - Self.endLength - Self.maximumComment)
        guard bytes.count >= Self.endLength,
            let end = (earliest...(bytes.count - Self.endLength)).last(where: {
                bytes[$0...].starts(with: Self.endMark)
            })
        else { return nil }
        var place = Self.number(in: bytes, at: end + 16, bytes: 4)
        var files: [Int] = []
        for _ in 0..<Self.number(in: bytes, at: end + 10, bytes: 2) {
            guard place + Self.centralLength <= end, bytes[place...].starts(with: Self.centralMark) else { return nil }
            let lengths = [28, 30, 32].map { Self.number(in: bytes, at: place + $0, bytes: 2) }
            let next = place + Self.centralLength + lengths.reduce(0, +)
            guard next <= end else { return nil }
            let name = bytes[(place + Self.centralLength)...].prefix(lengths[0])
            if !Self.isIgnored(name) { files.append(place) }
            place = next
        }
        self.files = files
    }

    private static func isIgnored(_ name: ArraySlice<UInt8>) -> Bool {
        let last = name.split(separator: UInt8(ascii: "/")).last ?? []
        return name.last == UInt8(ascii: "/") || name.starts(with: "__MACOSX/".utf8) || last.starts(with: "._".utf8)
            || last.elementsEqual(".DS_Store".utf8)
    }

    /// Extracts the only file; `nil` if there are several, or if it is encrypted, damaged or larger than the limit.
    package func onlyFile(by decompressor: Decompressor, maximumBytes: Int) -> [UInt8]? {
        files.count == 1 ? file(at: 0, by: decompressor, maximumBytes: maximumBytes) : nil
    }

    /// The number of files, without folders and what macOS adds.
    package var count: Int { files.count }

    /// Returns the name of a file, with its folders.
    package func name(at index: Int) -> ArraySlice<UInt8> {
        let length = Self.number(in: bytes, at: files[index] + 28, bytes: 2)
        return bytes[(files[index] + Self.centralLength)...].prefix(length)
    }

    /// Returns the size of a file in the archive, in bytes.
    package func storedSize(at index: Int) -> Int { Self.number(in: bytes, at: files[index] + 20, bytes: 4) }

    /// Extracts a file; `nil` if it is encrypted, damaged or larger than the limit.
    package func file(at index: Int, by decompressor: Decompressor, maximumBytes: Int) -> [UInt8]? {
        let header = files[index]
        let isEncrypted = Self.number(in: bytes, at: header + 8, bytes: 2) & 1 == 1
        let local = Self.number(in: bytes, at: header + 42, bytes: 4)
        guard !isEncrypted, local + Self.localLength <= bytes.count, bytes[local...].starts(with: Self.mark) else {
            return nil
        }
        let lengths = [26, 28].map { Self.number(in: bytes, at: local + $0, bytes: 2) }
        let start = local + Self.localLength + lengths.reduce(0, +)
        let end = start + Self.number(in: bytes, at: header + 20, bytes: 4)
        guard end <= bytes.count else { return nil }
        switch Self.number(in: bytes, at: header + 10, bytes: 2) {
        case 0: return end - start <= maximumBytes ? Array(bytes[start..<end]) : nil
        case 8:
            // As a gzip stream (RFC 1952), so that the checksum is compared.
            let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
            let tail = bytes[(header + 16)..<(header + 20)] + bytes[(header + 24)..<(header + 28)]
            let stream = head + bytes[start..<end] + tail
            let limit = CompressionFormat.maximumBytes(from: stream.count, within: maximumBytes)
            return (try? decompressor.decompress(stream, as: .gzip, maximumBytes: limit))?.bytes
        default: return nil
        }
    }

    /// Reads a number, the lowest byte first.
    private static func number(in bytes: [UInt8], at place: Int, bytes count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
