// Rules about forms, URLs and their escapes.

extension Rule {
    static let encodingURLQuery = Rule(
        "encoding.url-query",
        .warning(.encoding),
        title: "the response is in the query of a URL",
        explanation: """
            The exchange expects the response in the body of a POST request. In a URL, it is truncated by length \
            limits and written to logs, which must not contain a subscriber's data. If the URL was only pasted here \
            for a check, ignore this finding.
            """,
        advice: "In the app, send the response in an `application/x-www-form-urlencoded` body.",
        source: """
            Adobe's page "Retrieve profile using partner authentication response"; SAML Bindings §3.5
            """
    )

    static let encodingInvalidEscape = Rule(
        "encoding.invalid-escape",
        .error(.encoding),
        title: "a percent sign is not followed by two hexadecimal digits",
        explanation: """
            The text cannot be percent-decoded beyond this place. Either it was cut off inside an escape, or a `%` was \
            inserted without being encoded as `%25`. A server's form decoder rejects the body or keeps the `%`, which \
            is not a Base64 character.
            """,
        advice: """
            Copy the whole value from the request. If the app created it, encode the whole value with one function.
            """,
        source: "RFC 3986 §2.1"
    )

    static let encodingFieldMissing = Rule(
        "encoding.field-missing",
        .error(.encoding),
        title: "the form field with the response is missing",
        explanation: """
            The name of the field is `SAMLResponse`, with this capitalization. If it is missing or has another name, \
            V2 returns `invalid_parameter_saml_response` with the message that it is missing or invalid, and V1 \
            returns 400. The finding lists the names in the form.
            """,
        advice: """
            In the app, name the field `SAMLResponse`. If this form belongs to another system, specify the name of its \
            field.
            """,
        tool: "`--field`",
        source: """
            Adobe's page "Retrieve profile using partner authentication response"; SAML Bindings §3.5.4
            """
    )

    static let encodingDuplicateField = Rule(
        "encoding.duplicate-field",
        .error(.encoding, .policy),
        title: "the form field with the response occurs more than once",
        explanation: """
            Some servers use the first field, others use the last, and others join them with a comma. It is not known \
            what Adobe's server does, and this tool cannot determine which response was meant. An HTTP library that \
            adds parameters that are already in the body is a usual cause.
            """,
        advice: "Send the field once.",
        source: "decision of this project; URL Standard §5, application/x-www-form-urlencoded"
    )

    static let encodingAmbiguousParameters = Rule(
        "encoding.ambiguous-parameters",
        .warning(.encoding, .policy),
        title: "a parameter beside the response is repeated or contradicts another one",
        explanation: """
            In the redirect binding, the signature of the query covers one message, RelayState and SigAlg. If the query has \
            a request and a response, a parameter twice, or a name in another case, software verifies one of them and uses \
            the other. The finding names the parameter.
            """,
        advice: "Send one message, and each parameter once, with the names of SAML's bindings.",
        source: "SAML Bindings §3.4.4.1; decision of this project"
    )
}
