import SAMLTestKit

/// Encodings of the value in the fourth set: each is what the app or a script sent, or what is left of it. All are constructed.
extension WholeCase {
    static let fourthEncodings =
        fourthEscapes + fourthBase64 + fourthLosses + fourthForeignEscapes + fourthWrappers

    private static let twice = [
        "twice", "double", "two times", "three times", "thrice", "again", "already", "more than once", "%25", "several",
    ]
    private static let plus = ["plus", #"'\+'"#, "%2B", #"\bspaces?\b"#, "%20"]

    /// A rejected exchange of V2 whose value is another text.
    private static func sent(
        _ id: String,
        _ truth: String,
        _ patterns: [String],
        as form: ThirdForm = .chrome,
        _ value: @escaping @Sendable (CaseResponse) throws -> String
    ) -> Self {
        fourth.sent(id, truth, .cause(patterns, actor: .app), as: form, family: .damage) { call, flow in
            call.requestBody = "SAMLResponse=" + TextForms.percent(try value(flow.response))
        }.certificate()
    }

    /// A rejected exchange of V1 whose value is another text.
    private static func legacy(
        _ id: String,
        _ truth: String,
        _ patterns: [String],
        as form: ThirdForm = .charlesHAR,
        _ value: @escaping @Sendable (CaseResponse) throws -> String
    ) -> Self {
        fourth.legacy(id, truth, .cause(patterns, actor: .app), as: form, family: .damage) { call, flow in
            let fields = flow.fields.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            call.requestBody = "\(fields)&SAMLResponse=" + TextForms.percent(try value(flow.response))
        }.certificate()
    }

    private static func text(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String,
        _ text: @escaping @Sendable () throws -> String
    ) -> Self { fourth(.damage, id, truth, expectation, file: file, text).certificate() }

    /// Base64 that ends with padding: spaces at the end of the text move the digits.
    private static func padded(_ response: CaseResponse) throws -> String {
        var text = TextForms.cookbook(try response.xml())
        for _ in 0..<2 where !TextForms.base64(text).hasSuffix("=") { text += " " }
        return TextForms.base64(text)
    }

    // MARK: Percent-encoding

    private static let fourthEscapes: [Self] = [
        text(
            "value-three-times",
            "the app, its network layer and its gateway each percent-encoded the value",
            .cause(twice, actor: .app),
            file: "xcode-console-build-377.txt"
        ) {
            let value = TextForms.percent(TextForms.percent(try CaseResponse.lasting().value()))
            return fourthConsole("httpBody: SAMLResponse=\(value)")
        },
        text(
            "script-without-urlencode",
            "a script sends the Base64 with -d instead of --data-urlencode, so that each plus becomes a space",
            .engineer("percent", "URL.?encod", "plus", #"'\+'"#, "%2B", "not encoded", "unescaped"),
            file: "try-exchange.sh"
        ) {
            "#!/bin/bash\nset -eu\ncurl -i -X POST \"https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple\" \\\n"
                + "  -H \"Authorization: Bearer $TOKEN\" -H \"AP-Device-Identifier: $DEVICE\" \\\n"
                + "  -H \"X-Device-Info: $INFO\" -H \"AP-Partner-Framework-Status: $PFS\" \\\n"
                + "  -H \"Content-Type: application/x-www-form-urlencoded\" \\\n"
                + "  -d 'SAMLResponse=\(try CaseResponse.lasting().base64WithPlus())'\n"
        },
        text(
            "plus-to-percent-20",
            "a library read the Base64 as a form first: each plus was sent as %20",
            .cause(plus, actor: .app),
            file: "Re_ exchange body.eml"
        ) {
            let value = TextForms.percent(try CaseResponse.lasting().base64WithPlus().replacing("+", with: " "))
            return Mail(
                subject: "Re: exchange body",
                body: "Hello,\n\nthis is our body as the proxy shows it:\n\nSAMLResponse=\(value)\n\nGreetings\nMika\n"
            ).text
        },
        fourth.sent(
            "padding-encoded-twice",
            "only the '=' at the end is percent-encoded twice: %253D",
            .cause(twice + ["padding", "%3D"], actor: .app),
            as: .charlesHAR,
            family: .damage
        ) { call, flow in
            let value = TextForms.percent(try padded(flow.response)).replacing("%3D", with: "%253D")
            call.requestBody = "SAMLResponse=\(value)"
        }.certificate(),
    ]

    // MARK: Base64

    private static let fourthBase64: [Self] = [
        text(
            "half-url-alphabet",
            "the app replaced '+' by '-' to avoid the percent-encoding",
            .app("URL.?safe", "base64url", "alphabet", #"'-'"#),
            file: "events-2026-11-20.ndjson"
        ) {
            let value = try CaseResponse.lasting().base64WithPlus().replacing("+", with: "-")
            return LogFile().jsonLines([
                [("msg", "request"), ("body", .string("SAMLResponse=\(TextForms.percent(value))"))],
                [("msg", "response"), ("status", 400)],
            ])
        },
        legacy(
            "v1-padding-added",
            "V1: the app always appends '==' to Base64 that is complete already",
            ["padding", "padded", "'=+'", "multiple of (4|four)"],
            as: .proxyman
        ) { try $0.base64() + "==" },
        legacy(
            "v1-base64-twice",
            "V1: the app and its gateway both encode as Base64",
            ["twice", "double", "two times", "again", "second", "Base64 of Base64", "two layers", "already"],
            as: .raw
        ) { TextForms.base64(try $0.base64()) },
        sent(
            "backslash-n",
            "the Base64 came from a JSON text, of which the two characters backslash and n are left every 76",
            ["backslash", #"\\n"#, "line break", "newline", "escape", "JSON"],
            as: .proxyman
        ) { TextForms.wrapped(try $0.base64(), by: "\\n") },
        legacy(
            "v1-utf16-big-endian",
            "V1: a Java gateway encoded getBytes(\"UTF-16BE\") instead of UTF-8",
            ["UTF-16", #"\bNUL\b"#, "(null|zero) bytes?", "two bytes"],
            as: .charles
        ) {
            let text = TextForms.cookbook(try $0.xml())
            return TextForms.base64(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        },
    ]

    // MARK: Cut

    private static let cut = [
        "cut", "truncat", "incomplete", "ends (in|before|early|within)", "ellipsis", #"\.\.\."#, "left out", "omitted",
        "missing",
    ]

    private static let fourthLosses: [Self] = [
        text(
            "column-of-2000",
            "the audit table keeps 2000 characters of the Base64",
            .cause(cut, actor: .engineer),
            file: "select-saml-from-audit.txt"
        ) { String(try CaseResponse.lasting().base64().prefix(2000)) + "\n" },
        text(
            "watch-window",
            "the watch window of an IDE left out the middle of the Base64",
            .cause(cut, actor: .engineer),
            file: "watch-window.txt"
        ) {
            let value = try CaseResponse.lasting().base64()
            return String(value.prefix(1440)) + "..." + String(value.suffix(160)) + "\n"
        },
    ]

    // MARK: Escapes of other languages

    /// A response whose Base64 has a slash, which only question marks make of ASCII.
    private static func slashed(_ response: CaseResponse) -> CaseResponse {
        var response = response
        response.spec.assertions[0].attributes.append(AttributeSpec("help", "https://my.example-mvpd.tv/???"))
        return response
    }

    private static let fourthForeignEscapes: [Self] = [
        sent(
            "html-references",
            "the app took the value from the source of a page, where '+', '/' and '=' are character references",
            ["HTML", "entit", "&#", "character reference", "escap"],
            as: .proxyman
        ) {
            try padded($0).replacing("+", with: "&#43;").replacing("/", with: "&#47;").replacing("=", with: "&#61;")
        },
        sent(
            "json-slashes",
            "the app cut the value out of a JSON text, where each slash has a backslash",
            ["backslash", "JSON", #"\\/"#, "escap"],
            as: .chrome
        ) { try slashed($0).base64().replacing("/", with: "\\/") },
        sent(
            "json-unicode",
            "the app cut the value out of a JSON text, where '+' and '=' are \\u002b and \\u003d",
            [#"\\u00"#, "JSON", "backslash", "escap"],
            as: .charles
        ) { try padded($0).replacing("+", with: "\\u002b").replacing("=", with: "\\u003d") },
        sent(
            "quoted-printable",
            "a script took the value from the source of a mail and sent its soft line breaks and '=3D'",
            ["quoted.?printable", "=3D", "soft line", #"\bmail\b"#],
            as: .verbose
        ) { try padded($0).utf8.quotedPrintable },
    ]

    // MARK: Texts around the value

    private static let fourthWrappers: [Self] = [
        text(
            "optional-around-base64",
            "the app interpolated an optional String into the body",
            .app("Optional"),
            file: "console-living-room.txt"
        ) {
            let value = TextForms.percent("Optional(\"\(try CaseResponse.lasting().base64())\")")
            return fourthConsole("body sent: SAMLResponse=\(value)")
        },
        legacy(
            "v1-data-url",
            "V1: the web view's FileReader made a data: URL of the XML",
            ["data:", "data.?URL"],
            as: .chrome
        ) { "data:application/xml;base64,\(try $0.base64())" },
        sent(
            "description-of-data",
            "the app sent the description of an NSData, hexadecimal in angle brackets",
            ["hex", "NSData", "description of", "angle bracket"],
            as: .charlesHAR
        ) {
            let digits = TextForms.hexadecimal(TextForms.cookbook(try $0.xml()).utf8)
            return "<\(TextForms.pieces(digits, of: 8).joined(separator: " "))>"
        },
    ]
}
