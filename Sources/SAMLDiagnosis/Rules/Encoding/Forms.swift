// Forms, URLs, and their escapes.

extension Rule {
    static let encodingURLQuery = Rule(
        "encoding.url-query",
        .warning(.encoding),
        title: "the response is in the query of a URL",
        explanation: """
            The exchange takes it in the body of a POST. In a URL it is cut by limits on length and written into logs, \
            where a subscriber's data does not belong. If it was only pasted as a URL for a look, ignore this.
            """,
        advice: "In the app, send it as `application/x-www-form-urlencoded` body.",
        source: """
            Adobe's page "Retrieve profile using partner authentication response"; SAML Bindings §3.5
            """
    )

    static let encodingInvalidEscape = Rule(
        "encoding.invalid-escape",
        .error(.encoding),
        title: "a percent sign is not followed by two hexadecimal digits",
        explanation: """
            The text cannot be percent-decoded from here on. Either it was cut inside an escape, or a `%` was put in \
            without being encoded as `%25`. A server's form decoder refuses the body or passes the `%` on, and Base64 \
            has none.
            """,
        advice: "Take the whole value from the request. If the app wrote it, let one function encode the whole value.",
        source: "RFC 3986 §2.1"
    )

    static let encodingFieldMissing = Rule(
        "encoding.field-missing",
        .error(.encoding),
        title: "the form has no field with the response",
        explanation: """
            The field is called `SAMLResponse`, in this spelling. If it is missing or has another name, V2 answers \
            `invalid_parameter_saml_response` with the message that it is missing or invalid, and V1 a 400. The \
            finding lists the names that are there.
            """,
        advice: """
            In the app, name the field `SAMLResponse`. If this is a form of another system, name its field here \
            (`--field` with samltool).
            """,
        source: """
            Adobe's page "Retrieve profile using partner authentication response"; SAML Bindings §3.5.4
            """
    )

    static let encodingDuplicateField = Rule(
        "encoding.duplicate-field",
        .error(.encoding, .policy),
        title: "the form has the field with the response twice",
        explanation: """
            One server takes the first, another the last, a third joins them with a comma. It is not known what \
            Adobe's does, and which response was meant cannot be told here. An HTTP library that adds parameters which \
            are in the body already does this.
            """,
        advice: "Send the field once.",
        source: "decision of this project; URL Standard §5, application/x-www-form-urlencoded"
    )
}
