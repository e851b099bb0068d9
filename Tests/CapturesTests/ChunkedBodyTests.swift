import Captures
import TestSupport
import Testing

@Suite("Bodies in chunks")
struct ChunkedBodyTests {
    static let head = "HTTP/1.1 400 Bad Request\r\nTransfer-Encoding: chunked\r\n\r\n"

    static func answer(_ body: String, head: String = head) throws -> (body: String, warnings: [String]) {
        let (response, _) = PastedResponse.read(Array((head + body).utf8))
        let answer = try #require(response)
        return (String(decoding: answer.body, as: UTF8.self), answer.warnings)
    }

    static let whole: [(chunks: String, body: String)] = [
        ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("0\r\n\r\n", ""), ("0", ""),
        ("5\r\nhello\r\n006\r\n world\r\n0\r\n\r\n", "hello world"), ("5\nhello\n1\n!\n0\n\n", "hello!"),
        ("a;name=\"v;w\"\r\n0123456789\r\nA ;x\r\n0123456789\r\n000;y\r\n\r\n", "01234567890123456789"),
        ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"), ("5\r\n0\r\n\r\n\r\n0\r\n\r\n", "0\r\n\r\n"),
        ("1\r\nx\r\n0\r\nExpires: never\r\nX: y\r\n\r\n", "x"), ("1\r\nx\r\n0\r\n", "x"), ("1\r\nx\r\n0", "x"),
        ("5\r\nä€\r\n0\r\n\r\n", "ä€"),
    ]

    @Test("Complete chunks are decoded without a warning", arguments: whole)
    func reads(chunks: String, body: String) throws {
        let answer = try Self.answer(chunks)
        #expect(answer.body == body)
        #expect(answer.warnings.isEmpty, "\(answer.warnings)")
    }

    static let malformed: [(chunks: String, body: String, words: String)] = [
        ("5\r\nhel", "hel", "truncated: chunk 1 has 3 of 5 bytes"),
        ("5\r\nhello", "hello", "truncated before chunk 2: the previous chunks have 5 bytes"),
        ("5\r\nhello\r\n", "hello", "truncated before chunk 2"), ("fffffff\r\nx", "x", "1 of 268435455 bytes"),
        ("5\r\nhello\r\n3\r\n", "hello", "truncated: chunk 2 has 0 of 3 bytes"),
        ("5\r\nhello!\r\n0\r\n\r\n", "hello", "chunk 1, at byte 0 of the body, does not end after its 5 bytes"),
        ("5\r\nhello\r\nx\r\n0\r\n\r\n", "hello", "chunk 2, at byte 10 of the body, does not start with its size"),
        ("5\r\nhello\r\n-1\r\nx\r\n0\r\n\r\n", "hello", "chunk 2"), ("1\r\nx\r\n+1\r\ny\r\n0\r\n\r\n", "x", "chunk 2"),
        ("1\r\nx\r\n0x1\r\ny\r\n0\r\n\r\n", "x", "chunk 2"), ("1\r\nx\r\n1 1\r\ny\r\n0\r\n\r\n", "x", "chunk 2"),
        ("1\r\nx\r\n10000000\r\ny", "x", "chunk 2"), ("1\r\nx\r\n\r\n0\r\n\r\n", "x", "chunk 2"),
        ("1\r\nx\r\n0\r\n\r\nmore", "x", "4 bytes after the last chunk were ignored"),
        ("1\r\nx\r\n0\r\nmore", "x", "unexpected text after the last chunk"),
    ]

    @Test("Malformed or truncated chunks are reported, and end the body", arguments: malformed)
    func rejects(chunks: String, body: String, words: String) throws {
        let answer = try Self.answer(chunks)
        #expect(answer.body == body)
        #expect(answer.warnings.count == 1)
        #expect(answer.warnings.first?.contains(words) == true, "\(answer.warnings)")
    }

    static let plain: [(head: String, body: String)] = [
        (head, "{\"code\":1}"), (head, "<html>"), (head, ""), (head, "[1]"), (head, "Redirecting…"), (head, "-1\r\n"),
        ("HTTP/1.1 200 OK\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n"),
    ]

    @Test("A body that is not in chunks, or that curl decoded, is unchanged", arguments: plain)
    func leaves(head: String, body: String) throws {
        let answer = try Self.answer(body, head: head)
        #expect(answer.body == body)
        #expect(answer.warnings.isEmpty)
    }

    @Test("Other codings may precede the chunks, and a compressed body is reported")
    func compressed() throws {
        let head = "HTTP/1.1 200 OK\r\ntransfer-encoding: GZip,Chunked\r\ncontent-length: 99\r\n\r\n"
        let answer = try Self.answer("1\r\n\u{1F}\r\n0\r\n\r\n", head: head)
        #expect(answer.body == "\u{1F}")
        #expect(answer.warnings.count == 1)
        #expect(answer.warnings.first?.contains("--compressed") == true)
    }

    @Test(
        "Any chunks are decoded to their body, and a part of them to a part of it",
        arguments: 0..<40 as Range<UInt64>
    )
    func roundTrips(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let body = (0..<Int.random(in: 1...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let lineEnd = Bool.random(using: &random) ? "\r\n" : "\n"
        var text: [UInt8] = []
        var rest = body[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(Int.random(in: 1...40, using: &random))
            rest = rest.dropFirst(chunk.count)
            let size = String(chunk.count, radix: 16, uppercase: Bool.random(using: &random))
            text += Array("\(size)\(Bool.random(using: &random) ? ";a=b" : "")\(lineEnd)".utf8) + chunk + lineEnd.utf8
        }
        let last = text.count
        text += "0\(lineEnd)\(lineEnd)".utf8
        let head = Array(Self.head.utf8)
        #expect(PastedResponse.read(head + text).response?.body == body)
        for count in 0..<text.count {
            let (response, _) = PastedResponse.read(head + text.prefix(count))
            let answer = try #require(response)
            #expect(body.starts(with: answer.body))
            // The body is complete once the last chunk has begun.
            #expect(answer.warnings.isEmpty == (count == 0 || count > last), "\(count): \(answer.warnings)")
        }
    }
}
