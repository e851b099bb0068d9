// Where the response is sent, and what it answers.

extension Rule {
    static let responseDestination = Rule(
        "response.destination",
        .error(.conditions),
        title: "the response was sent to another destination",
        explanation: """
            The Destination of the Response is not the expected one. A server that checks it refuses a response that \
            was meant for another address; the check guards against responses that are passed on. If only the \
            Assertion is signed, the Destination proves nothing.
            """,
        advice: """
            Compare the address with the environment, production or staging. The provider has to use the address that \
            is in Adobe's metadata.
            """,
        source: "SAML core §3.2.2; SAML Bindings §3.5.5.2",
        path: "/Response"
    )

    static let responseInResponseTo = Rule(
        "response.in-response-to",
        .error(.conditions),
        title: "the response answers another request",
        explanation: """
            InResponseTo is missing, or is not the ID of the request that was expected. A response that is used again, \
            or one that nobody asked for, looks like this. Adobe can block responses without InResponseTo, by its \
            release notes of 2022.
            """,
        advice: """
            Ask the framework again with the verification token of this very exchange, and do not keep responses. If \
            it is missing, the provider has to copy the ID of the request.
            """,
        source: "SAML core §3.2.2; SAML Profiles §4.1.4.3; Adobe's release notes 2.64",
        path: "/Response"
    )
}
