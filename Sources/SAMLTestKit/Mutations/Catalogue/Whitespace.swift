internal import ByteTools

/// Changes by editors, viewers, loggers and the whitespace rule.
extension Mutation {
    static let whitespace = formatted + inLines + inCharacters + signedWhitespace

    private static let digest = "signature.digest-mismatch"

    private static let formatted = [
        between("indented", "\n  ", "The response was indented by a formatter, with spaces"),
        between("indented-with-tabs", "\n\t", "The response was indented by a formatter, with tabs"),
        between("one-element-on-a-line", "\n", "Each element is on a line"),
        between("one-element-on-a-line-cr-lf", "\r\n", "Each element is on a line that ends with CR LF"),
        between("space-between-elements", " ", "Line breaks between elements became spaces"),
        accident(
            "values-on-lines",
            by: digest,
            "Each value is on a line of its own, as browsers and formatters write them"
        ) {
            base in
            let elements = [base.text.nameID].compactMap(\.self) + base.text.attributeValues
            return base.text.applying(
                elements.flatMap { [base.text.edit(.atStart($0), "\n    "), base.text.edit(.atEnd($0), "\n  ")] }
            )
        },
        accident(
            "space-in-empty-tags",
            .accepted,
            nil,
            "Empty elements have a space before their end, as some tools write them"
        ) {
            base in
            let text = base.text
            return text.applying(
                text.elements.filter { text.isOneTag($0) }.map { element in
                    let end = text.range(of: element).upperBound - 2
                    return (end..<end, " ")
                }
            )
        },
        accident(
            "browser-tree",
            by: "signature.structure",
            "The response was copied from a browser's tree, with its markers"
        ) { base in
            _ = try base.signedElement()
            let starts = base.text.elements.dropFirst().map { base.text.startTag(of: $0).lowerBound }
            return base.text.applying(starts.map { ($0..<$0, "\n  ▼") })
        },
    ]

    private static let inLines = [
        accident("line-numbers", by: "encoding.line-numbers", "Each line has a number, as editors copy them") { base in
            let lines = base.rootText.replacing("><", with: ">\n<").split(whereSeparator: \.isNewline)
            return ResponseText(lines.enumerated().map { "\($0 + 1)\t\($1)" }.joined(separator: "\n"))
        },
        accident("diff-marks", by: "encoding.diff-marks", "Each line has the mark of a diff") { base in
            ResponseText(
                base.rootText.replacing("><", with: ">\n<").split(whereSeparator: \.isNewline).map { "+\($0)" }.joined(
                    separator: "\n"
                )
            )
        },
        accident(
            "lines-of-76",
            .accepted,
            "whitespace.breaks-markup",
            "A mailer broke the text into lines of 76 characters, at spaces between XML attributes"
        ) {
            base in
            guard !base.text.bytes.contains(0x0A) else { throw Inapplicable("the response has line breaks") }
            return base.text.brokenInTags(every: 76)
        },
        accident("log-line", by: "encoding.embedded", "The response is in the line of a log") { base in
            ResponseText("2026-11-20 12:00:01.123 TVApp[512:4242] samlAttributeQueryResponse = " + base.rootText)
        },
        accident("swift-optional", by: "encoding.swift-optional", "The response is in Optional(…), as Swift prints it")
        {
            base in
            ResponseText("Optional(\"" + base.rootText.swiftEscaped + "\")")
        },
        accident("json-string", by: "encoding.string-literal", "The response is a string literal with escapes") {
            base in
            ResponseText("\"" + base.rootText.swiftEscaped.replacing("/", with: "\\/") + "\"")
        },
        accident("cut-by-logger", by: "encoding.cut-short", "A logger cut the text after 1,024 bytes") { base in
            guard base.text.bytes.count > 1024 else { throw Inapplicable("the response is shorter") }
            return ResponseText(Array(base.text.bytes.prefix(1024)))
        },
        accident(
            "cut-with-ellipsis",
            by: "encoding.cut-short",
            "A logger shortened the text, with an ellipsis at its end"
        ) { base in
            ResponseText(Array(base.text.bytes.prefix(base.text.bytes.count / 3)) + Array("…".utf8))
        },
        accident("start-missing", by: "encoding.cut-short", "The first characters were not copied") { base in
            try base.requirePrefix()
            return ResponseText(Array(base.text.bytes.dropFirst(9)))
        },
        accident("html-escaped", by: "encoding.html-escaped", "The response was copied from the source of a page") {
            base in
            ResponseText(base.rootText.withMarkupReferences)
        },
    ]

