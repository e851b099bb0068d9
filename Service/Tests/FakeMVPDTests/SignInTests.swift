import Foundation
import SAML
import SAMLEncoding
import SAMLTestKit
import Testing

@testable import FakeMVPD

@Suite("The stand-in for an MVPD", .timeLimit(.minutes(5)))
struct SignInTests {
    @Test("A response verifies by the metadata, for the service provider that asked", arguments: ["GET", "POST"])
    func signIn(method: String) async throws {
        try await TestMVPD.run { mvpd in
            let page = try await mvpd.signInPage(method, TestMVPD.request(), relayState: "a&<b>'\"")
            #expect(page.status == 200)
            #expect(page.text.contains(TestMVPD.serviceProvider))
            let sent = try await mvpd.submit(
                page,
                ["name-id": "viewer-7", "attributes": "zip=10001\nzip=10002", "action": "send"]
            )
            #expect(sent.formAction == TestMVPD.consumer)
            #expect(sent.fields["RelayState"] == "a&<b>'\"")
            let assertion = try await mvpd.assertion(in: sent)
            #expect(assertion.subject?.nameID?.value == "viewer-7")
            #expect(assertion.attributes.map(\.name) == ["zip"])
            #expect(sent.text.contains("/send.js"))
        }
    }

    @Test("The page is filled in by the description, and shows a response without sending it")
    func show() async throws {
        try await TestMVPD.run(changing: { $0.spec = ResponseSpec(attributes: [AttributeSpec("zip", "94105")]) }) {
            mvpd in
            let page = try await mvpd.signInPage("GET", TestMVPD.request())
            #expect(page.fields["attributes"] == "zip=94105")
            #expect(page.fields["name-id"] == "subscriber-1")
            let shown = try await mvpd.submit(page, ["action": "show"])
            #expect(!shown.text.contains("/send.js"))
            #expect(shown.text.contains("&lt;samlp:Response"))
            #expect(try await mvpd.assertion(in: shown).attributes.map(\.name) == ["zip"])
        }
    }

    @Test("A layout is accepted as it was signed, and rejected if it was changed after signing")
    func layouts() async throws {
        // Text with spaces around it is another issuer, audience and recipient.
        let padded = ["double-spaces", "tabs-in-values", "references", "adobe-sample"]
        try await TestMVPD.run { mvpd in
            let page = try await mvpd.signInPage("GET", TestMVPD.request())
            for layout in ResponseLayout.allCases where !padded.contains(layout.name) {
                let sent = try await mvpd.submit(page, ["layout": layout.name])
                let isAccepted = (try? await mvpd.assertion(in: sent)) != nil
                #expect(isAccepted == !layout.name.hasSuffix("-after"), "\(layout.name)")
            }
        }
    }

    @Test(
        "A mutation gets the verdict of a correct receiver, or a page says why it cannot be sent",
        arguments: MVPDPages.mutationFamilies
    )
    func mutations(family: Mutation.Family) async throws {
        try await TestMVPD.run { mvpd in
            let page = try await mvpd.signInPage("GET", TestMVPD.request())
            var sentCount = 0
            for mutation in Mutation.all.filter({ $0.family == family }).prefix(8) {
                let sent = try await mvpd.submit(page, ["mutation": mutation.name, "attributes": "userID=a\nzip=1"])
                guard sent.status == 200 else {
                    #expect(sent.status == 400 && sent.text.contains("cannot"), "\(mutation.name)")
                    continue
                }
                sentCount += 1
                #expect(sent.formAction == TestMVPD.consumer)
                // This receiver requires no attributes.
                if mutation.verdict == .rejected, family != .attributes {
                    await #expect(throws: (any Error).self, "\(mutation.name)") { try await mvpd.assertion(in: sent) }
                }
            }
            #expect(sentCount > 0)
        }
    }

    @Test("A refused sign-in is a signed response without an assertion")
    func refused() async throws {
        try await TestMVPD.run { mvpd in
            let page = try await mvpd.signInPage("GET", TestMVPD.request())
            let sent = try await mvpd.submit(page, ["action": "refuse"])
            let xml = String(
                decoding: try Base64Text(validating: sent.fields["SAMLResponse"] ?? "").decoded(),
                as: UTF8.self
            )
            #expect(
                xml.contains("status:AuthnFailed") && xml.contains("SignatureValue") && !xml.contains("<saml:Assertion")
            )
        }
    }

    @Test("A description replaces the fields of the page, but not issuer and address")
    func description() async throws {
        try await TestMVPD.run { mvpd in
            let page = try await mvpd.signInPage("GET", TestMVPD.request())
            let json =
                #"{"issuer": "https://other.example", "assertions": [{"attributes": [{"name": "guid", "values": ["g"]}]}]}"#
            let sent = try await mvpd.submit(page, ["description": json])
            #expect(try await mvpd.assertion(in: sent).attributes.map(\.name) == ["guid"])
            let wrong = try await mvpd.submit(page, ["description": "{"])
            #expect(wrong.status == 400 && wrong.text.contains("cannot be made"))
            let line = try await mvpd.submit(page, ["attributes": "zip=1\nuserID"])
            #expect(line.status == 400 && line.text.contains("line 2 of the attributes"))
        }
    }

    @Test("A logout ends on a page, or goes back to the service provider with the RelayState")
    func logout() async throws {
        let request = TestMVPD.logoutRequest
        try await TestMVPD.run { mvpd in
            let page = try await mvpd.post(
                "/logout",
                ["SAMLRequest": Base64Text(encoding: Array(request.utf8)).description]
            )
            #expect(page.status == 200 && page.text.contains("signed out"))
        }
        try await TestMVPD.run(changing: { $0.logoutResponseURL = "https://sp.example/slo?x=1" }) { mvpd in
            let redirected = try await mvpd.get(
                "/logout",
                ["SAMLRequest": Base64Text(encoding: Array(request.utf8)).description, "RelayState": "r&1"]
            )
            #expect(redirected.status == 303)
            let location = try #require(redirected.location)
            #expect(
                location.hasPrefix("https://sp.example/slo?x=1&SAMLResponse=")
                    && location.hasSuffix("&RelayState=r%261")
            )
            let fields = try FormFields(parsing: Array(location.split(separator: "?")[1].utf8))
            let deflated = try fields.base64(named: "SAMLResponse").decoded()
            // One block that is not compressed.
            #expect(deflated.prefix(1) == [1])
            let xml = String(decoding: deflated.dropFirst(5), as: UTF8.self)
            #expect(xml.contains(#"InResponseTo="_logout-1""#) && xml.hasSuffix("</samlp:LogoutResponse>"))
        }
    }
}
