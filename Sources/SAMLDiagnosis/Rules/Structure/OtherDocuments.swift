internal import SAMLEncoding

// Another document than a response.

extension Rule {
    static let contentHTML = Rule(
        "content.html",
        .error(.structure),
        title: "this is an HTML page and no response",
        explanation: """
            A login form, an error page or the page of a proxy came where a response was expected. If the app sent \
            this to the exchange, V2 answers `invalid_parameter_saml_response` and V1 a 400. Nothing is wrong with a \
            signature: there is none.
            """,
        advice: """
            Find out which server sent the page: its title usually says so. Then look why: an expired session at the \
            provider, a proxy that wants a login, a wrong address.
            """,
        source: "SAML Bindings §3.5.4; decision of this project",
        place: .at(.content)
    )

    static let contentJSON = Rule(
        "content.json",
        .error(.structure),
        title: "this is JSON and no response",
        explanation: """
            It may be a whole answer of the exchange, a log entry, or an object that holds the response in one of its \
            strings. No field with the response was found in it. The exchange wants the value of that string, encoded \
            once, and nothing around it.
            """,
        advice: """
            Take the response out of the string that holds it, with a JSON parser rather than by hand, so that `\\n`, \
            `\\"` and `\\/` are undone. If it is in a field of another name, name that field.
            """,
        source: """
            SAML Bindings §3.5.4; Adobe's page "Retrieve profile using partner authentication response"
            """,
        place: .at(.content)
    )

    static let structureNotAResponse = Rule(
        "structure.not-a-response",
        .error(.structure),
        title: "the root element is no SAML 2.0 Response",
        explanation: """
            The exchange takes a `samlp:Response` and nothing else. What is often sent instead is the request itself \
            (AuthnRequest, AttributeQuery), the Assertion cut out of its Response, a SOAP envelope, a LogoutResponse, \
            or metadata. The finding says which it is.
            """,
        advice: """
            Send the value of `samlAttributeQueryResponse` as it is. If the framework itself returned this, the \
            provider has to fix what it hands over.
            """,
        source: """
            SAML core §3.3.3; Adobe's page "Retrieve profile using partner authentication response", whose sample \
            begins with samlp:Response
            """,
        place: .at(.content),
        // Of an envelope another rule speaks.
        remark: { _, input in
            input.trace.content == .soapEnvelope ? nil : input.documentKind.map { CheckRemark($0) } ?? CheckRemark()
        }
    )

    static let encodingSoapEnvelope = Rule(
        "encoding.soap-envelope",
        .error(.structure),
        title: "a SOAP envelope stands around the response",
        explanation: """
            Attribute queries are answered in SOAP between servers; the exchange wants the `samlp:Response` alone, as \
            Adobe's sample shows it. A parser that expects a Response at the root stops at the Envelope. The provider, \
            or the component that fetched the response, did not unpack it.
            """,
        advice: """
            The provider has to hand over the Response without the envelope. Cut it out of the original bytes without \
            changing any; if it uses namespaces that only the Envelope declares, the provider has to declare them on \
            the Response before it signs.
            """,
        source: """
            SAML Bindings §3.2 and §3.5.4; Adobe's page "Retrieve profile using partner authentication response", \
            whose sample begins with samlp:Response
            """,
        place: .at(.content)
    )
}
