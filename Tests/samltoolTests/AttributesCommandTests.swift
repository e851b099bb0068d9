import Foundation
import TestSupport
import Testing

/// What `attributes --json` prints, as docs/json.md documents it.
struct AttributesJSON: Decodable {
    let format: String
    let version: Int
    let files: [File]

    struct File: Decodable {
        let file: String
        let verified: Bool
        let nameID: NameID?
        let attributes: [Attribute]
        let encrypted: [Encrypted]
        let missing: [String]
        let failure: VerificationJSON.Failure?
    }

    struct NameID: Decodable {
        let value: String
        let format: String?
        let nameQualifier: String?
        let spNameQualifier: String?
    }

    struct Attribute: Decodable {
        let name: String
        let friendlyName: String?
        let nameFormat: String?
        let values: [Value]
    }

    struct Value: Decodable, Equatable {
        let type: String
        let value: String
    }

    struct Encrypted: Decodable {
        let element: String
        let algorithm: String?
    }

    init(_ outcome: CommandOutcome) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(outcome.standardOutput))
    }
}

@Suite("samltool attributes")
struct AttributesCommandTests {
    static func attributes(_ arguments: String..., input: String = "") throws -> CommandOutcome {
        try SamltoolCommand.run(["attributes"] + VerifyCommandTests.trusted + arguments, input: Array(input.utf8))
    }

    /// A signed response with these attributes and no other.
    static func signed(_ attributes: [(name: String, value: String)]) throws -> String {
        try VerifyOptionTests.signed { response in
            response.attributes = attributes.map { ConstructedResponse.attribute($0.name, $0.value) }.joined()
        }
    }

    static let table = """
        NameID          c3e1b7b2a9d84f0e
        userID          7d1c0f52-3d7e-4b56-9a2f-6f0c1d8e4a11
        upstreamUserID  mvpd-0048812-primary
        householdID     hh-93c1e7a0f2
        zip             94110
        maxRating       TV-14
        channelID       REF30
        lastSearch      who is on???!

        """

    @Test("A table of what was signed")
    func verifiedTable() throws {
        let outcome = try Self.attributes(VerifyCommandTests.path("signed-response.xml"))
        #expect(outcome.status == 0)
        #expect(outcome.output == Self.table)
        #expect(outcome.diagnostics == "")
        let body = try Self.attributes(VerifyCommandTests.path("signed-percent-encoded-twice.txt"))
        #expect(body.output == Self.table)
        #expect(body.diagnostics.contains("[encoding.percent-encoded-twice]"))
    }

