/// Texts in which people keep and send a SAML response.
///
/// Each holds the same response, so that a container can be read with a good one and with one that has a cause.
struct ContainerText: Sendable {
    let id: String
    /// The container, in words.
    let title: String
    let name: String
    let bytes: @Sendable (CaseResponse) throws -> [UInt8]

    private init(
        _ id: String,
        _ title: String,
        _ name: String,
        _ text: @escaping @Sendable (CaseResponse) throws -> String
    ) {
        self.init(id, title, name, bytes: { Array(try text($0).utf8) })
    }

    private init(
        _ id: String,
        _ title: String,
        _ name: String,
        bytes: @escaping @Sendable (CaseResponse) throws -> [UInt8]
    ) {
        self.id = id
        self.title = title
        self.name = name
        self.bytes = bytes
    }

    static let all = mails + logs + literals + files

    private static let greeting = "Hi all,\n\nthis is what the app has at hand:\n\n"

    private static let mails = [
        Self("mail-quoted-printable", "a mail in quoted-printable with the XML in its text", "mail.eml") {
            Mail(body: greeting + (try $0.xml()) + "\n\nRegards\nSam\n").text
        },
        Self("mail-base64-text", "a mail in quoted-printable with the Base64 in its text", "mail.eml") {
            Mail(body: greeting + TextForms.wrapped(try $0.base64()) + "\n\nRegards\nSam\n").text
        },
        Self("mail-attachment", "a mail with the XML as an attachment", "mail.eml") {
            let attachment = Mail.Attachment(name: "response.xml", type: "text/xml", bytes: Array(try $0.xml().utf8))
            return Mail(body: greeting + "(attached)\n", attachment: attachment).text
        },
        Self("mail-reply", "a reply that quotes the Base64 with '> '", "reply.txt") {
            "On Friday Sam wrote:\n" + Mail.quoted(greeting + TextForms.wrapped(try $0.base64()) + "\n\nRegards\nSam")
                + "\n\nCould you check the attributes?\n"
        },
        Self("mail-reply-of-reply", "a reply to a reply that quotes the form body with '> > '", "reply.txt") {
            "Adobe Support wrote:\n"
                + Mail.quoted("Which value do you send?\n" + Mail.quoted(TextForms.wrapped(try $0.body(), 72)))
                + "\n\nSee above.\n"
        },
    ]

    private static let logs = [
        Self("log-prefix", "a line of a service's log", "service.log") {
            LogFile().service(["POST /api/v2/REF30/profiles/sso/Apple body=\(try $0.body())"])
        },
        Self("log-lines", "a log whose message has the Base64 in several lines", "service.log") {
            LogFile().service(["SAMLResponse:\n" + TextForms.wrapped(try $0.base64())])
        },
        Self("log-device", "a log of the device with the XML", "device.log") {
            LogFile().device(["samlAttributeQueryResponse = \(try $0.xml())", "exchange: submitted"])
        },
        Self("log-optional", "a log of Swift that prints an Optional", "device.log") {
            LogFile().device(["metadata.samlAttributeQueryResponse: Optional(\(JSONText.quoted(try $0.xml())))"])
        },
        Self("log-pieces", "a log of Android in pieces", "logcat.txt") {
            LogFile().logcat(try $0.base64(), piece: 2000)
        },
        Self("log-json", "a log of JSON lines", "app.ndjson") {
            LogFile().jsonLines([
                [("msg", "exchange started")],
                [("msg", "exchange"), ("saml", .string(try $0.xml()))], [("msg", "exchange finished")],
            ])
        },
        Self("log-csv", "a CSV export of a log search, with doubled quotation marks", "search.csv") {
            let field = (try $0.xml()).replacing("\"", with: "\"\"")
            return "_time,host,_raw\n2026-11-20T12:00:04.000Z,app-07,\"exchange saml=\(field)\"\n"
        },
    ]

