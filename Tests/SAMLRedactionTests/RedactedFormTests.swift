import Foundation
import SAMLRedaction
import Testing

/// A text in the form that a tool or a person gave it, and what must stay of it.
private struct FormRow: CustomTestStringConvertible {
    let name: String
    let text: String
    /// A regular expression for the whole redacted text.
    let expected: String

    init(_ name: String, _ text: String, _ expected: String) {
        (self.name, self.text, self.expected) = (name, text, expected)
    }

    var testDescription: String { name }
}

/// Every row has the word `zaphod`, which must not stay.
@Suite("Forms that tools give a text")
struct RedactedFormTests {
    private static let lines = [
        FormRow(
            "cat -n",
            "     1\t<a>\n     2\t<b>zaphod</b>\n     3\t</a>\n",
            #"     1\t<a>\n     2\t<b>[a-z]{6}</b>\n     3\t</a>\n"#
        ),
        FormRow(
            "diff",
            "--- a/zaphod.xml\n+++ b/zaphod.xml\n@@ -0,0 +1,2 @@\n+<a>\n+<b>zaphod</b></a>\n",
            #"--- [a-z]/[a-z]{6}\.[a-z]{3}\n\+\+\+ [a-z]/[a-z]{6}\.[a-z]{3}\n@@ .*\n\+<a>\n\+<b>[a-z]{6}</b></a>\n"#
        ),
        FormRow(
            "a table",
            "time,body\n2026-03-01T10:00:00Z,\"<a b=\"\"zaphod\"\">zaphod</a>\"\n",
            #"[a-z]{4},[a-z]{4}\n2026-03-01T10:00:00Z,"<a b=""[a-z]{6}"">[a-z]{6}</a>"\n"#
        ),
        FormRow(
            "a number after a time",
            "2026-03-01T10:00:00Z,4155550123,zaphod\n",
            #"2026-03-01T10:00:00Z,(?!4155550123)\d{10},[a-z]{6}\n"#
        ),
        FormRow(
            "a reply to a reply, with a value of another size",
            "> > zaphod\n> > \(base64Lines(of: "<a>zaphod</a>", with: "\n> > "))\n> end\n",
            #"> > [a-z]{6}\n(> > [A-Za-z0-9+/=]+\n)+> [a-z]{3}\n"#
        ),
        FormRow(
            "a method on a line of its own",
            "curl https://zaphod.example/ \\\n  -X POST \\\n  -d zaphod=1",
            #"(?s).* -X POST .*"#
        ),
    ]

    private static let descriptions = [
        FormRow(
            "data",
            "zaphod={length = 5713, bytes = 0x3c73616d 6c703a52 ... 3e0a }",
            #"[a-z]{6}=\{length = \d{4}, bytes = 0x.*\}"#
        ),
        FormRow("an object", "<ZaphodMetadata: 0x600003d2c0a0>", #"<[A-Za-z]{14}: 0x[0-9a-f]{12}>"#),
        FormRow("an array of Java", "zaphod=%5BB%405e9f23b4", #"[a-z]{6}=%5BB%40[0-9a-f]{8}"#),
        FormRow("a variable", "{{zaphod_token}}", #"\{\{[a-z]{6}_[a-z]{5}\}\}"#),
    ]

    private static let names = [
        FormRow(
            "a claim",
            "<Attribute Name=\"https://zaphod.example/claims/userID\">zaphod</Attribute>",
            #"<Attribute Name="https://[a-z]{6}\.[a-z]{7}/[a-z]{6}/userID">[a-z]{6}</Attribute>"#
        ),
        FormRow("a misspelled name", "<Attribute Name=\"user1D\">zaphod</Attribute>", #"<Attribute Name="user1D">.*"#),
        FormRow(
            "a name in brackets",
            "SAMLResponse[]=zaphod&RelayState[zaphod]=1",
            #"SAMLResponse\[\]=[a-z]{6}&[A-Za-z]{10}\[[a-z]{6}\]=\d"#
        ),
        FormRow(
            "a missing space",
            "<a:Responsexmlns:a=\"urn:zaphod\">zaphod</a:Response>",
            #"<a:Responsexmlns:a="[a-z]{3}:[a-z]{6}">.*"#
        ),
    ]

    private static func base64Lines(of text: String, with separator: String) -> String {
        let encoded = Data(String(repeating: text, count: 12).utf8).base64EncodedString()
        return stride(from: 0, to: encoded.count, by: 60)
            .map { String(encoded.dropFirst($0).prefix(60)) }
            .joined(separator: separator)
    }

    @Test("The form stays, and no value in it", arguments: lines + descriptions + names)
    private func forms(row: FormRow) throws {
        var redactor = try Redactor()
        let redacted = String(decoding: try redactor.redacted(Array(row.text.utf8)), as: UTF8.self)
        #expect(try Regex(row.expected).wholeMatch(in: redacted) != nil, "\(redacted)")
        #expect(!redacted.lowercased().contains("zaphod"))
        try redactor.check(Array(redacted.utf8))
    }

    @Test("The digits and the characters of a dump are those of the same data")
    func dump() throws {
        let data = Array("<a>zaphod beeblebrox</a>".utf8)
        let rows = stride(from: 0, to: data.count, by: 16).map { start -> String in
            let row = data[start..<min(start + 16, data.count)]
            let digits = row.map { String(format: "%02x", $0) }.joined(separator: " ")
            let offset = String(format: "%08x", start)
            return "\(offset)  \(digits)  |\(String(decoding: row, as: UTF8.self))|\n"
        }
        var redactor = try Redactor()
        let redacted = String(decoding: try redactor.redacted(Array(rows.joined().utf8)), as: UTF8.self)
        var text = ""
        for line in redacted.split(separator: "\n") {
            let parts = line.split(separator: "|")
            let digits = parts[0].split(separator: " ").dropFirst().compactMap { UInt8($0, radix: 16) }
            #expect(String(decoding: digits, as: UTF8.self) == String(parts[1]))
            text += parts[1]
        }
        #expect(text.wholeMatch(of: /<a>[a-z]{6} [a-z]{10}<\/a>/) != nil, "\(text)")
        #expect(!text.contains("zaphod"))
    }

    @Test("A response that a log divided is one response again, with prefixes that agree")
    func pieces() throws {
        let encoded = Data("<Response><Issuer>zaphod</Issuer></Response>".utf8).base64EncodedString()
        let text = stride(from: 0, to: encoded.count, by: 40).enumerated()
            .map { "03-01 10:00:00.00\($0)  4211  4240 D Zaphod: \(encoded.dropFirst($1).prefix(40))\n" }.joined()
        var redactor = try Redactor()
        let redacted = String(decoding: try redactor.redacted(Array(text.utf8)), as: UTF8.self)
        let parts = redacted.split(separator: "\n").map { $0.split(separator: ": ") }
        #expect(Set(parts.map { $0[0].suffix(6) }).count == 1)
        let data = try #require(Data(base64Encoded: parts.map { String($0[1]) }.joined()))
        #expect(
            String(decoding: data, as: UTF8.self).wholeMatch(of: /<Response><Issuer>[a-z]{6}<\/Issuer><\/Response>/)
                != nil
        )
        #expect(!redacted.lowercased().contains("zaphod"))
    }
}
