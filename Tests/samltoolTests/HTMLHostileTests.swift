import Foundation
import HTMLPages
import TestSupport
import Testing

@Suite("A page of hostile input")
struct HTMLHostileTests {
    /// Makes sure that a page has the elements and attributes that it makes itself, and no others.
    static func expectOwn(_ page: HTMLPage, _ sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(page.strangeParts == [], sourceLocation: sourceLocation)
    }

    private static let texts = [
        "</script><script>alert(1)</script>", "\"' onmouseover=\"alert(1)", "<img src=x onerror=alert(1)>",
        "</style><style>*{display:none}", "</code></div></main><iframe src=//evil.example>", "<!-- --><!--", "--><b>",
        "]]><svg onload=alert(1)>", "javascript:alert(1)", "&lt;b&gt;&amp;&#60;", "\u{202E}gnp.exe\u{2066}\u{FEFF}",
        "a\u{300}\u{301}\u{489}", "</textarea></title><plaintext>", "`${alert(1)}`", "<a href='javascript:x'>",
        "é😀\u{FFFD}\u{E0001}",
    ]

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    /// A response in which a text stands wherever it can.
    private static func response(_ text: String) -> ConstructedResponse {
        let text = escaped(text)
        var response = ConstructedResponse()
        response.responseID = text
        response.issuer = "<saml:Issuer>\(text)</saml:Issuer>"
        response.assertionIssuer = "<saml:Issuer Format=\"\(text)\">\(text)</saml:Issuer>"
        response.status =
            "<samlp:Status><samlp:StatusCode Value=\"\(text)\"/><samlp:StatusMessage>\(text)</samlp:StatusMessage></samlp:Status>"
        response.nameID = "<saml:NameID Format=\"\(text)\" NameQualifier=\"\(text)\">\(text)</saml:NameID>"
        response.conditions = response.conditions.replacingFirst("https://saml.sp.auth.adobe.com", with: text)
        response.attributes =
            "<saml:Attribute Name=\"\(text)\" FriendlyName=\"\(text)\"><saml:AttributeValue>\(text)<b xmlns=\"\">\(text)</b>"
            + "</saml:AttributeValue></saml:Attribute><!-- \(text.replacing("-", with: "")) -->"
        return response
    }

    @Test("Whatever stands in a response, the page has its own elements only", arguments: texts)
    func values(text: String) throws {
        let folder = try TemporaryFolder()
        let signed = Self.response(text).unsigned
        let name = text.replacing("/", with: "-") + ".xml"
        let path = try folder.write(signed, to: name)
        let options = ["--at", "2026-11-20T12:01:00Z", "--require", "userID,\(text.replacing(",", with: ""))"]
        for reveal in [[], ["--reveal"]] {
            let page = try HTMLReportTests.page(options + reveal + [path])
            try Self.expectOwn(page)
            #expect(page.all("li", class: "finding").count > 1)
            let visible = String(
                text.unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .format
                        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
                }.joined()
            )
            #expect(page.text.contains(visible), "the page shows \(text)")
        }
    }

    private static let inputs: [(name: String, bytes: [UInt8])] = [
        ("nothing", []), ("zeros", [UInt8](repeating: 0, count: 300_000)), ("bytes", Array(0...255)),
        ("emoji", Array("<a>\(String(repeating: "😀", count: 80_000))</a>".utf8)),
        ("page", Array("<!DOCTYPE html><html><script>alert(1)</script><img src=x onerror=alert(1)></html>".utf8)),
        ("not UTF-8", Array("<a>\u{1}".utf8) + [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80] + Array("</a>".utf8)),
        ("JSON", Array(#"{"SAMLResponse":"</script><script>"}"#.utf8)),
        ("markup", Array(String(repeating: "<a b='\"' c=\"'\"/>", count: 5000).utf8)),
        ("open tags", Array(String(repeating: "<a><!--", count: 2000).utf8)),
        ("one tag", Array(("<a " + String(repeating: "b='c' ", count: 5000) + ">").utf8)),
        ("line ends", Array(String(repeating: "\r\n\r\n\n\r", count: 50_000).utf8)),
        ("lines of XML", Array(("<a>" + String(repeating: " \n", count: 100_000)).utf8)),
        ("quotes", Array("<a b=\"<NameID>c</NameID><d e=\"f\">g</a>".utf8)),
        ("gzip", [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3]),
    ]

    @Test("Anything gets a page of limited size", arguments: inputs.map { Named($0, $1) })
    func anything(input: Named<[UInt8]>) throws {
        let (name, bytes) = (input.description, input.value)
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: folder.url.appendingPathComponent(name))
        for reveal in [[], ["--reveal"]] {
            let page = try HTMLReportTests.page(
                ["--at", "2026-11-20T12:01:00Z"] + reveal + [folder.path(name)],
                status: 1
            )
            try Self.expectOwn(page)
            #expect(page.bytes.count < 4 << 20, "\(page.bytes.count) bytes")
            #expect(!page.all("li", class: "finding").isEmpty)
        }
    }

    @Test(
        "More than is read gets a page, too",
        arguments: ["cat /dev/zero", "yes '<a>' | tr -d '\\n'"]
    )
    func large(endless: String) throws {
        let outcome = try SamltoolCommand.shell(
            "{ \(endless); } | head -c 17000000 | \"$samltool\" check --format html"
        )
        #expect(outcome.status == 1)
        let page = try HTMLPage(outcome.standardOutput)
        try Self.expectOwn(page)
        #expect(page.text.contains("too-large"))
        #expect(page.text.contains("00 00 00 00") == endless.contains("zero"))
        #expect(page.bytes.count < 100_000)
    }

    @Test("Long names are cut, and a long document is, around its findings")
    func long() throws {
        var response = ConstructedResponse()
        let folder = try TemporaryFolder()
        // The second is longer than the name of an attribute may be, the third than the parser takes.
        for length in [1_000, 15_000, 100_000] {
            let name = String(repeating: "n", count: length)
            response.attributes = ConstructedResponse.attribute(name, "v")
            let path = try folder.write(response.unsigned, to: "long.xml")
            let page = try HTMLReportTests.page(["--at", "issued", "--require", "N\(name.dropFirst())", path])
            try Self.expectOwn(page)
            #expect(page.text.contains("nnn… (1,000 characters)") == (length == 1_000))
            #expect(page.bytes.count < 1 << 20)
        }
        response.attributes = ConstructedResponse.attribute("big", String(repeating: "v ", count: 200_000))
        response.statements += "\n\n"
        response.attributes += "\n  <!-- c -->"
        let big = try HTMLReportTests.page(["--at", "issued", folder.write(response.unsigned, to: "big.xml")])
        try Self.expectOwn(big)
        #expect(big.bytes.count < 2 << 20)
        #expect(big.text.contains("bytes are omitted here"))
        // The place of a finding is there, however far behind.
        let links = big.elements.compactMap { $0.attribute("href") }.filter { $0.contains("-s") }
        #expect(!links.isEmpty)
    }
}