    @Test("Nothing of a refused response is printed; the reason is", arguments: Sample.all.filter { $0.verify != nil })
    func refused(sample: Sample) throws {
        let expected = try #require(sample.verify)
        let certificate = SampleKeys.path(expected.certificate)
        let outcome = try SamltoolCommand.run("attributes", "--csv", "--cert", certificate, sample.path)
        #expect(outcome.status == (expected.valid ? 0 : 1))
        #expect(outcome.standardOutput.isEmpty == !expected.valid)
        for id in expected.failed { #expect(outcome.diagnostics.contains("[\(id)]")) }
    }

    @Test("--require needs values, not only attributes")
    func require() throws {
        let good = try VerifyCommandTests.path("signed-response.xml")
        #expect(try Self.attributes("--require", "zip,userID,NameID", good).status == 0)
        for value in ["", " \n ", "<!-- x -->"] {
            let text = try Self.signed([("zip", value)])
            #expect(try Self.attributes("--require", "zip", "--allow-comments", input: text).status == 1)
        }
        let other = try Self.signed([("ZIP", "94110")])
        #expect(try Self.attributes("--require", "zip", input: other).status == 1)
        #expect(try Self.attributes("--require", "zip", "--unverified", good).status == 0)
    }

    @Test("An encrypted attribute or name satisfies nothing, and is named")
    func encrypted() throws {
        let data =
            #"<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"><xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes128-gcm"/></xenc:EncryptedData>"#
        let text = try VerifyOptionTests.signed {
            $0.nameID = "<saml:EncryptedID>\(data)</saml:EncryptedID>"
            $0.attributes += "<saml:EncryptedAttribute>\(data)</saml:EncryptedAttribute>"
        }
        let outcome = try Self.attributes("--require", "NameID", input: text)
        #expect(outcome.status == 1)
        #expect(outcome.diagnostics.contains("NameID; parts of the response are encrypted"))
        #expect(outcome.output.contains("EncryptedID: encrypted with http://www.w3.org/2009/xmlenc11#aes128-gcm\n"))
        #expect(outcome.output.contains("EncryptedAttribute: encrypted with "))
        let json = try #require(try AttributesJSON(Self.attributes("--json", input: text)).files.first)
        #expect(json.nameID == nil)
        #expect(json.encrypted.map(\.element) == ["EncryptedID", "EncryptedAttribute"])
        #expect(json.encrypted.first?.algorithm == "http://www.w3.org/2009/xmlenc11#aes128-gcm")
    }

    @Test("--csv quotes what has to be quoted, and nothing else")
    func csv() throws {
        let text = try Self.signed([
            ("plain", "94110"), ("comma", "one, two"), ("quote", "say &quot;hello&quot;"), ("line", "one&#10;two"),
            ("combined", "a&quot;\u{301}b"), ("return", "one&#13;&#10;two"), ("na,me", "x"), ("empty", ""),
        ])
        let outcome = try Self.attributes("--csv", input: text)
        let header = "file,verified,name,type,value,friendlyName,nameFormat"
        let persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
        let records = [
            "NameID,subject,subscriber-1,,\(persistent)", "plain,text,94110,,", "comma,text,\"one, two\",,",
            "quote,text,\"say \"\"hello\"\"\",,", "line,text,\"one\ntwo\",,", "combined,text,\"a\"\"\u{301}b\",,",
            "return,text,\"one\r\ntwo\",,", "\"na,me\",text,x,,", "empty,text,,,",
        ].map { "standard input,true,\($0)" }
        #expect(outcome.standardOutput == Array(([header] + records).map { $0 + "\r\n" }.joined().utf8))
        #expect(try Self.attributes("--csv", input: "<a/>").standardOutput.isEmpty)
    }

    @Test("The table is one line a value, with nothing hidden in it")
    func controls() throws {
        let text = try Self.signed([
            ("line", "one&#10;zip  10001"), ("tab", "a&#9;b"), ("nel", "a\u{85}b"), ("separator", "a\u{2028}b"),
            ("reversed", "a\u{202E}b"), ("nothing", "a\u{200B}\u{FEFF}b"), ("na\u{202E}me", "x"),
            ("emoji", "👩\u{200D}🚀 é 日本"),
        ])
        let outcome = try Self.attributes(input: text)
        #expect(
            outcome.output == #"""
                NameID        subscriber-1
                line          one\u{a}zip  10001
                tab           a\u{9}b
                nel           a\u{85}b
                separator     a\u{2028}b
                reversed      a\u{202e}b
                nothing       a\u{200b}\u{feff}b
                na\u{202e}me  x
                emoji         👩‍🚀 é 日本

                """#
        )
    }

    @Test("--json: names, formats and values as they were signed")
    func json() throws {
        let text = try VerifyOptionTests.signed {
            $0.nameID = #"<saml:NameID Format="urn:f" NameQualifier="q" SPNameQualifier="s"> name </saml:NameID>"#
            $0.attributes =
                #"<saml:Attribute Name="n" FriendlyName="f" NameFormat="urn:x"><saml:AttributeValue> one\#n</saml:AttributeValue>"#
                + #"<saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>"#
                + #"<saml:AttributeValue><a xmlns="urn:a">x</a></saml:AttributeValue></saml:Attribute>"#
        }
        let outcome = try Self.attributes("--json", input: text)
        let document = try AttributesJSON(outcome)
        #expect(document.format == "samltool.attributes" && document.version == 1)
        let file = try #require(document.files.first)
        #expect(file.file == "standard input" && file.verified && file.failure == nil && file.missing == [])
        #expect(file.nameID?.value == "name" && file.nameID?.format == "urn:f")
        #expect(file.nameID?.nameQualifier == "q" && file.nameID?.spNameQualifier == "s")
        let attribute = try #require(file.attributes.first)
        #expect(attribute.name == "n" && attribute.friendlyName == "f" && attribute.nameFormat == "urn:x")
        #expect(attribute.values.map(\.type) == ["text", "nil", "xml"])
        #expect(attribute.values[0].value == "one" && attribute.values[1].value == "")
        #expect(attribute.values[2].value.contains(#"<a xmlns="urn:a">x</a>"#))
    }

    @Test("--json of a batch tells failures and what is missing")
    func jsonBatch() throws {
        let folder = try TemporaryFolder()
        let good = try VerifyCommandTests.path("signed-response.xml")
        let expired = try VerifyCommandTests.path("expired.xml")
        let outcome = try Self.attributes("--json", "--require", "zip,x", good, expired, folder.path("missing.xml"))
        #expect(outcome.status == 66)
        let files = try AttributesJSON(outcome).files
        #expect(files.map(\.verified) == [true, false, false])
        #expect(files.map(\.missing) == [["x"], [], []])
        #expect(files.map(\.failure?.id) == [nil, "conditions.expired", "input.missing"])
        #expect(files.map(\.attributes.isEmpty) == [false, true, true])
    }

    @Test("--unverified labels every line, CSV and JSON")
    func unverified() throws {
        for sample in ["tampered.xml", "compact.xml", "encrypted-assertion.xml", "several-assertions.xml"] {
            let path = try VerifyCommandTests.path(sample)
            let outcome = try SamltoolCommand.run("attributes", "--unverified", path, path)
            #expect(outcome.status == 0)
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.count >= 4)
            #expect(lines.allSatisfy { $0.hasPrefix("UNVERIFIED  ") })
            let csv = try SamltoolCommand.run("attributes", "--unverified", "--csv", path).output
            #expect(!csv.contains(",true,"))
            let json = try AttributesJSON(SamltoolCommand.run("attributes", "--unverified", "--json", path))
            #expect(json.files.map(\.verified) == [false])
        }
        let tampered = try SamltoolCommand.run("attributes", "--unverified", VerifyCommandTests.path("tampered.xml"))
        #expect(tampered.output.contains("UNVERIFIED  zip             90210\n"))
        let trusted = try Self.attributes("--unverified", VerifyCommandTests.path("signed-response.xml"))
        #expect(trusted.output.split(separator: "\n").allSatisfy { $0.hasPrefix("UNVERIFIED  ") })
    }
}
