// Rules about text that programs add around a value.

extension Rule {
    static let encodingJSONObject = Rule(
        "encoding.json-object",
        .warning(.encoding),
        title: "the response is inside JSON",
        explanation: """
            The exchange expects the value in the form field `SAMLResponse`. Here it is a string in a JSON object or \
            array. In a log or a copy this is harmless. If the app sends JSON, or encodes the whole object, the server \
            finds no response.
            """,
        advice: "Take the string out of the object, and send it in an `application/x-www-form-urlencoded` body.",
        source: """
            Adobe's page "Retrieve profile using partner authentication response"; SAML Bindings §3.5.4; RFC 8259
            """
    )

    static let encodingPEMArmor = Rule(
        "encoding.pem-armor",
        .note(.encoding),
        title: "the Base64 is enclosed in PEM BEGIN and END lines",
        explanation: """
            Keys and certificates are stored between such lines, in lines of 64 characters. A response is one line of \
            Base64 without them. The lines were removed for this check. If the app sends them, a server finds hyphens \
            and line breaks, which are not Base64, and the finding is an error.
            """,
        advice: """
            If only the copy has the lines, nothing needs to be done. In the app, encode the XML with a plain Base64 function.
            """,
        source: "RFC 7468; RFC 4648 §3.1; SAML Bindings §3.5.4"
    )

    static let encodingSurroundingWhitespace = Rule(
        "encoding.surrounding-whitespace",
        .note(.encoding),
        title: "the encoded text has whitespace around it",
        explanation: """
            The whitespace was skipped here. It usually comes from copying; in a request it would be part of the \
            value, and a strict Base64 decoder rejects it.
            """,
        advice: "If the whitespace is also in the request, trim the value in the app before it is sent.",
        source: "RFC 4648 §3.3"
    )

    static let encodingStringLiteral = Rule(
        "encoding.string-literal",
        .note(.encoding),
        title: "the text is a quoted or escaped string literal",
        explanation: """
            A log, a debugger or JSON printed the value with quotes and escapes such as `\\"`, `\\n` and `\\/`; they \
            were removed for this check. If the request itself contains them, the server finds characters that are \
            neither Base64 nor XML.
            """,
        advice: """
            If the value was copied from a log, nothing needs to be done. Otherwise send the string and not its \
            printed form.
            """,
        source: "RFC 8259 §7; decision of this project"
    )

    static let encodingSwiftOptional = Rule(
        "encoding.swift-optional",
        .warning(.encoding),
        title: "the text is enclosed in Optional(…)",
        explanation: """
            Swift prints an optional that was not unwrapped in this form. In a log it is harmless. In a request, it \
            means that the app inserted the printed optional into the string, and the server receives \
            `Optional("PHN…")` instead of Base64.
            """,
        advice: """
            Look at the request itself. If it contains the optional, unwrap the optional before it is inserted into a \
            string.
            """,
        source: "decision of this project; the Swift standard library's description of Optional"
    )

    static let encodingEmbedded = Rule(
        "encoding.embedded",
        .note(.encoding),
        title: "the response was found inside other text",
        explanation: """
            The response was extracted from a log line, a page, JSON or a command, by the name of its field. The text \
            around it was ignored. If only part of the value was found, another finding reports it.
            """,
        advice: "Nothing needs to be done. For a certain result, use only the value, as it was sent.",
        parties: [.tester],
        source: "decision of this project"
    )

    static let encodingInvalidLiteral = Rule(
        "encoding.invalid-literal",
        .error(.encoding),
        title: "a string literal is invalid",
        explanation: """
            The literal has an escape that neither JSON nor Swift defines, or it has no end, so its content cannot be \
            determined. Most likely it was cut off, or printed by another language.
            """,
        advice: "Copy the value from the request itself, without quotes and escapes.",
        parties: [.tester],
        source: "RFC 8259 §7; decision of this project"
    )
}
