import AdobePass
import AdobePassXML
import Testing

@Suite("V1's errors in XML")
struct ErrorXMLTests {
    @Test("A plain error and an enhanced one")
    func reads() throws {
        let plain = try ErrorXML(
            Array(
                "<error><status>403</status><message>User not authorized</message><details>Blocked</details></error>"
                    .utf8
            )
        )
        #expect(plain.status == 403 && plain.message == "User not authorized" && plain.details == "Blocked")
        #expect(plain.code == nil && plain.action == nil && plain.helpURL == nil && plain.trace == nil)
        let enhanced = try ErrorXML(
            Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <error>
                  <action>retry</action><status>403</status><code>network_received_error</code>
                  <message>There was a read error.</message><helpUrl>https://example.org/help</helpUrl><trace>1-2-3</trace>
                  <more><x/></more>
                </error>
                """.utf8
            )
        )
        #expect(enhanced.action == "retry" && enhanced.code == "network_received_error" && enhanced.trace == "1-2-3")
        #expect(enhanced.helpURL == "https://example.org/help" && enhanced.details == nil)
    }

    static let refused: [(xml: String, code: String, path: String?)] = [
        ("<config/>", "document.not-an-error", nil), ("", "xml.malformed", nil),
        ("<error><status>soon</status></error>", "document.wrong-type", "error.status"),
        ("<error><code>a</code><code>b</code></error>", "document.repeated-field", "error.code"),
        ("<!DOCTYPE error><error/>", "xml.doctype", "1:1"),
    ]

    @Test("What is no such error", arguments: refused)
    func refuses(xml: String, code: String, path: String?) throws {
        let error = try #require(adobePassError { _ = try ErrorXML(Array(xml.utf8)) })
        #expect(error.code.rawValue == code)
        if let path { #expect(error.path == path) }
    }
}
