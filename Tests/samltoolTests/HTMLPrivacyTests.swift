import Foundation
import HTMLPages
import TestSupport
import Testing

@Suite("A page without values")
struct HTMLPrivacyTests {
    private static let encodings: [String] = ["xml", "base64", "cut", "broken"]

    /// A response with something secret wherever it can be.
    private static let secret: String = {
        var response = ConstructedResponse()
        var count = 0
        func next() -> String {
            count += 1
            return "Zs3cr\(count)t"
        }
        response.responseAttributes += " Consent=\"urn:x\" foo=\"\(next())\" xsi:bar=\"\(next())\" xmlns:xsi=\"urn:y\""
        response.nameID =
            "<saml:NameID SPProvidedID=\"\(next())\">\(next())<!-- \(next()) --><![CDATA[\(next())]]></saml:NameID>"
        response.confirmation = response.confirmation.replacingFirst(
            "<saml:SubjectConfirmationData ",
            with: "<saml:SubjectConfirmationData Address=\"\(next())\" "
        ).replacingFirst(
            "/></saml:SubjectConfirmation>",
            with: "><x xmlns=\"\">\(next())</x></saml:SubjectConfirmationData></saml:SubjectConfirmation>"
        )
        response.statements =
            "<saml:AuthnStatement AuthnInstant=\"2026-11-20T12:00:00Z\" SessionIndex=\"\(next())\">"
            + "<saml:SubjectLocality Address=\"\(next())\" DNSName=\"\(next())\"/></saml:AuthnStatement>"
        let inner = Data("<a>\(next())</a>".utf8).base64EncodedString()
        response.attributes =
            "<saml:Attribute Name=\"userID\" other=\"\(next())\"><saml:AttributeValue Destination=\"\(next())\" ID='\(next())'>"
            + "\(next())\n  \(next())</saml:AttributeValue><saml:AttributeValue>\(inner)</saml:AttributeValue>"
            + "<saml:AttributeValue><saml:Issuer IssueInstant=\"\(next())\">\(next())</saml:Issuer></saml:AttributeValue></saml:Attribute>"
            + "<!-- \(next()) --><saml:Attribute Name=\"zip\"><saml:AttributeValue>&#90;\(next())</saml:AttributeValue></saml:Attribute>"
        response.beforeAssertion =
            "<samlp:Extensions ID=\"\(next())\"><x:Audience xmlns:x=\"urn:x\" y=\"\(next())\">\(next())</x:Audience></samlp:Extensions>"
        return response.unsigned
    }()

    private static func secrets(in text: String) -> Set<String> {
        Set(text.matches(of: /Zs3cr[0-9]+t/).map { String($0.output) })
    }

    @Test("There are secrets to look for")
    func secretsExist() { #expect(Self.secrets(in: Self.secret).count >= 20) }

    @Test(
        "No secret is in the page or the text, in any encoding and however broken",
        arguments: encodings,
        ["html", "text"]
    )
    func masked(encoding: String, format: String) throws {
        let xml = Self.secret
        let inner = Data("Zs3cr".utf8).base64EncodedString().prefix(5)
        let folder = try TemporaryFolder()
        let paths = try Self.inputs(xml, encoding).enumerated().map { try folder.write($1, to: "\($0)") }
        let options = ["--format", format, "--at", "2026-11-20T12:01:00Z", "--require", "userID,zip,NameID"]
        let outcome = try SamltoolCommand.run(["check"] + options + paths)
        #expect(Self.secrets(in: outcome.output) == [])
        #expect(!outcome.output.contains(inner))
        #expect(!outcome.output.contains("PGE+"))
        // A page has places for line breaks in names.
        let output = outcome.output.replacing("<wbr>", with: "")
        #expect(paths.allSatisfy { output.contains($0) })
    }

    private static func inputs(_ xml: String, _ encoding: String) -> [String] {
        switch encoding {
        case "xml": [xml, xml.replacing("><", with: ">\n  <")]
        case "base64": [Data(xml.utf8).base64EncodedString()]
        case "cut": stride(from: 400, to: xml.utf8.count, by: 97).map { String(xml.prefix($0)) }
        default:
            [
                xml.replacingFirst("\"", with: ""), xml.replacingFirst(">", with: ""), xml.replacing("'", with: ""),
                xml.replacingFirst("</saml:Issuer>", with: ""),
                xml.replacingFirst("<saml:Issuer>", with: "<saml:Issuer"),
                "<!DOCTYPE a [<!ENTITY b \"Zs3cr99t\">]>" + xml, "<?a Zs3cr98t?>" + xml, xml + "Zs3cr97t",
                xml.replacing("=\"", with: "="), xml.replacing("\" ", with: " "), "\"" + xml,
            ]
        }
    }

    @Test("A time inside a value is not in the page, in a response and in other XML", arguments: ["", "<?a?>"])
    func timeInValue(start: String) throws {
        var response = ConstructedResponse()
        response.attributes = ConstructedResponse.attribute("userID", "<x xmlns=\"\" born=\"1980-01-01T00:00:00Z\"/>")
        let outcome = try SamltoolCommand.run(
            ["check", "--format", "html", "--at", "2026-11-20T12:01:00Z"],
            input: Array((start + response.unsigned).utf8)
        )
        #expect(outcome.output.hasSuffix("</html>\n"))
        #expect(!outcome.output.contains("1980-01-01"))
    }

    @Test("With --reveal, every secret is in the page")
    func revealed() throws {
        let outcome = try SamltoolCommand.run(
            ["check", "--format", "html", "--reveal", "--at", "2026-11-20T12:01:00Z"],
            input: Array(Self.secret.utf8)
        )
        #expect(Self.secrets(in: outcome.output) == Self.secrets(in: Self.secret))
        #expect(outcome.output.contains("this file contains personal values"))
    }

    @Test("No value of a sample is in a page of it", arguments: PrivacyTests.trusts)
    func samples(trust: [String]) throws {
        let options = ["--format", "html", "--at", "2026-11-21T00:00:00Z", "--require", "userID,zip"]
        let outcome = try SamltoolCommand.run(["check"] + options + trust + Sample.all.map(\.path))
        #expect(outcome.output.hasSuffix("</html>\n"))
        PrivacyTests.check(outcome)
    }

    @Test("What is masked is as wide as what it stands for, and what is harmless is shown")
    func width() throws {
        let sample = try #require(Sample.named("signed-assertion.xml"))
        let arguments = HTMLReportTests.trusted + [sample.path]
        let masked = try HTMLReportTests.page(arguments).sourceLines
        let shown = try HTMLReportTests.page(arguments + ["--reveal"]).sourceLines
        #expect(masked.map(\.unicodeScalars.count) == shown.map(\.unicodeScalars.count))
        let text = masked.joined()
        for harmless in [
            "https://idp.example-mvpd.tv/saml2</saml:Issuer>", "https://saml.sp.auth.adobe.com</saml:Audience>",
            "Algorithm=\"http://www.w3.org/2001/10/xml-exc-c14n#\"", "NotOnOrAfter=\"2126-11-20T20:00:00Z\"",
            "Value=\"urn:oasis:names:tc:SAML:2.0:status:Success\"", "Name=\"zip\"", "<ds:X509Certificate>MII",
            "InResponseTo=\"_1f6e0a77c2a94b38\"",
        ] { #expect(text.contains(harmless), "\(harmless)") }
        for hidden in ["SessionIndex=\"•", "<saml:AttributeValue xsi:type=\"xs:string\">•••••</saml:AttributeValue>"] {
            #expect(text.contains(hidden), "\(hidden)")
        }
    }
}
