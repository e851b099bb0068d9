internal import SAMLEncoding

// Rules about documents that are not a response.

extension Rule {
    static let contentHTML = Rule(
        "content.html",
        .error(.structure),
        title: "the document is an HTML page, not a SAML response",
        explanation: """
            A login form, an error page or the page of a proxy was received instead of a response. If the app sent \
            this to the exchange, V2 returns `invalid_parameter_saml_response`, and V1 returns 400. The page has no \
            signature to check.
            """,
        advice: """
            Find out which server sent the page; the title of the page usually shows it. Then look for the reason: an \
            expired session at the provider, a proxy that requires a login, a wrong address.
            """,
        parties: [.tester],
        source: "SAML Bindings §3.5.4; decision of this project",
        place: .at(.content)
    )

    static let contentJSON = Rule(
        "content.json",
        .error(.structure),
        title: "the document is JSON, not a SAML response",
        explanation: """
            It may be an HTTP response of the exchange, a log entry, or an object that contains the response in one of \
            its strings. No field with the response was found in it. The exchange expects only the value of that \
            string, encoded once.
            """,
        advice: """
            Extract the response from its string with a JSON parser rather than by hand, so that `\\n`, `\\"` and \
            `\\/` are decoded. If it is in a field with another name, specify that name.
            """,
        parties: [.tester],
        source: """
            SAML Bindings §3.5.4; Adobe's page "Retrieve profile using partner authentication response"
            """,
        place: .at(.content)
    )

    static let contentDescription = Rule(
        "content.description",
        .error(.structure),
        title: "the text describes a value that it does not contain",
        explanation: """
            A program printed a placeholder or the name of an object in place of the response: `<private>` in a log of \
            Apple's systems, `5713 bytes` for Swift's Data, `[object Object]` in JavaScript, `[B@1f2a3b4c` in Java. \
            The response cannot be recovered from it. If the app sent this, V2 returns \
            `invalid_parameter_saml_response`, and V1 returns 400.
            """,
        advice: """
            Print the text of the response and not the object that holds it. If the text was redacted in a log, \
            capture the request that the app sends.
            """,
        parties: [.tester, .app],
        source: "the documentation of the logs and languages that print these texts; decision of this project",
        place: .at(.content)
    )

    static let structureNotAResponse = Rule(
        "structure.not-a-response",
        .error(.structure),
        title: "the root element is not a SAML 2.0 Response",
        explanation: """
            The exchange accepts only a `samlp:Response`. Common mistakes are to send the request (AuthnRequest, \
            AttributeQuery), an Assertion without its Response, a SOAP envelope, a LogoutResponse, or metadata. The \
            finding names the document.
            """,
        advice: """
            Send the value of `samlAttributeQueryResponse` unchanged. If the framework itself returned this document, \
            the provider must correct it.
            """,
        parties: [.app, .mvpd],
        source: """
            SAML core §3.3.3; Adobe's page "Retrieve profile using partner authentication response", whose sample \
            begins with samlp:Response
            """,
        place: .at(.content),
        // Another rule reports an envelope.
        remark: { _, input in
            input.trace.content == .soapEnvelope ? nil : input.documentKind.map { CheckRemark($0) } ?? CheckRemark()
        }
    )

    static let encodingSoapEnvelope = Rule(
        "encoding.soap-envelope",
        .error(.structure),
        title: "the response is inside a SOAP envelope",
        explanation: """
            Servers answer attribute queries in SOAP; the exchange expects only the `samlp:Response`, as in Adobe's \
            sample. A parser that expects a Response as root stops at the Envelope. The provider, or the component \
            that fetched the response, did not remove the envelope.
            """,
        advice: """
            The provider must return the Response without the envelope. Extract it from the original bytes without \
            changing any; if it uses namespaces that only the Envelope declares, the provider must declare them on the \
            Response before it signs.
            """,
        parties: [.mvpd],
        source: """
            SAML Bindings §3.2 and §3.5.4; Adobe's page "Retrieve profile using partner authentication response", \
            whose sample begins with samlp:Response
            """,
        place: .at(.content)
    )
}
