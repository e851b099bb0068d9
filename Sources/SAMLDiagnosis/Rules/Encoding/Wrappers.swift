// What programs put around a value.

extension Rule {
    static let encodingJSONObject = Rule(
        "encoding.json-object",
        .warning(.encoding),
        title: "the response is inside JSON",
        explanation: """
            The exchange takes the value in the field `SAMLResponse` of a form. Here it is a string of a JSON object \
            or array. In a log or a copy that is harmless. If the app sends JSON, or encodes the whole object, the \
            server finds no response.
            """,
        advice: "Take the string out of the object, and send it as `application/x-www-form-urlencoded` body.",
        source: """
            Adobe's page "Retrieve profile using partner authentication response"; SAML Bindings §3.5.4; RFC 8259
            """
    )

    static let encodingPEMArmor = Rule(
        "encoding.pem-armor",
        .error(.encoding),
        title: "lines with BEGIN and END are around the Base64",
        explanation: """
            Keys and certificates are kept between such lines, in lines of 64 characters. A response is one line of \
            Base64 without them. They were removed to look inside; a server finds hyphens and line breaks, which are \
            no Base64.
            """,
        advice: """
            Remove the first and the last line and every line break, or encode the XML with a plain Base64 function.
            """,
        source: "RFC 7468; RFC 4648 §3.1; SAML Bindings §3.5.4"
    )

    static let encodingSurroundingWhitespace = Rule(
        "encoding.surrounding-whitespace",
        .note(.encoding),
        title: "there is white space around the encoded text",
        explanation: """
            It was passed over here. It is usually left from copying; in a request it would be a part of the value, \
            and a strict Base64 decoder refuses it.
            """,
        advice: "If it is in the request, too, trim the value in the app before it is sent.",
        source: "RFC 4648 §3.3"
    )

    static let encodingStringLiteral = Rule(
        "encoding.string-literal",
        .note(.encoding),
        title: "the text is a quoted or escaped string literal",
        explanation: """
            A log, a debugger or JSON printed it with quotes and escapes such as `\\"`, `\\n` and `\\/`; they were \
            undone. If the request itself looks like this, the server finds characters that are no Base64 or no XML.
            """,
        advice: "Nothing, if it was copied from a log. Otherwise send the string and not its printed form.",
        source: "RFC 8259 §7; decision of this project"
    )

    static let encodingSwiftOptional = Rule(
        "encoding.swift-optional",
        .warning(.encoding),
        title: "the text stands inside Optional(…)",
        explanation: """
            That is how Swift prints an optional that was not unwrapped. In a log it is harmless. In a request it \
            means that the app put the printed optional into the string, and the server gets `Optional("PHN…")` in \
            place of Base64.
            """,
        advice: "Look at the request itself. If it is there, unwrap the optional before it is put into a string.",
        source: "decision of this project; the Swift standard library's description of Optional"
    )

    static let encodingEmbedded = Rule(
        "encoding.embedded",
        .note(.encoding),
        title: "the response was found inside other text",
        explanation: """
            It was taken out of a log line, a page, JSON or a command, by the name of its field. What stands around it \
            was ignored. If only a part of the value was there, another finding says so.
            """,
        advice: "Nothing. For a sure result give the value alone, as it was sent.",
        source: "decision of this project"
    )

    static let encodingInvalidLiteral = Rule(
        "encoding.invalid-literal",
        .error(.encoding),
        title: "a string literal cannot be read",
        explanation: """
            It has an escape that neither JSON nor Swift knows, or it does not end, so what was inside cannot be told. \
            Most likely it was cut, or printed by another language.
            """,
        advice: "Take the value from the request itself, without quotes and escapes.",
        source: "RFC 8259 §7; decision of this project"
    )
}
