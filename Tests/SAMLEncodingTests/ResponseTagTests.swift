import Testing

@testable import SAMLEncoding

@Suite("Tags of responses in a text")
struct ResponseTagTests {
    @Test(
        "The local name determines the tag of a response",
        arguments: [
            ("Response>", "Response"), ("samlp:Response ID", "samlp:Response"), ("/samlp:Response>", "samlp:Response"),
            ("\\/soap:Envelope>", "soap:Envelope"), (":Response", ":Response"), ("a:b:Response/", "a:b:Response"),
            ("Response", "Response"), ("xResponse", nil), ("a:xResponse>", nil), ("Responses", nil), ("response", nil),
            ("a/Response", nil), ("Respons", nil), ("", nil), ("/", nil), ("\\/", nil),
            (String(repeating: "p", count: 55) + ":Response>", String(repeating: "p", count: 55) + ":Response"),
            (String(repeating: "p", count: 56) + ":Response>", nil),
        ]
    )
    func names(text: String, name: String?) {
        let bytes = Array("<\(text)".utf8)
        let tag = RootTag(in: bytes, at: 1)
        #expect(tag.map { String(decoding: bytes[$0.name], as: UTF8.self) } == name)
        if let tag { #expect(tag.isEnd == text.prefix(2).contains("/")) }
    }

    @Test(
        "The text after the name determines a tag",
        arguments: [
            (">", true), ("/>", true), ("\\u003e", true), ("&gt;", true), (" ID=", true), ("\n\t_a", true),
            (" >", true),
            (" [200]>", false), ("", false), ("  ", false), ("(", false),
            (String(repeating: " ", count: 1023) + "a", true), (String(repeating: " ", count: 1024) + "a", false),
        ]
    )
    func starts(rest: String, isStart: Bool) {
        #expect(RootTag.looksLikeStart(Array("<Response\(rest)".utf8), afterNameAt: 9) == isStart)
    }

    @Test(
        "The namespace of SAML is in the start tag or after it",
        arguments: [
            ("<samlp:Response>", true), ("<Response xmlns='urn:oasis:names:tc:SAML:2.0:protocol'>", true),
            ("<Response>saml", false), ("<Response sAML SaML>", false), ("<Response sam", false),
            ("<Response SAML", true), ("<Response" + String(repeating: " ", count: 512) + "saml>", false),
        ]
    )
    func signs(text: String, hasSigns: Bool) {
        #expect(SAMLSigns.areInTag(of: Array("> \(text)".utf8), from: 2) == hasSigns)
    }

    @Test("Tags are counted for each name, in each notation")
    func numbers() throws {
        var keys = TagKeys()
        let names = ["a", "b", "c", "d", "e", "f", "aa"]
        for round in 0..<2 {
            for (number, name) in names.enumerated() {
                let text = Array("<\(name):Response></\(name):Response>".utf8)
                let start = try #require(RootTag(in: text, at: 1))
                if round == 0 { #expect(keys.number(of: start, .plain, in: text) == nil) }
                #expect(keys.numberAdding(start, .plain, in: text) == number)
                let end = try #require(RootTag(in: text, at: start.name.upperBound + 2))
                #expect(end.isEnd && keys.number(of: end, .plain, in: text) == number)
                #expect(keys.number(of: end, .html, in: text) == nil)
                #expect(keys[number] == TagKeys.key(of: end, .plain, in: text))
            }
        }
    }
}
