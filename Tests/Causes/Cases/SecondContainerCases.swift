import SAMLTestKit

/// A further text in which people keep and send a SAML response.
private struct SecondContainer: Sendable {
    let id: String
    let title: String
    let name: String
    let bytes: @Sendable (CaseResponse) throws -> [UInt8]

    init(_ id: String, _ title: String, _ name: String, _ text: @escaping @Sendable (CaseResponse) throws -> String) {
        self.init(id, title, name, bytes: { Array(try text($0).utf8) })
    }

    init(_ id: String, _ title: String, _ name: String, bytes: @escaping @Sendable (CaseResponse) throws -> [UInt8]) {
        self.id = id
        self.title = title
        self.name = name
        self.bytes = bytes
    }

    static let all = recordings + commands + logs + mails + documents

    private static func call(_ response: CaseResponse) throws -> HTTPCall {
        try SignIn { $0.response = response }.exchangeCall()
    }

    private static let forms: [SecondRecording] = [
        .chrome, .firefox, .okHttp, .trace, .mitmdump, .toolbelt, .httpClient, .burp, .stream,
    ]

    private static let recordings = forms.map { form in
        Self("recording-\(form.rawValue.lowercased())", "the exchange as \(form.rawValue) records it", form.name) {
            form.text([try call($0)])
        }
    }

    private static let commands = [
        Self("powershell", "'Copy as PowerShell'", "repro.ps1") {
            let call = try call($0)
            let headers = call.requestHeaders.filter { $0.0 != "Content-Type" }.map { "  \"\($0.0)\"=\"\($0.1)\"" }
            return "Invoke-WebRequest -UseBasicParsing -Uri \"\(call.url)\" `\n-Method \"POST\" `\n-Headers @{\n"
                + headers.joined(separator: "\n") + "\n} `\n-ContentType \"application/x-www-form-urlencoded\" `\n"
                + "-Body \"\(call.requestBody ?? "")\"\n"
        },
        Self("fetch", "'Copy as fetch'", "repro.js") {
            let call = try call($0)
            let headers: JSONText = .object(call.requestHeaders.map { ($0.0.lowercased(), .string($0.1)) })
            let options: JSONText = [
                "headers": headers, "body": .string(call.requestBody ?? ""), "method": "POST", "mode": "cors",
            ]
            return "fetch(\(JSONText.quoted(call.url)), \(options.pretty()));\n"
        },
        Self("postman", "a collection of Postman", "exchange.postman_collection.json") {
            let call = try call($0)
            let headers: JSONText = .array(
                call.requestHeaders.map { ["key": .string($0.0), "value": .string($0.1), "type": "text"] }
            )
            let collection: JSONText = [
                "info": [
                    "name": "Apple SSO",
                    "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
                ],
                "item": [
                    [
                        "name": "profiles/sso/Apple",
                        "request": [
                            "method": "POST", "header": headers,
                            "body": [
                                "mode": "urlencoded",
                                "urlencoded": [
                                    ["key": "SAMLResponse", "value": .string(try $0.base64()), "type": "text"]
                                ],
                            ],
                            "url": ["raw": .string(call.url), "protocol": "https"],
                        ], "response": [],
                    ]
                ],
            ]
            return collection.pretty() + "\n"
        },
        Self("http-file", "a .http file of an editor", "exchange.http") {
            let call = try call($0)
            return "### exchange\nPOST \(call.url) HTTP/1.1\n"
                + call.requestHeaders.map { "\($0.0): \($0.1)\n" }.joined() + "\n\(call.requestBody ?? "")\n"
        },
        Self("python-requests", "a script of Python with requests", "repro.py") {
            "import requests\n\nsaml = (\n"
                + TextForms.pieces(try $0.base64(), of: 76).map { "    \"\($0)\"\n" }.joined()
                + ")\nprint(requests.post(URL, headers=HEADERS, data={\"SAMLResponse\": saml}).status_code)\n"
        },
        Self("java-concatenation", "a string of Java in pieces", "ExchangeTest.java") {
            "class ExchangeTest {\n    static final String SAML =\n"
                + TextForms.pieces(try $0.base64(), of: 100).map { "        \"\($0)\"" }.joined(separator: " +\n")
                + ";\n}\n"
        },
    ]

