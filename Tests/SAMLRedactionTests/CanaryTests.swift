import Foundation
import SAMLRedaction
import TestSupport
import Testing

/// A text with values that must not survive, in a container of what `check` reads.
private struct CanaryRow: CustomTestStringConvertible {
    let name: String
    let text: String
    /// The values that are searched for, in any letter case.
    let canaries: [String]

    init(_ name: String, _ text: String, _ canaries: String...) {
        (self.name, self.text, self.canaries) = (name, text, canaries)
    }

    var testDescription: String { name }
}

@Suite("Canaries in redacted containers")
struct CanaryTests {
    // MARK: Containers

    private static let recordings = [
        CanaryRow(
            "HAR: names and values",
            """
            {"log":{"creator":{"name":"zaphodcreator","version":"zaphodversion"},"pages":[{"title":"zaphodtitle"}],\
            "zaphodmember":"zaphodvalue","comment":"zaphodcomment"}}
            """,
            "zaphod"
        ),
        CanaryRow(
            "HAR: headers, cookies and fields",
            """
            {"headers":[{"name":"zaphod-header","value":"zaphod1"},{"name":"If-Modified-Since","value":"94040-1234"}],\
            "cookies":[{"name":"zaphodcookie","value":"support"}],"params":[{"name":"f","fileName":"zaphod.pdf"}]}
            """,
            "zaphod",
            "94040",
            "support"
        ),
        CanaryRow(
            "HAR: numbers",
            #"{"timings":{"wait":6505550199,"zaphodtiming":6505550198},"ts":"+1 650 555 0199","code":650555,"age":42424}"#,
            "6505550199",
            "6505550198",
            "zaphod",
            "650 555",
            "650555",
            "42424"
        ),
        CanaryRow(
            "JSON: escaped names",
            #"{"\u005aaphod\u0042eeblebrox":"\u005aaphod","Zaphod\u00fc":1,"list":["support","Post"]}"#,
            "zaphod",
            "beeblebrox",
            "support",
            "Post"
        ),
        CanaryRow(
            "Charles and Burp",
            """
            <items burpVersion="zaphodversion"><time>+1 650 555 0199</time><host ip="zaphodip">zaphodhost</host>\
            <comment><![CDATA[zaphodcomment]]></comment></items>
            """,
            "zaphod",
            "650 555"
        ),
    ]

    private static let messages = [
        CanaryRow(
            "curl",
            "curl -u title:support 'https://zaphod:zaphodpw@zaphodhost.example/?zaphodfield=zaphod1#zaphodfragment' -b Post=Post",
            "title",
            "support",
            "zaphod",
            "Post"
        ),
        CanaryRow(
            "curl: quoted name and password",
            "curl --user 'title:support' https://x.example/",
            "title",
            "support"
        ),
        CanaryRow(
            "Mail addresses",
            "From: Support <support@zaphod.example>\nReturn-Path: <title@zaphod.example>\nTo: SUPPORT@zaphod.example\n",
            "support",
            "zaphod",
            "title@"
        ),
        CanaryRow(
            "Multipart",
            """
            --zaphodboundary
            Content-Disposition: form-data; name="zaphodfield"; filename*=UTF-8''zaphod%C3%BC.pdf

            support
            --zaphodboundary--
            zaphodepilogue
            """,
            "zaphod",
            "support"
        ),
        CanaryRow(
            "Log lines",
            """
            time=94040-1234 level=warn user=support msg="zaphodmessage"
            zaphodhost - zaphoduser [10/Oct/2026:13:55:36 -0700] "GET /zaphodpath?zaphodname=zaphodvalue HTTP/1.0" 200 2326
            """,
            "94040",
            "support",
            "zaphod"
        ),
        CanaryRow(
            "Console",
            #"user: Optional("support") Error Domain=ZaphodDomain Code=-1009 "Zaphod" UserInfo={ZaphodKey=zaphodvalue}"#,
            "support",
            "zaphod"
        ),
        CanaryRow("Percent-encoded names", "q=1&Z%C3%BCrich%20zaphodname=zaphodvalue", "zaphod", "rich"),
        CanaryRow(
            "Hosts and ports",
            "https://zaphodcustomer.adobe.com:6505550199/ https://zaphodcustomer.auth.adobe.com/ http://[2001:db8:94040::1]/",
            "zaphod",
            "6505550199",
            "94040"
        ),
    ]

