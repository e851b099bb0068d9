import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit
import TestSupport
import Testing

@Suite("Queries of messages by HTTP-Redirect")
struct RedirectQueryTests {
    @Test(
        "A query has the message and the RelayState, in one block of 65,535 bytes or in several",
        arguments: [0, 1, 65_000, 200_000]
    )
    func content(padding: Int) throws {
        let xml = "<a>\(String(repeating: "b", count: padding))</a>"
        let query = try RedirectQuery("SAMLResponse", Array(xml.utf8), relayState: "x=1&y", signedBy: nil)
        let fields = try FormFields(parsing: Array("\(query)".utf8))
        #expect(fields.fields.map(\.name) == ["SAMLResponse", "RelayState"])
        #expect(try fields.value(named: "RelayState") == "x=1&y")
        let deflated = try fields.base64(named: "SAMLResponse").decoded()
        let trace = EncodingTrace(inspecting: Array(Base64Text(encoding: deflated).description.utf8))
        #expect(trace.payload == Array(xml.utf8))
    }

    @Test("The signature is of the octets before it, and another kind of key is rejected")
    func signature() throws {
        let key = try SigningKey(generating: .rsa2048)
        let query = try RedirectQuery("SAMLResponse", Array("<a/>".utf8), relayState: nil, signedBy: key)
        let parts = "\(query)".split(separator: "&").map { String($0.prefix { $0 != "=" }) }
        #expect(parts == ["SAMLResponse", "SigAlg", "Signature"])
        let again = try RedirectQuery("SAMLResponse", Array("<a/>".utf8), relayState: nil, signedBy: key)
        #expect(again == query)
        let other = try RedirectQuery("SAMLResponse", Array("<b/>".utf8), relayState: nil, signedBy: key)
        #expect("\(other)".split(separator: "&").last != "\(query)".split(separator: "&").last)
        let curve = try SigningKey(generating: .p256)
        #expect(throws: TestKitError.self) {
            try RedirectQuery("SAMLResponse", Array("<a/>".utf8), relayState: nil, signedBy: curve)
        }
    }

    @Test("A signed message is verified, and rejected if an octet before the signature changed")
    func verified() throws {
        let query = try RedirectQuery(
            "SAMLResponse",
            Self.logoutResponse,
            relayState: "r",
            signedBy: SampleKeys.signing()
        )
        let keys = try TrustedKeys(certificates: try SampleKeys.file("idp-rsa.pem"))
        for (text, isAccepted) in [
            ("\(query)", true), ("\(query)".replacing("RelayState=r", with: "RelayState=s"), false),
        ] {
            let trace = EncodingTrace(inspecting: Array("https://sp.example/slo?\(text)".utf8))
            let report = ResponseVerifier(trusting: keys, expecting: Expectations()).evaluateMessage(
                trace.payload,
                in: trace.parameters,
                at: try SAMLTimestamp("2026-11-20T12:00:00Z").date,
                scope: .signatureOnly
            )
            #expect(report.isAccepted == isAccepted, "\(report.failures.map(\.id))")
        }
    }

    private static let logoutResponse = Array(
        """
        <samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0" \
        IssueInstant="2026-11-20T12:00:00Z"><samlp:Status><samlp:StatusCode \
        Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>
        """.utf8
    )
}
