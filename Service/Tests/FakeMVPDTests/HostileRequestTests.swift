import Foundation
import SAMLEncoding
import Testing

@testable import FakeMVPD

@Suite("Requests that the stand-in for an MVPD cannot answer", .timeLimit(.minutes(5)))
struct HostileRequestTests {
    @Test(
        "Each is a page with the reason and the advice, and a line of the log",
        arguments: [
            ("/sso", [:], "There is no SAMLRequest"),
            ("/sso", ["SAMLRequest": ""], "cannot be read"),
            ("/sso", ["SAMLRequest": "AAAA"], "cannot be read"),
            ("/sso", ["SAMLRequest": TestMVPD.base64(TestMVPD.logoutRequest)], "of the kind LogoutRequest"),
            ("/logout", ["SAMLRequest": TestMVPD.base64(TestMVPD.request())], "of the kind AuthnRequest"),
            ("/sso", ["SAMLRequest": TestMVPD.base64("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")], "cannot be read"),
            (
                "/sign-in", ["SAMLRequest": TestMVPD.base64(TestMVPD.request(consumer: "javascript:alert(1)"))],
                "another scheme"
            ),
            (
                "/sign-in", ["SAMLRequest": TestMVPD.base64(TestMVPD.request(consumer: nil))],
                "has no AssertionConsumerServiceURL"
            ),
            (
                "/sign-in", ["SAMLRequest": TestMVPD.base64(TestMVPD.request()), "mutation": "none-of-these"],
                "no mutation of this name"
            ),
        ] as [(String, [String: String], String)]
    )
    func reasons(path: String, fields: [String: String], reason: String) async throws {
        try await TestMVPD.run { mvpd in
            let answer = try await mvpd.post(path, fields)
            #expect(answer.status == 400 && answer.text.contains(reason), "\(answer.text)")
        }
    }

    @Test("A form that is too large is rejected")
    func tooLarge() async throws {
        try await TestMVPD.run { mvpd in
            let answer = try await mvpd.post("/sso", ["SAMLRequest": String(repeating: "A", count: 3 << 20)])
            #expect(answer.status == 413)
        }
    }

    @Test("Text of a request is text on the page, and the policy lets no script of it run")
    func escaping() async throws {
        try await TestMVPD.run { mvpd in
            let request = TestMVPD.request(issuer: "&lt;script&gt;alert(1)&lt;/script&gt;")
            let page = try await mvpd.signInPage("POST", request, relayState: "</textarea><script>alert(2)</script>")
            #expect(page.status == 200)
            #expect(
                !page.text.contains("<script>alert")
                    && page.fields["RelayState"] == "</textarea><script>alert(2)</script>"
            )
            #expect(
                page.policy?.contains("script-src 'self'") == true
                    && page.policy?.contains("default-src 'none'") == true
            )
        }
    }
}