    private static let documents = [
        CanaryRow(
            "XML declaration",
            #"<?xml version="1.0" encoding="zaphodencoding" zaphodattribute="zaphodvalue"?><x/>"#,
            "zaphod"
        ),
        CanaryRow(
            "Document type",
            """
            <!DOCTYPE zaphodroot PUBLIC "-//zaphodpublic" "http://zaphodsystem/" [<!ENTITY zaphodentity "zaphodvalue">\
            <!ATTLIST zaphodlist a CDATA 'zaphoddefault'><!-- zaphodcomment -->]><x/>
            """,
            "zaphod"
        ),
        CanaryRow(
            "Elements and attributes",
            """
            <zaphod:root xmlns:zaphod="urn:zaphodspace" zaphodname="zaphodvalue" xml:lang="zaphodlang"><!--zaphodcomment-->\
            <?zaphodtarget zaphoddata?><![CDATA[zaphoddata]]>&#x5A;aphodtext</zaphod:root>
            """,
            "zaphod"
        ),
        CanaryRow("Times", #"<Conditions NotOnOrAfter="+1 650 555 0199" NotBefore="94040-1234"/>"#, "650 555", "94040"),
        CanaryRow(
            "Long words of another script",
            "<NameID>\(String(repeating: "山田太郎花子", count: 20))</NameID>",
            "山田太郎花子"
        ),
        CanaryRow(
            "Long words with letters beyond ASCII",
            "<NameID>\(String(repeating: "abcdefghij", count: 8))Übermüßig</NameID>",
            "Übermüßig",
            "abcdefghij"
        ),
        CanaryRow(
            "Parts of values",
            "<AttributeValue>true Zaphod</AttributeValue><x>TV-14 Zaphod</x>",
            "true",
            "TV-14"
        ),
    ]

    private static let numbers = [
        CanaryRow(
            "Bytes as numbers",
            "[81, 117, 101, 110, 116, 105, 110, 32, 90, 121, 119, 105, 99, 107, 105, 33]",
            "117, 101, 110"
        ),
        CanaryRow(
            "Numbers under names of numbers",
            #"{"body":"415.555.0134","line":"94117","count":60614} Status: 94118 is my ZIP, status=73.202.14.9"#,
            "415.555",
            "94117",
            "60614",
            "94118",
            "73.202"
        ),
        CanaryRow("Marks of a log", "--> call me 415 5550134 zip 94117 0xJaneDoe1", "5550134", "94117", "JaneDoe"),
        CanaryRow(
            "Telephones beside times",
            "time: 09:14 415-555-0134\n09:14-415-555-0135 x\n12:30/94117 x\n{\"date\":\"415-555-0136 09:14\",\"NotBefore\":\"94118 09:14\"}",
            "0134",
            "0135",
            "94117",
            "0136",
            "94118"
        ),
        CanaryRow(
            "Text after a row of a dump",
            "00000000: 3c61 3e78 3c2f 613e  <a>x</a>   Quentin 94117",
            "Quentin",
            "94117"
        ),
        CanaryRow(
            "Identifiers that are none",
            #"<Attribute Name="urn:oid:2.5.4.Quentin.94117"/><NameID>Qu</NameID>"#,
            "Quentin",
            "94117"
        ),
        CanaryRow(
            "Encoded words of a mail",
            "From: =?utf-8?B?TGluZGEgRnLDtmhsaWNo?= <a@b.example>\nSubject: =?utf-8?Q?Fr=C3=B6hlich_Zaphod?= x\n",
            "TGluZGEg",
            "hlich",
            "Zaphod"
        ),
        CanaryRow("A short value in Base64", "zip=OTQxMTc=; Cookie: zip=OTQxMTc=", "OTQxMTc"),
        CanaryRow("A size that is none", "{length = 94117, bytes = 0x5175 ... 656e}", "94117", "5175", "656e"),
    ]

    @Test("A list of bytes has no replacement for each byte, which its known parts would tell")
    func listOfBytes() throws {
        var redactor = try Redactor()
        let byte = (0..<64).map { _ in "115" }.joined(separator: ", ")
        let redacted = String(decoding: try redactor.redacted(Array("[\(byte)]".utf8)), as: UTF8.self)
        #expect(Set(redacted.split { ", []".contains($0) }).count > 8)
    }

    @Test("No canary survives", arguments: recordings + messages + documents + numbers)
    private func containers(_ row: CanaryRow) throws {
        var redactor = try Redactor()
        let redacted = try redactor.redacted(Array(row.text.utf8))
        try redactor.check(redacted)
        let text = String(decoding: redacted, as: UTF8.self)
        for canary in row.canaries { #expect(!text.containsIgnoringCase(canary), "\(canary) in \(text)") }
    }

    // MARK: Ordinary words

    private static let places = [
        "<NameID>WORD</NameID>", "<AttributeValue>WORD</AttributeValue>", "<GivenName>WORD</GivenName>", "<p>WORD</p>",
        #"{"userID":"WORD"}"#, #"{"users":["x","WORD"]}"#, "user=WORD&q=1", "userID=WORD&q=1",
        "GET / HTTP/1.1\r\nCookie: user=WORD; q=1\r\n\r\n", "the user \"WORD\" signed in, and WORD@x.example",
    ]
    private static let words = [
        "Page", "Post", "Mark", "Will", "Grace", "Chase", "title", "admin", "support", "SUPPORT",
    ]

    @Test("An ordinary word does not stay as the value of a person", arguments: words)
    private func ordinaryWords(_ word: String) throws {
        var redactor = try Redactor()
        for place in Self.places {
            let text = try redactor.text(place.replacingOccurrences(of: "WORD", with: word))
            #expect(!text.containsIgnoringCase(word), "\(text)")
        }
    }

    @Test("A public value stays if it is the whole value", arguments: ["true", "US", "TV-14", "R"])
    private func publicValues(_ value: String) throws {
        var redactor = try Redactor()
        let text = "<AttributeValue>\(value)</AttributeValue>"
        #expect(try redactor.text(text) == text)
    }

    @Test(
        "A public word stays where a format defines it",
        arguments: [
            #"{"method":"POST","type":"authenticate"}"#, #"<ContactPerson contactType="support"/>"#,
            #"<?xml version="1.0" encoding="ISO-8859-1" standalone="yes"?>"#,
            "HTTP/1.1 200 OK\r\nConnection: close\r\n",
            "https://sp.auth.adobe.com/api/v1/", #"{"enabled": true, "status": 200}"#,
            "NotOnOrAfter=\"2026-03-01 10:00\"",
        ]
    )
    private func publicWords(_ text: String) throws {
        var redactor = try Redactor()
        let redacted = try redactor.text(text)
        #expect(redacted.replacingOccurrences(of: "enabled", with: "").count >= text.count - 7)
        for word in [
            "POST", "authenticate", "support", "ISO-8859-1", "yes", "200 OK", "close", "sp.auth.adobe.com", "true",
            "2026",
        ]
        where text.contains(word) {
            #expect(redacted.contains(word), "\(redacted)")
        }
    }

    // MARK: Layers

    private static let person = #"<NameID a="Zaphod">Zaphod.Beeblebrox Jörgßen, 山田太郎花子 support@zaphod.example</NameID>"#

    @Test("No canary survives in UTF-16", arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16])
    private func wideText(_ encoding: String.Encoding) throws {
        var redactor = try Redactor()
        let content = [UInt8](try #require((Self.person + "\n").data(using: encoding)))
        let redacted = try redactor.redacted(content)
        #expect(redacted.count == content.count)
        let text = try #require(String(data: Data(redacted), encoding: encoding))
        #expect(text.hasPrefix("<NameID "))
        for canary in ["zaphod", "beeblebrox", "rgßen", "山田", "support"] { #expect(!text.containsIgnoringCase(canary)) }
    }

    @Test("What follows compressed data is replaced, and its content too")
    private func compressed() throws {
        var redactor = try Redactor()
        // A NameID in GZIP.
        let member = [UInt8](
            try #require(Data(base64Encoded: "H4sIAAAAAAACA7PxS8xN9XSxi0osyMhP0XNKTU3KSU0qyq+w0YfKAACCQjr9IgAAAA=="))
        )
        let redacted = try redactor.redacted(member + member + Array("zaphodtrailer".utf8))
        #expect(redacted.starts(with: [0x1F, 0x8B]))
        #expect(!String(decoding: redacted, as: UTF8.self).contains("zaphodtrailer"))
        #expect(throws: Never.self) { try redactor.check(redacted) }
        #expect(throws: RedactionError.self) { try redactor.check(member) }
    }

    @Test("The search finds a word in each layer", arguments: encodings)
    private func secondLook(_ encoding: Encoding) throws {
        var redactor = try Redactor()
        _ = try redactor.redacted(Array("userID=Beeblebrox&name=zaphodperson".utf8))
        let layers = encoding.encode(#"{"a": "x Beeblebrox", "b": "zaphodperson"}"#)
        #expect(throws: RedactionError.self) { try redactor.check(Array(layers.utf8)) }
        let inText = #"{"text":"<p class=\"x\">\n"# + layers + #"","size":1}"#
        #expect(throws: RedactionError.self) { try redactor.check(Array(inText.utf8)) }
        #expect(throws: Never.self) { try redactor.check(Array(encoding.encode("no one is in this text").utf8)) }
    }

    private struct Encoding: CustomTestStringConvertible {
        let testDescription: String
        let encode: @Sendable (String) -> String
    }

    private static let encodings = [
        Encoding(testDescription: "plain") { $0 },
        Encoding(testDescription: "letter case") { $0.uppercased() },
        Encoding(testDescription: "Base64") { base64($0) },
        Encoding(testDescription: "Base64 after one character") { "x" + base64($0) },
        Encoding(testDescription: "Base64 twice") { base64(base64($0)) },
        Encoding(testDescription: "Base64 of one word") { base64($0.contains("Beeblebrox") ? "a Beeblebrox!" : $0) },
        Encoding(testDescription: "hexadecimal digits") { $0.utf8.map { hexadecimal($0) }.joined() },
        Encoding(testDescription: "percent-encoding") { $0.utf8.map { "%" + hexadecimal($0) }.joined() },
        Encoding(testDescription: "percent-encoding twice") { $0.utf8.map { "%25" + hexadecimal($0) }.joined() },
        Encoding(testDescription: "character references") { $0.utf8.map { "&#\($0);" }.joined() },
        Encoding(testDescription: "JSON") { $0.utf8.map { "\\u00" + hexadecimal($0) }.joined() },
        Encoding(testDescription: "quoted-printable") { $0.utf8.map { "=" + hexadecimal($0) }.joined() },
        Encoding(testDescription: "a soft line break") { $0.contains("Beeblebrox") ? "Beeb=\nlebrox" : $0 },
        Encoding(testDescription: "percent-encoding in Base64") {
            base64($0.utf8.map { "%" + hexadecimal($0) }.joined())
        },
    ]

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }

    @Test("A name and a password in Base64 have no public word")
    private func basicAuthorization() throws {
        var redactor = try Redactor()
        let credential = Data("title:support1234".utf8).base64EncodedString()
        let redacted = try redactor.text("Authorization: Basic \(credential)\n")
        let value = try #require(redacted.split(separator: " ").last).dropLast()
        let decoded = String(decoding: try #require(Data(base64Encoded: String(value))), as: UTF8.self)
        #expect(decoded.contains(":"))
        #expect(!decoded.contains("title") && !decoded.contains("support"))
    }

    @Test("A word that stays somewhere is no hit of the search, nor is the line after PEM a part of a certificate")
    private func falseAlarms() throws {
        var redactor = try Redactor()
        let text = #"{"startedDateTime":"2026-11-28T10:00:00Z","note":"at 28T10","description":"SignedInfo and space"}"#
        try redactor.check(try redactor.redacted(Array(text.utf8)))
        let certificate = String(decoding: try SampleKeys.file("idp-ec521.pem"), as: UTF8.self)
        let lines = try redactor.text(certificate).split(separator: "\n")
        #expect(lines.last == "-----END CERTIFICATE-----")
    }
}

extension Redactor {
    fileprivate mutating func text(_ text: String) throws -> String {
        String(decoding: try redacted(Array(text.utf8)), as: UTF8.self)
    }
}

extension String {
    fileprivate func containsIgnoringCase(_ text: String) -> Bool { range(of: text, options: .caseInsensitive) != nil }
}