    private static let logs = [
        Self("cloudwatch", "an export of CloudWatch", "events.json") {
            let message = "INFO exchange body=\(try $0.body())\n"
            let json: JSONText = [
                "events": [
                    ["timestamp": .integer(Instant.noon.milliseconds), "message": "START RequestId: 0001\n"],
                    ["timestamp": .integer(Instant.noon.milliseconds + 9), "message": .string(message)],
                ], "nextForwardToken": "f/0001",
            ]
            return json.pretty()
        },
        Self("docker", "the log of a container in JSON lines", "container-json.log") {
            let xml = try $0.xml()
            return ["exchange started\n", "saml=\(xml)\n", "exchange done\n"].map {
                JSONText.object([
                    ("log", .string($0)), ("stream", "stdout"), ("time", .string(Instant.noon.fractional)),
                ]).compact + "\n"
            }.joined()
        },
        Self("kibana", "a document of Elasticsearch", "hit.json") {
            let json: JSONText = [
                "_index": "app-2026.11.20", "_id": "constructed",
                "_source": [
                    "@timestamp": .string(Instant.noon.fractional), "level": "DEBUG",
                    "message": .string("SAMLResponse decoded: \(try $0.xml())"),
                ],
            ]
            return json.pretty()
        },
        Self("xcode-dump", "the output of 'dump' in Xcode", "console.txt") {
            "▿ Optional(VSAccountMetadata)\n  ▿ some: VSAccountMetadata #0\n    - accountProviderIdentifier: Optional(\"example-cable\")\n"
                + "    - samlAttributeQueryResponse: Optional(\(JSONText.quoted(try $0.xml())))\n"
        },
        Self("swift-dictionary", "a dictionary that Swift printed", "console.txt") {
            "2026-11-20 12:00:04.000 ExampleTV[311:2291] parameters: [\"SAMLResponse\": \"\(try $0.base64())\", \"partner\": \"Apple\"]\n"
        },
        Self("lldb-po", "'po' of a String in the debugger", "lldb.txt") {
            "(lldb) po String(data: request.httpBody!, encoding: .utf8)\n▿ Optional<String>\n  - some : \"\(try $0.body())\"\n\n(lldb)\n"
        },
        Self("cat-numbers", "wrapped Base64 with the line numbers of 'cat -n'", "numbered.txt") {
            TextForms.pieces(try $0.base64(), of: 76).enumerated().map {
                let number = "\($0.offset + 1)"
                return String(repeating: " ", count: 6 - number.count) + "\(number)\t\($0.element)\n"
            }.joined()
        },
    ]

    private static let mails = [
        Self("mail-har", "a mail with a HAR file as an attachment", "mail.eml") { response in
            let har = HARBuilder(calls: try SignIn { $0.response = response }.calls()).text
            let file = Mail.Attachment(name: "sign-in.har", type: "application/json", bytes: Array(har.utf8))
            return Mail(body: "Hello,\n\nplease find the capture attached.\n", attachment: file).text
        },
        Self("mail-gzip", "a mail with a gzip file of the XML", "mail.eml") {
            let bytes = TextForms.gzip(Array(try $0.xml().utf8))
            let file = Mail.Attachment(name: "response.xml.gz", type: "application/gzip", bytes: bytes)
            return Mail(body: "The response is attached.\n", attachment: file).text
        },
        Self("mail-forwarded", "a mail that contains the first mail as an attachment", "forwarded.eml") {
            let inner = Mail(body: "Our response:\n\n\(try $0.xml())\n").text
            return
                "From: a@example-channel.tv\r\nTo: b@example-channel.tv\r\nSubject: Fwd: Sign-in\r\nMIME-Version: 1.0\r\n"
                + "Content-Type: multipart/mixed; boundary=fw1\r\n\r\n--fw1\r\nContent-Type: text/plain\r\n\r\nFYI\r\n"
                + "--fw1\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n\(inner)\r\n--fw1--\r\n"
        },
        Self("mail-alternative", "a mail with a text and an HTML part in Base64", "outlook.eml") {
            let base64 = TextForms.wrapped(try $0.base64())
            let plain = "Hi,\r\n\r\n\(base64)\r\n\r\nBest\r\n"
            let html = "<html><body><p>Hi,</p><pre>\(base64)</pre><p>Best</p></body></html>"
            func part(_ type: String, _ text: String) -> String {
                "--alt\r\nContent-Type: text/\(type); charset=\"utf-8\"\r\nContent-Transfer-Encoding: base64\r\n\r\n"
                    + TextForms.wrapped(TextForms.base64(text), by: "\r\n") + "\r\n"
            }
            return
                "From: a@example-mvpd.tv\r\nSubject: response\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=\"alt\"\r\n\r\n"
                + part("plain", plain) + part("html", html) + "--alt--\r\n"
        },
    ]

