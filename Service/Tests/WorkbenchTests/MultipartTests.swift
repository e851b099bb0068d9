import HTTPTypes
import Testing

@testable import Workbench

@Suite struct MultipartTests {
    private static func parts(_ body: [UInt8]) throws(WorkbenchProblem) -> [MultipartBody.Part] {
        try MultipartBody(body, boundary: TestForm.boundary).parts
    }

    private static func body(_ text: String) -> [UInt8] {
        Array(text.replacing("\n", with: "\r\n").replacing("BOUNDARY", with: TestForm.boundary).utf8)
    }

    @Test func fieldsAndFilesKeepTheirBytes() throws {
        let contents: [[UInt8]] = [
            [], [0], [0x0D], [0x0D, 0x0A], Array("\r\n--\(TestForm.boundary.dropLast())".utf8), Array(0...255),
            Array("--\r\n".utf8),
        ]
        for content in contents {
            let form = TestForm([("text", "a\r\nb"), ("é", "ü")], files: [("x.bin", content)])
            let parts = try Self.parts(form.body)
            #expect(parts.map(\.name) == ["text", "é", "files"])
            #expect(parts.map(\.fileName) == [nil, nil, "x.bin"])
            #expect(parts[0].content.elementsEqual("a\r\nb".utf8))
            #expect(parts[2].content.elementsEqual(content))
        }
    }

    @Test(arguments: [
        (#"a%22b"#, "a\"b"), ("a%0D%0Ab", "a\r\nb"), ("100%", "100%"), ("%2", "%2"), ("%2541", "%2541"),
        ("\u{301}e", "\u{301}e"),
        ("a;b=c", "a;b=c"), ("a'b\\c", "a'b\\c"),
    ])
    func namesOfFiles(written: String, name: String) throws {
        let parts = try Self.parts(TestForm(files: [(written, [1])]).body)
        #expect(parts.first?.fileName.map { Array($0.utf8) } == Array(name.utf8))
    }

    @Test(arguments: [
        "", "--", "--BOUNDARY", "--BOUNDARY--x", "--BOUNDARY--\n\n", "\n--BOUNDARY--",
        "--BOUNDARY\n", "--BOUNDARY\n\n--BOUNDARY--\n",
        "--BOUNDARY\nContent-Disposition: form-data\n\nx\n--BOUNDARY--\n",
        "--BOUNDARY\nContent-Disposition: form-data; name=\"a\"\n\nx",
        "--BOUNDARY\nContent-Disposition: form-data; name=\"a\"\n\nx\n--BOUNDARY",
        "--BOUNDARY\nContent-Disposition: form-data; name=\"a\"\nContent-Disposition: form-data; name=\"b\"\n\nx\n--BOUNDARY--\n",
        "--BOUNDARY\nContent-Disposition: attachment; name=\"a\"\n\nx\n--BOUNDARY--\n",
        "--BOUNDARY\nContent-Disposition: form-data; name=a\n\nx\n--BOUNDARY--\n",
        "--BOUNDARY\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\n\nx\n--BOUNDARY--\n",
        "--BOUNDARY\nContent-Disposition: form-data; name=\"a\"; filename*=UTF-8''b\n\nx\n--BOUNDARY--\n",
        "--BOUNDARY\nContent-Disposition: form-data; name=\"a\"\nContent-Transfer-Encoding: base64\n\nx\n--BOUNDARY--\n",
        "--BOUNDARY\nContent-Disposition form-data\n\nx\n--BOUNDARY--\n",
    ])
    func malformedBodiesAreErrors(text: String) {
        #expect(throws: WorkbenchProblem.self) { try Self.parts(Self.body(text)) }
    }

    @Test(arguments: ["", String(repeating: "a", count: 71), "a b", "a\r\nb", "ü", "a\"b"])
    func malformedBoundariesAreErrors(boundary: String) {
        #expect(throws: WorkbenchProblem.self) {
            try MultipartBody(Array("--\(boundary)--\r\n".utf8), boundary: boundary)
        }
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=abc", "abc"), ("multipart/form-data", nil),
        ("multipart/mixed; boundary=abc", nil),
        ("text/plain", nil), ("", nil),
    ])
    func boundaries(contentType: String, boundary: String?) {
        #expect(MultipartBody.boundary(of: contentType) == boundary)
    }

    @Test func tooManyPartsAreAnError() throws {
        let fields = (0..<MultipartBody.maximumPartCount).map { ("\($0)", "") }
        #expect(try Self.parts(TestForm(fields).body).count == MultipartBody.maximumPartCount)
        let oneMore = TestForm(fields + [("a", "")]).body
        #expect(throws: WorkbenchProblem.self) { try Self.parts(oneMore) }
    }

    @Test func aLongHeadIsAnError() {
        let name = String(repeating: "a", count: MultipartBody.maximumHeadBytes)
        #expect(throws: WorkbenchProblem.self) { try Self.parts(TestForm([(name, "")]).body) }
    }

    /// Whatever is cut, doubled, replaced or exchanged: an error, or parts that are in the body.
    @Test(arguments: 0..<300)
    func damagedBodies(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let form = TestForm(
            [("text", "some text\r\nwith lines"), ("at", "")],
            files: [("a.xml", Array("<a/>\r\n--".utf8))]
        )
        var body = form.body
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0..<body.count, using: &generator)
            let end = Int.random(in: start..<min(start + 40, body.count), using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: body.removeSubrange(start..<end)
            case 1: body.insert(contentsOf: body[start..<end], at: Int.random(in: 0..<body.count, using: &generator))
            default: body[start] = [0x0D, 0x0A, 0x22, 0x2D, 0x3B, 0xFF].randomElement(using: &generator) ?? 0
            }
            if body.isEmpty { return }
        }
        do throws(WorkbenchProblem) {
            for part in try Self.parts(body) {
                #expect(part.content.startIndex >= 0 && part.content.endIndex <= body.count)
            }
        } catch {
            #expect(error.status == .badRequest)
        }
    }
}

/// A generator of the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