    private static let literals = [
        Self("literal-curl", "a curl command with --data-urlencode", "repro.sh") {
            "#!/bin/sh\ncurl -i -X POST 'https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple' \\\n"
                + "  -H \"Authorization: Bearer $TOKEN\" \\\n  -H \"AP-Device-Identifier: $DEVICE\" -H \"X-Device-Info: $INFO\" -H \"AP-Partner-Framework-Status: $PFS\" \\\n  --data-urlencode 'SAMLResponse=\(try $0.base64())'\n"
        },
        Self("literal-python", "a byte string of Python", "notes.txt") {
            "response = b'\((try $0.xml()).replacing("'", with: "\\'"))'\n"
        },
        Self("literal-data-url", "a data: URL", "link.txt") { "data:text/xml;base64,\(try $0.base64())\n" },
        Self("literal-swift", "a string literal of Swift with escapes", "Fixture.swift") {
            "let recorded = \(JSONText.quoted(try $0.xml()))\nprint(recorded.count)\n"
        },
        Self("literal-hex", "the hexadecimal digits of an NSData", "debugger.txt") {
            let digits = TextForms.pieces(TextForms.hexadecimal(try $0.xml().utf8), of: 8).joined(separator: " ")
            return "(lldb) po data\n<\(digits)>\n"
        },
        Self("literal-hexdump", "a hex dump with offsets and characters", "dump.txt") {
            hexDump(Array(try $0.xml().utf8))
        },
        Self("literal-markdown", "a code block of a ticket", "ticket.md") {
            "### Steps\n1. Open the app\n2. Pick the provider\n\n```xml\n\(try $0.xml())\n```\n\nExpected: signed in.\n"
        },
    ]

    private static let files = [
        Self(
            "file-utf16",
            "a file in UTF-16, as Notepad saves it",
            "response.xml",
            bytes: { TextForms.utf16(try $0.xml()) }
        ),
        Self("file-html-escaped", "a page with the escaped XML", "ticket.html") {
            "<!DOCTYPE html><html><head><title>Ticket 4711</title></head><body><p>The response:</p><pre>"
                + TextForms.escaped(try $0.xml()) + "</pre></body></html>\n"
        },
        Self("file-html-form", "the page of the POST binding", "post.html") {
            "<html><body onload=\"document.forms[0].submit()\"><form method=\"post\" action=\"https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer\">"
                + "<input type=\"hidden\" name=\"SAMLResponse\" value=\"\(try $0.base64())\"/><input type=\"hidden\" name=\"RelayState\" value=\"x\"/></form></body></html>\n"
        },
        Self(
            "file-gzip",
            "a gzip file of the form body",
            "body.txt.gz",
            bytes: { TextForms.gzip(Array(try $0.body().utf8)) }
        ),
        Self("file-charles", "a session of Charles in JSON", "session.chlsj") { response in
            CharlesBuilder(calls: try SignIn { $0.response = response }.calls()).text
        },
        Self("file-raw-messages", "the raw messages that a proxy copies", "messages.txt") { response in
            RawMessages(call: try SignIn { $0.response = response }.exchangeCall()).text
        },
        Self("file-copy-as-curl", "a call that a proxy copied as a curl command", "copied.txt") { response in
            CurlCommand(call: try SignIn { $0.response = response }.exchangeCall()).text
        },
    ]

    /// The output of `xxd`.
    private static func hexDump(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            let row = bytes[start..<min(start + 16, bytes.count)]
            let digits = TextForms.pieces(TextForms.hexadecimal(row), of: 4).joined(separator: " ")
            let offset = String(start, radix: 16)
            let characters = String(decoding: row.map { (0x20...0x7E).contains($0) ? $0 : 0x2E }, as: UTF8.self)
            return String(repeating: "0", count: 8 - offset.count) + offset + ": "
                + digits.padded(to: 39) + "  " + characters
        }.joined(separator: "\n") + "\n"
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }
}