    private static let documents = [
        Self("slack", "an export of Slack", "2026-11-20.json") {
            let code =
                "```"
                + (try $0.xml()).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;") + "```"
            let json: JSONText = [
                ["type": "message", "user": "U01", "text": "does this look right?", "ts": "1795176000.000100"],
                ["type": "message", "user": "U01", "text": .string(code), "ts": "1795176004.000200"],
            ]
            return json.pretty()
        },
        Self("jira-code", "a ticket of Jira with {code:xml}", "TV-4711.txt") {
            "h3. Sign-in fails on tvOS\n\n*Steps*: pick ExampleCable\n\n{code:xml|title=response}\n\(try $0.xml())\n{code}\n\n||field||value||\n|device|AppleTV14,1|\n"
        },
        Self("jira-noformat", "a ticket of Jira with {noformat} around the form body", "TV-4712.txt") {
            "We POST this:\n{noformat}\n\(try $0.body())\n{noformat}\n_seen on staging builds as well_\n"
        },
        Self("vcr", "a cassette of VCR in YAML", "exchange.yml") {
            let call = try call($0)
            let headers = call.requestHeaders.map { "      \($0.0):\n      - \(JSONText.quoted($0.1))\n" }.joined()
            return
                "---\nhttp_interactions:\n- request:\n    method: post\n    uri: \(call.url)\n    body:\n      encoding: UTF-8\n"
                + "      string: \(call.requestBody ?? "")\n    headers:\n\(headers)  response:\n    status:\n      code: \(call.status)\n"
                + "      message: \(call.statusText)\n    headers:\n      Date:\n      - \(call.started.http)\n    body:\n      encoding: UTF-8\n"
                + "      string: '\(call.responseBody)'\n  recorded_at: \(call.started.http)\nrecorded_with: VCR 6.3.1\n"
        },
        Self("yaml-block", "a block of YAML", "fixture.yaml") {
            "partner: Apple\nsaml: |\n" + TextForms.pieces(try $0.base64(), of: 76).map { "  \($0)\n" }.joined()
                + "expected: 201\n"
        },
        Self("certutil", "the output of 'certutil -encode'", "response.b64") {
            "-----BEGIN CERTIFICATE-----\r\n" + TextForms.wrapped(TextForms.base64(try $0.xml()), 64, by: "\r\n")
                + "\r\n-----END CERTIFICATE-----\r\n"
        },
        Self(
            "zip",
            "a ZIP file of the form body",
            "capture.zip",
            bytes: { zip("body.txt", Array(try $0.body().utf8)) }
        ),
        Self(
            "utf8-bom",
            "a file of the form body with a byte order mark and CR LF",
            "body.txt",
            bytes: { [0xEF, 0xBB, 0xBF] + Array(try $0.body().utf8) + [13, 10] }
        ),
        Self("confluence", "a page of Confluence with CDATA", "page.xml") {
            "<h1>Exchange</h1><ac:structured-macro ac:name=\"code\"><ac:parameter ac:name=\"language\">xml</ac:parameter><ac:plain-text-body><![CDATA["
                + (try $0.xml()) + "]]></ac:plain-text-body></ac:structured-macro>\n"
        },
        Self("property-list", "a property list of a device", "record.plist") {
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
                + "<plist version=\"1.0\">\n<dict>\n\t<key>samlAttributeQueryResponse</key>\n\t<string>\(TextForms.escaped(try $0.xml()))</string>\n</dict>\n</plist>\n"
        },
    ]

    /// A ZIP file of one stored file.
    private static func zip(_ name: String, _ content: [UInt8]) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let checksum = Array(TextForms.gzip(content).suffix(8).prefix(4))
        let common =
            little(20, 2) + little(0, 2) + little(0, 2) + little(0x6000, 2) + little(0x5D74, 2) + checksum
            + little(content.count, 4) + little(content.count, 4) + little(name.utf8.count, 2) + little(0, 2)
        let local = [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + content
        let central =
            [0x50, 0x4B, 1, 2] + little(20, 2) + common + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4)
            + little(0, 4) + Array(name.utf8)
        return local + central + [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2)
            + little(central.count, 4) + little(local.count, 4) + little(0, 2)
    }
}

extension WholeCase {
    /// The good response of each container.
    static let secondGoodContainers = SecondContainer.all.map { container in
        Self(
            .good,
            "s2-good-\(container.id)",
            "\(container.title): nothing is wrong",
            .clean,
            .bytes(container.name) { try container.bytes(.lasting()) }
        ).certificate()
    }

    /// One of three causes in each container.
    static let secondContainers = SecondContainer.all.enumerated().map { index, container in
        switch index % 3 {
        case 0: secondAudience(container)
        case 1: secondUnsigned(container)
        default: secondAttribute(container)
        }
    }

    private static func caused(
        _ container: SecondContainer,
        _ cause: String,
        _ truth: String,
        _ expectation: Expectation,
        _ change: @escaping @Sendable (inout CaseResponse) -> Void
    ) -> Self {
        Self(
            .containers,
            "s2-\(cause)-in-\(container.id)",
            "\(container.title): \(truth)",
            expectation,
            .bytes(container.name) {
                try container.bytes(
                    .lasting {
                        $0.isAccepted = false
                        change(&$0)
                    }
                )
            }
        ).certificate()
    }

    private static func secondAudience(_ container: SecondContainer) -> Self {
        caused(container, "audience", "the audience is another programmer's service", .provider("audience")) {
            $0.setAudience("https://saml.other-programmer.tv")
        }
    }

    private static func secondUnsigned(_ container: SecondContainer) -> Self {
        caused(container, "unsigned", "the response is not signed", .provider("sign")) {
            $0.spec.signing.placement = .none
        }
    }

    private static func secondAttribute(_ container: SecondContainer) -> Self {
        caused(container, "attribute", "the attribute 'maxRating' is missing", .provider("maxRating")) { _ in }
            .with("--require", "userID,maxRating")
    }
}
