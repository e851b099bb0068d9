import Foundation
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("What of a document is private")
struct PrivateRangesTests {
    /// The text with `•` for what is private.
    private static func masked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let ranges = PrivateRanges(in: bytes, MarkupOutline(of: bytes))
        return String(
            decoding: bytes.indices.map { ranges.contains($0) ? UInt8(ascii: "*") : bytes[$0] },
            as: UTF8.self
        )
    }

    @Test(
        "In a response, all but what is known to be harmless",
        arguments: [
            ("<a b='c'>d</a>", "<a b='*'>*</a>"), ("<!-- c -->", "<!--***-->"),
            ("<a><![CDATA[x]]></a>", "<a><![CDATA[*]]></a>"),
            ("<saml:Audience>x</saml:Audience>", "<saml:Audience>*</saml:Audience>"),
            (
                "<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction>",
                "<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction>"
            ),
            ("<a ID='x' SessionIndex='y' xmlns:z='urn:t'/>", "<a ID='x' SessionIndex='*' xmlns:z='urn:t'/>"),
            ("<a NotBefore='2026-01-01T00:00:00Z'/>", "<a NotBefore='2026-01-01T00:00:00Z'/>"),
            ("<a NotBefore='Bob'/>", "<a NotBefore='***'/>"),
            ("<a Value='x'/><StatusCode Value='x'/>", "<a Value='*'/><StatusCode Value='x'/>"),
            (
                "<AttributeValue ID='x' xsi:type='y'>z</AttributeValue>",
                "<AttributeValue ID='*' xsi:type='y'>*</AttributeValue>"
            ),
            ("<AttributeValue><b Name='x'/></AttributeValue>", "<AttributeValue><* Name='*'/></AttributeValue>"),
            (
                "<AttributeValue><b c='1980-01-01T00:00:00Z'/></AttributeValue>",
                "<AttributeValue><* *='********************'/></AttributeValue>"
            ),
            (
                "<AttributeValue><b c='1980-01-01T00:00:00Z='/></AttributeValue>",
                "<AttributeValue><* *='*********************'/></AttributeValue>"
            ),
            (
                "<NameID><b Version='2.0' xmlns='http://www.w3.org/'/></NameID>",
                "<NameID><* Version='***' xmlns='http://www.w3.org/'/></NameID>"
            ),
            (
                "<EncryptedData><b Algorithm='http://www.w3.org/'/></EncryptedData>",
                "<EncryptedData><* Algorithm='http://www.w3.org/'/></EncryptedData>"
            ),
            ("<Extensions><b ID='x'/></Extensions>", "<Extensions><* ID='*'/></Extensions>"),
            (
                "<Signature><SignatureValue>aB+/=\n&#13;</SignatureValue></Signature>",
                "<Signature><SignatureValue>aB+/=\n&#13;</SignatureValue></Signature>"
            ),
            (
                "<Signature><SignatureValue>a@b</SignatureValue></Signature>",
                "<Signature><SignatureValue>***</SignatureValue></Signature>"
            ),
            (
                "<Subject><X509Data><X509Certificate>aa</X509Certificate></X509Data></Subject>",
                "<Subject><X509Data><X509Certificate>**</X509Certificate></X509Data></Subject>"
            ),
        ]
    )
    func response(content: String, expected: String) {
        // Prefixes of no namespace would not be well-formed.
        let start =
            "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\" xmlns:saml=\"urn:x\" "
            + "xmlns:xsi=\"urn:y\">"
        #expect(Self.masked(start + content + "</samlp:Response>") == start + expected + "</samlp:Response>")
    }

    @Test(
        "In anything else, all but names, times and identifiers of the standards",
        arguments: [
            ("bob", "***"), ("<bob>x</bob>", "<***>*</***>"),
            ("<saml:NameID Format='x'>", "<saml:NameID Format='*'>"),
            (
                "<Response ID=\"x><NameID>bob</NameID><a b=\"c\">",
                "<Response ID=\"*><NameID>***</NameID><* *=\"*\"*"
            ),
            ("<Response ID=bob\" Version='2.0'>", "<Response ID=***\" Version='2.0'>"),
            ("<Response ID=“bob” Version=\"x\">", "<Response ID=“***” Version=\"*\">"),
            ("<Response IssueInstant='2026-01-01T00:00:00Z'>", "<Response IssueInstant='2026-01-01T00:00:00Z'>"),
            (
                "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Success'",
                "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Success'"
            ),
            ("<a Destination='http://www.w3.org/?x=bob@x'>", "<* Destination='**************************'>"),
            ("<AttributeValue><b c='1980-01-01T00:00:00Z'>", "<AttributeValue><* *='********************'>"),
            ("<AttributeValue><b c=1980-01-01T00:00:00Z>", "<AttributeValue><* *=********************>"),
            ("<AttributeValue c='1980-01-01T00:00:00Z'>", "<AttributeValue *='********************'>"),
            ("<b c='1980-01-01T00:00:00Z'>", "<* *='1980-01-01T00:00:00Z'>"),
            ("<!DOCTYPE bob [<!ENTITY a SYSTEM 'b'>]>", "<!DOCTYPE *** [<!ENTITY * SYSTEM '*'>**"), ("</bob", "</***"),
            ("<!-- bob", "<!--****"), ("<!-- bob -->", "<!--*****-->"), ("<![CDATA[bob", "<![CDATA[***"),
        ]
    )
    func unknown(text: String, expected: String) {
        #expect(Self.masked(text) == expected)
    }

    @Test("Nothing but whitespace is left of the values of any sample")
    func samples() throws {
        for sample in Sample.all where sample.layers.isEmpty {
            let text = Self.masked(String(decoding: try sample.bytes(), as: UTF8.self))
            for part in text.components(separatedBy: "<saml:AttributeValue").dropFirst() {
                let value = part.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
                #expect(value.allSatisfy { $0 == "*" || $0.isWhitespace }, "\(sample)")
            }
        }
    }
}