    private static let inCharacters = [
        accident("smart-quotes", by: "xml.malformed", "An editor replaced quotation marks by typographic ones") {
            base in
            let attributes = base.text.elements.flatMap { base.text.attributes(of: $0) }
            return base.text.applying(
                attributes.flatMap { attribute in
                    let (start, end) = (attribute.value.lowerBound, attribute.value.upperBound)
                    return [(start - 1..<start, "“"), (end..<end + 1, "”")]
                }
            )
        },
        accident("no-break-spaces", by: "xml.malformed", "A chat replaced spaces by no-break spaces") { base in
            ResponseText(base.undeclared.replacing(" ", with: "\u{A0}"))
        },
        accident(
            "byte-order-mark",
            .accepted,
            "encoding.byte-order-mark",
            "An editor wrote a byte order mark before the response"
        ) { base in
            guard !base.text.bytes.starts(with: "\u{FEFF}".utf8) else { throw Inapplicable("it has a byte order mark") }
            return ResponseText("\u{FEFF}" + base.text.string)
        },
        nonASCII("latin-1", by: "xml.not-utf8", "The text was saved in Latin-1") { text, _ in
            ResponseText(text.string.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") })
        },
        nonASCII("utf-8-twice", by: digest, "UTF-8 was read as Latin-1 and written as UTF-8 again") { text, _ in
            ResponseText(text.bytes.flatMap { Array(String(Character(Unicode.Scalar($0))).utf8) })
        },
        nonASCII("decomposed", by: digest, "Letters and their accents were separated") {
            $0.replacingContent(of: $1, with: "Montre\u{301}al")
        },
        nonASCII("question-mark", by: digest, "A letter became a question mark") {
            $0.replacingContent(of: $1, with: "Montr?al")
        },
        accident("carriage-return-references", by: digest, "Carriage returns were written as references") { base in
            base.text.applying(
                base.text.attributes.map { base.text.edit(.after($0), "&#13;\n") }
            )
        },
    ]

    private static let breaks = "whitespace.breaks-signature"

    private static let signedWhitespace =
        [
            ("line-breaks", "line breaks between its elements", "\n"), ("indentation", "indentation", "\n    "),
            ("tabs", "tabs", "\n\t\t"),
        ].flatMap { name, words, separator in
            signedForms("signed-\(name)", "The assertion was signed with \(words)") { base in
                let text = base.text
                let parents = [text.attributes.first, text.subject, text.conditions].compactMap(\.self)
                guard !parents.isEmpty else { throw Inapplicable("the assertion has no elements to separate") }
                return text.applying(parents.map { text.edit(.before($0), separator) })
            }
        }
        + signedForms("signed-double-space", "An attribute was signed with two spaces in its value") { base in
            base.text.replacingContent(of: try base.attributeValue(), with: "Jane  Doe")
        }
        + signedForms("signed-line-break-in-value", "An attribute was signed with a line break in its value") { base in
            base.text.replacingContent(of: try base.attributeValue(), with: "Jane\nDoe")
        }
        + [
            Mutation(
                "line-break-in-tag",
                .whitespace,
                "A line break is between a name and an XML attribute, and the whitespace rule removes it.",
                .accepted,
                "whitespace.breaks-markup"
            ) { .xml(try $0.withLineBreakInTag()) },
            Mutation(
                "line-break-in-tag-as-sent",
                .whitespace,
                "A line break was between a name and an XML attribute, and the whitespace rule removed it.",
                .rejected,
                "xml.malformed"
            ) { base in
                let sent = try base.withLineBreakInTag().normalized()
                return .bytes(Array(MutationBase.base64(sent).utf8), .base64)
            },
        ]

    private static func signedForms(_ name: String, _ summary: String, _ change: @escaping Change) -> [Mutation] {
        [
            Mutation(name, .whitespace, "\(summary): as received.", .accepted, breaks, signer: .issuer) {
                .xml(try change($0))
            },
            Mutation(
                "\(name)-as-sent",
                .whitespace,
                "\(summary), and the whitespace rule changed it before it was sent.",
                .rejected,
                digest,
                signer: .issuer
            ) { base in
                let sent = try base.signed(change(base)).normalized()
                return .bytes(Array(MutationBase.base64(sent).utf8), .base64)
            },
        ]
    }

    private static func accident(
        _ name: String,
        _ verdict: Verdict,
        _ rule: String?,
        _ summary: String,
        _ change: @escaping Change
    ) -> Mutation {
        Mutation(name, .whitespace, summary + ".", verdict, rule) { .xml(try change($0)) }
    }

    private static func accident(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping Change
    ) -> Mutation {
        accident(name, .rejected, rule, summary, change)
    }

    private static func between(_ name: String, _ separator: String, _ summary: String) -> Mutation {
        accident(name, by: digest, summary + " after signing") { base in
            _ = try base.signedElement()
            return ResponseText(base.text.string.replacing("><", with: ">\(separator)<"))
        }
    }

    /// Creates an accident of a response with a letter that is not ASCII, which is signed first.
    private static func nonASCII(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping @Sendable (_ text: ResponseText, _ value: ResponseText.Element) -> ResponseText
    ) -> Mutation {
        Mutation(
            name,
            .whitespace,
            "\(summary), after the issuer's key signed a value that is not ASCII.",
            .rejected,
            rule,
            signer: .issuer
        ) { base in
            let value = try base.attributeValue()
            let text = base.text.replacingContent(of: value, with: "Montr\u{E9}al")
            return .bytes(change(try base.signed(text), value).bytes, .xml)
        }
    }
}

extension MutationBase {
    /// The response with a line break as the only whitespace between the name of the Assertion and an XML attribute.
    fileprivate func withLineBreakInTag() throws -> ResponseText {
        let end = text.nameRange(of: try assertion()).upperBound
        guard text.bytes[end] == 0x20, text.bytes[end + 1] > 0x20 else {
            throw Inapplicable("the tag of the Assertion has other whitespace than one space")
        }
        return text.replacing(end..<end + 1, with: "\n")
    }
}
