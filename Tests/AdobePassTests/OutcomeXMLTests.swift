import AdobePass
import AdobePassXML
import Testing

@Suite("Responses in XML")
struct OutcomeXMLTests {
    @Test("V1's errors in XML, plain and enhanced, keep every field")
    func errorsInXML() throws {
        let plain = OutcomeTests.outcome(
            403,
            "<error><status>403</status><message>User not authorized</message><details>Blocked</details></error>",
            .v1Authorize
        )
        #expect(plain.error?.status == 403 && plain.error?.message == "User not authorized")
        #expect(plain.error?.details == "Blocked" && plain.error?.code == nil && plain.error?.action == nil)
        let enhanced = OutcomeTests.outcome(
            403,
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <error>
              <action>retry</action><status>403</status><code>network_received_error</code>
              <message>There was a read error.</message><helpUrl>https://example.org/help</helpUrl><trace>1-2-3</trace>
              <more><x/></more>
            </error>
            """
        )
        #expect(enhanced.error?.action == .retry && enhanced.error?.code?.rawValue == "network_received_error")
        #expect(enhanced.error?.trace == "1-2-3" && enhanced.error?.helpURL == "https://example.org/help")
        #expect(enhanced.error?.details == nil && enhanced.unread == nil)
    }

    static let malformedXML: [(status: Int?, xml: String, kind: AdobeOutcome.Kind, words: String)] = [
        (
            403, "<error><status>403</status><mess", .unreadable,
            "403: the service rejected the request; the reason depends on the service; the body is XML, "
        ),
        (nil, "<error><status>403</sta", .unreadable, "the response cannot be read: the body is XML, "),
        (200, "<!DOCTYPE error><error/>", .unreadable, "the response cannot be read: the body is XML, "),
        (200, "<error><code>a</code><code>b</code></error>", .unreadable, "the element occurs twice (line 1)"),
        (200, "<error><code><b/></code></error>", .unreadable, "the value must be text (line 1)"),
        (200, "<other><status><b/></status></other>", .xmlBody, "does not have the form"),
        (nil, "<other/>", .xmlBody, "the status is missing, and the body is XML"),
        (nil, "{\"a\":1}", .unreadable, "the status is missing, and the body is JSON in an unknown form"),
    ]

    @Test("XML that cannot be read has a reason, and proves nothing", arguments: malformedXML)
    func unreadXML(status: Int?, xml: String, kind: AdobeOutcome.Kind, words: String) {
        let outcome =
            status.map { OutcomeTests.outcome($0, xml) }
            ?? AdobeOutcome(of: AdobeResponse(body: Array(xml.utf8)), service: nil, reading: .xml)
        #expect(outcome.kind == kind)
        #expect(outcome.verdict != .accepted)
        #expect(outcome.message.contains(words), "\(outcome.message)")
        #expect(outcome.advice != nil || outcome.status == 403)
        #expect(outcome.unread?.bytes == Array(xml.utf8))
    }
}
