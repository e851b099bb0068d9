import Captures
import Foundation
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("ZIP archives")
struct ZIPArchiveTests {
    struct File {
        var name = "sign-in.har"
        var content: [UInt8] = Array("{}".utf8)
        var isDeflated = true
        var flags = 0
        /// Added to the checksum.
        var damage: UInt8 = 0
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func zip(_ files: [File], comment: String = "") -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let gzip = CompressedSample.gzip(file.content)
            let data = file.isDeflated ? Array(gzip.dropFirst(10).dropLast(8)) : file.content
            var checksum = Array(gzip.suffix(8).prefix(4))
            checksum[0] &+= file.damage
            let common =
                little(20, 2) + little(file.flags, 2) + little(file.isDeflated ? 8 : 0, 2) + little(0, 4) + checksum
                + little(data.count, 4) + little(file.content.count, 4) + little(file.name.utf8.count, 2) + little(0, 2)
            directory += [0x50, 0x4B, 1, 2] + little(20, 2) + common + little(0, 10) + little(archive.count, 4)
            directory += file.name.utf8
            archive += [0x50, 0x4B, 3, 4] + common + file.name.utf8 + data
        }
        let counts = little(files.count, 2) + little(files.count, 2)
        return archive + directory + [0x50, 0x4B, 5, 6] + little(0, 4) + counts + little(directory.count, 4)
            + little(archive.count, 4) + little(comment.utf8.count, 2) + comment.utf8
    }

    private static func content(of archive: [UInt8], maximumBytes: Int = 1 << 20) -> [UInt8]? {
        ZIPArchive(archive)?.onlyFile(by: .zlib, maximumBytes: maximumBytes)
    }

    /// A content that is compressed to a part of its size, and not to almost nothing, which is refused.
    static let long: [UInt8] = (0..<10_000).map { UInt8(truncatingIfNeeded: ($0 &* $0 &* 31) >> 7) & 0x3F }

    static let rows: [(name: String, archive: [UInt8], content: [UInt8]?)] = [
        ("a deflated file", zip([File()]), Array("{}".utf8)),
        ("a stored file", zip([File(isDeflated: false)]), Array("{}".utf8)),
        ("a file in a folder", zip([File(name: "a/"), File(name: "a/b.har")]), Array("{}".utf8)),
        (
            "what macOS adds", zip([File(), File(name: "__MACOSX/._sign-in.har"), File(name: "a/.DS_Store")]),
            Array("{}".utf8)
        ),
        ("a comment", zip([File()], comment: "sent by support"), Array("{}".utf8)),
        ("a long file", zip([File(content: long)]), long),
        ("two files", zip([File(), File(name: "b.har")]), nil),
        ("no file", zip([]), nil),
        ("an encrypted file", zip([File(flags: 1)]), nil),
        ("a wrong checksum", zip([File(damage: 1)]), nil),
        ("no directory", Array(zip([File()]).prefix(60)), nil),
    ]

    @Test("The only file is extracted", arguments: rows.indices)
    func onlyFile(index: Int) {
        let (name, archive, content) = Self.rows[index]
        #expect(Self.content(of: archive) == content, "\(name)")
    }

    @Test("A file that is larger than the limit is not extracted", arguments: [true, false])
    func limit(isDeflated: Bool) {
        let archive = Self.zip([File(content: Self.long, isDeflated: isDeflated)])
        #expect(Self.content(of: archive, maximumBytes: 9_999) == nil)
        #expect(Self.content(of: archive, maximumBytes: 10_000) == Self.long)
    }

    @Test("An archive that is cut or damaged anywhere gives its file or none")
    func damage() {
        let archive = Self.zip([File(content: Self.long)])
        for count in archive.indices { #expect(Self.content(of: Array(archive.prefix(count))) == nil) }
        for index in archive.indices {
            var damaged = archive
            damaged[index] ^= 0xFF
            let content = Self.content(of: damaged)
            #expect(content == nil || content == Self.long)
        }
    }

    @Test("The recording in an archive of one file is judged, and an archive of two is named")
    func recording() throws {
        let path = Sample.packageFolder.appendingPathComponent("Samples/Workflow/v2-left.har")
        let recording = [UInt8](try Data(contentsOf: path))
        let found = try ResponseFinder.all(in: Self.zip([File(content: recording)]))
        #expect(found.map(\.bytes) == (try ResponseFinder.all(in: recording).map(\.bytes)))
        let two = try ResponseFinder.all(in: Self.zip([File(content: recording), File(name: "b.har")]))
        #expect(two.count == 1 && two.first?.trace().failure != nil)
    }
}
