import Foundation
import SAMLEncoding
import TestSupport
import Testing

@Suite("Forms and percent-encoding")
struct FormTests {
    @Test("Only unreserved characters are not encoded (RFC 3986 section 2.3)")
    func unreserved() {
        let all = String(decoding: (0..<128).map { UInt8($0) }, as: UTF8.self)
        var fields = FormFields()
        fields.append("n", all)
        let encoded = String(decoding: fields.encoded().bytes, as: UTF8.self)
        let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        #expect(encoded == "n=" + (all.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""))
    }

    @Test("An independent parser reads random fields", arguments: 0..<50 as Range<UInt64>)
    func randomFields(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var fields = FormFields()
        // Foundation removes a byte order mark at the start of a value, hence the letters.
        for _ in 0..<20 {
            fields.append("n" + random.nastyText(maximumPieces: 4), "v" + random.nastyText(maximumPieces: 10))
        }
        var components = URLComponents()
        components.percentEncodedQuery = String(decoding: fields.encoded().bytes, as: UTF8.self)
        let items = try #require(components.queryItems)
        #expect(items.map { Array($0.name.utf8) } == fields.fields.map { Array($0.name.utf8) })
        #expect(items.map { Array(($0.value ?? "").utf8) } == fields.fields.map { Array($0.value.utf8) })
        #expect(
            try FormFields(parsing: fields.encoded().bytes).fields.map { Array($0.value.utf8) }
                == fields.fields.map { Array($0.value.utf8) }
        )
    }

    @Test(
        "Bodies that servers read",
        arguments: [
            ("", []),
            ("a=1", [("a", "1")]),
            ("a=1&b=2", [("a", "1"), ("b", "2")]),
            ("a=1&&b=2&", [("a", "1"), ("b", "2")]),
            ("a", [("a", "")]),
            ("a=", [("a", "")]),
            ("a=b=c", [("a", "b=c")]),
            ("a=x+y%2Bz", [("a", "x y+z")]),
            ("a%20b=%C3%A9", [("a b", "é")]),
            ("a=%2525", [("a", "%25")]),
        ] as [(String, [(String, String)])]
    )
    func bodies(body: String, expected: [(String, String)]) throws {
        let fields = try FormFields(parsing: Array(body.utf8)).fields
        #expect(fields.map(\.name) == expected.map(\.0))
        #expect(fields.map(\.value) == expected.map(\.1))
    }

    @Test(
        "Bodies that cannot be read",
        arguments: [
            ("a=%", SAMLEncodingError.Code.invalidEscape, 2), ("a=x%2", .invalidEscape, 3),
            ("a=1&b=%zz", .invalidEscape, 6),
            ("a=1&b=%FF", .notUTF8, 6),
        ]
    )
    func unreadable(body: String, code: SAMLEncodingError.Code, offset: Int) {
        let error = #expect(throws: SAMLEncodingError.self) { try FormFields(parsing: Array(body.utf8)) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test("A repeated field has no value")
    func duplicates() throws {
        let fields = try FormFields(parsing: Array("a=1&b=2&a=3".utf8))
        #expect(try fields.value(named: "b") == "2")
        #expect(try fields.value(named: "c") == nil)
        let error = #expect(throws: SAMLEncodingError.self) { try fields.value(named: "a") }
        #expect(error?.code == .duplicateField)
    }

    @Test("Names are compared by their bytes, not as Unicode text")
    func names() throws {
        let fields = try FormFields(parsing: Array("e%CC%81=1".utf8))
        #expect(try fields.value(named: "\u{E9}") == nil)
        #expect(try fields.value(named: "e\u{301}") == "1")
    }

    @Test("A field in Base64, and the errors of other fields")
    func base64Field() throws {
        let code = { (body: String) -> SAMLEncodingError.Code? in
            do throws(SAMLEncodingError) {
                let text = try FormFields(parsing: Array(body.utf8)).base64(named: "SAMLResponse")
                #expect(text.description == "PGE+")
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code("RelayState=x&SAMLResponse=PGE%2B") == nil)
        #expect(code("SAMLResponse=PGE+") == .spaceInBase64)
        #expect(code("SAMLResponse=PGE%252B") == .percentEncoded)
        #expect(code("SAMLResponse=PGE%2B%0A") == .lineBreak)
        #expect(code("SAMLResponse=") == .empty)
        #expect(code("samlresponse=PGE%2B") == .fieldMissing)
        #expect(code("SAMLResponse=PGE%2B&SAMLResponse=PGE%2B") == .duplicateField)
    }
}
