/// Rules about what the document is and which parts it has.
enum StructureRules {
    static let all: [Rule] = [content, parts, versions].flatMap(\.self)

    /// What is there in place of a response.
    private static let content: [Rule] = [
        Rule(
            "content.html",
            .structure,
            .error,
            title: "this is an HTML page and no response",
            explanation: """
                A login form, an error page or the page of a proxy came where a response was expected. If the app \
                sent this to the exchange, V2 answers `invalid_parameter_saml_response` and V1 a 400. Nothing is \
                wrong with a signature: there is none.
                """,
            advice: """
                Find out which server sent the page: its title usually says so. Then look why: an expired session at \
                the provider, a proxy that wants a login, a wrong address.
                """,
            source: "SAML Bindings §3.5.4; decision of this project"
        ),
        Rule(
            "content.json",
            .structure,
            .error,
            title: "this is JSON and no response",
            explanation: """
                It may be a whole answer of the exchange, a log entry, or an object that holds the response in one of \
                its strings. No field with the response was found in it. The exchange wants the value of that string, \
                encoded once, and nothing around it.
                """,
            advice: """
                Take the response out of the string that holds it, with a JSON parser rather than by hand, so that \
                `\\n`, `\\"` and `\\/` are undone. If it is in a field of another name, name that field.
                """,
            source: "SAML Bindings §3.5.4; Adobe's page \"Retrieve profile using partner authentication response\""
        ),
    ]

    /// Which elements there are, and where.
    private static let parts: [Rule] = [
        Rule(
            "structure.not-a-response",
            .structure,
            .error,
            title: "the root element is no SAML 2.0 Response",
            explanation: """
                The exchange takes a `samlp:Response` and nothing else. What is often sent instead is the request \
                itself (AuthnRequest, AttributeQuery), the Assertion cut out of its Response, a SOAP envelope, a \
                LogoutResponse, or metadata. The finding says which it is.
                """,
            advice: """
                Send the value of `samlAttributeQueryResponse` as it is. If the framework itself returned this, the \
                provider has to mend what it hands over.
                """,
            source: """
                SAML core §3.3.3; Adobe's page "Retrieve profile using partner authentication response", whose sample \
                begins with samlp:Response
                """
        ),
        Rule(
            "encoding.soap-envelope",
            .structure,
            .error,
            title: "a SOAP envelope stands around the response",
            explanation: """
                Attribute queries are answered in SOAP between servers; the exchange wants the `samlp:Response` \
                alone, as Adobe's sample shows it. A parser that expects a Response at the root stops at the \
                Envelope. The provider, or the component that fetched the response, did not unpack it.
                """,
            advice: """
                The provider has to hand over the Response without the envelope. Cut it out of the original bytes \
                without changing any; if it uses namespaces that only the Envelope declares, the provider has to \
                declare them on the Response before it signs.
                """,
            source: """
                SAML Bindings §3.2 and §3.5.4; Adobe's page "Retrieve profile using partner authentication response", \
                whose sample begins with samlp:Response
                """
        ),
        Rule(
            "structure.nested-response",
            .structure,
            .error,
            .policy,
            title: "another Response stands inside the Response",
            explanation: """
                No SAML message has that. It is how a signed response is carried inside a forged one: the verifier \
                finds the inner, the application reads the outer. This tool refuses it, as careful servers do.
                """,
            advice: """
                Send one response, as the provider made it. If a gateway wraps responses, take the inner one out \
                without changing a byte.
                """,
            source: "decision of this project; XML Signature 1.1 §8.1.3 (\"see what is signed\")"
        ),
        Rule(
            "structure.encrypted-assertion",
            .structure,
            .error,
            .policy,
            title: "the assertion is encrypted",
            explanation: """
                Only the holder of the private key can look inside, and for responses to Adobe that is Adobe. The \
                exchange may well work, since some providers do encrypt; what cannot be done is to check it here. If \
                it fails, a usual cause is encryption for another key: Adobe documents that V1 answers 400 when an \
                assertion cannot be decrypted at its end.
                """,
            advice: """
                Ask the provider for a test response that is not encrypted, and check that. For the encrypted one, \
                ask the provider whether it encrypts with the certificate in Adobe's current metadata, that of the \
                right environment.
                """,
            source: """
                SAML core §2.3.4; decision of this project: what cannot be read is not accepted; Adobe's technical \
                notes on SAMLAssertionParserException
                """
        ),
        Rule(
            "structure.no-assertion",
            .structure,
            .error,
            title: "the response has no assertion",
            explanation: """
                Without one nobody is authenticated and there are no attributes, so there is nothing to exchange. \
                Usually the Status says why: the provider refused the request, the session had ended, or the \
                attributes were not released. V2 answers `invalid_parameter_saml_response`, V1 a 400.
                """,
            advice: """
                Read the Status in the response and take it to the provider. Do not send such a response to the \
                exchange: fall back to the regular authentication.
                """,
            source: "SAML Profiles §4.1.4.2"
        ),
        Rule(
            "structure.several-assertions",
            .structure,
            .error,
            .policy,
            title: "there is more than one assertion",
            explanation: """
                SAML allows several, but then software may check one and read another, and forgeries add a second. \
                This tool accepts exactly one. This exchange needs a single one, so a second is a mistake or an \
                attack.
                """,
            advice: """
                Ask the provider to send one assertion with all statements in it. If the provider did send one, find \
                out who added the other.
                """,
            source: "decision of this project; SAML Profiles §4.1.4.2; known as signature wrapping (XSW)"
        ),
        Rule(
            "structure.misplaced-assertion",
            .structure,
            .error,
            .policy,
            title: "an assertion stands elsewhere than directly in the Response",
            explanation: """
                An assertion inside another one, in an extension or in a status detail is where signature wrapping \
                moves the signed original to: its signature still holds, while the application reads the forged one. \
                Nothing legitimate in this exchange looks like that. Correct software refuses it.
                """,
            advice: """
                Use the response as the provider sent it. If the provider sent it so (an Advice with an assertion, \
                for example), it has to leave that out.
                """,
            source: "decision of this project; SAML core §3.3.3; known as signature wrapping (XSW)"
        ),
        Rule(
            "assertion.malformed",
            .structure,
            .error,
            title: "the assertion lacks what SAML requires",
            explanation: """
                A part that SAML demands is missing, empty or there twice, such as an Issuer, an ID, an IssueInstant \
                or the Name of an attribute. The message names it. Software that validates SAML refuses the response, \
                so V2 answers `invalid_parameter_saml_response` and V1 a 400.
                """,
            advice: """
                The provider has to mend its output at the element shown; the app cannot, because the assertion is \
                signed.
                """,
            source: "SAML core §2.3.3, §2.4, §2.7 and §3.2.2"
        ),
        Rule(
            "assertion.invalid-time",
            .structure,
            .error,
            title: "a time is not written as SAML writes times",
            explanation: """
                SAML wants UTC, as in `2026-03-01T12:00:00Z`. A local time without zone, a date without time or a \
                name of a month cannot be compared safely, and servers refuse it. The attribute is named in the \
                message.
                """,
            advice: """
                The provider has to write times in UTC with a `Z` at the end.
                """,
            source: "SAML core §1.3.3; XML Schema Part 2 §3.2.7"
        ),
    ]

    /// Version, status, issuer and subject.
    private static let versions: [Rule] = [
        Rule(
            "response.version",
            .structure,
            .error,
            title: "the Response is not of SAML version 2.0",
            explanation: """
                Its Version attribute is missing or says something else. A receiver that knows only 2.0 has to refuse \
                it, and the samples in Adobe's guide for providers are all 2.0.
                """,
            advice: """
                The provider has to set `Version="2.0"` on the Response, and to speak SAML 2.0 if it does not yet.
                """,
            source: "SAML core §3.2.2 and §4.1; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "assertion.version",
            .structure,
            .error,
            title: "the Assertion is not of SAML version 2.0",
            explanation: """
                Its Version attribute is missing or says something else. A receiver that knows only 2.0 has to refuse \
                it. A SAML 1.1 assertion inside a 2.0 response is a sign of an old signing component at the provider.
                """,
            advice: """
                The provider has to issue SAML 2.0 assertions with `Version="2.0"`.
                """,
            source: "SAML core §2.3.3 and §4.1"
        ),
        Rule(
            "status.not-success",
            .structure,
            .error,
            title: "the provider says that the request failed",
            explanation: """
                The Status is not Success, so the provider did not do what was asked, and an assertion beside that \
                means nothing. The inner code tells more: AuthnFailed and NoAuthnContext concern the login, \
                RequestDenied and UnknownPrincipal the account, Requester a fault in the request. The exchange can \
                only refuse it.
                """,
            advice: """
                Take the codes and the status message to the provider; with Requester, look also at what the app gave \
                to the framework as verification token. Do not send the response on: use the regular authentication \
                instead.
                """,
            source: "SAML core §3.2.2.2"
        ),
        Rule(
            "issuer.mismatch",
            .structure,
            .error,
            title: "the issuer is not the expected one",
            explanation: """
                The assertion names another issuer than the one that was expected, compared byte by byte. Adobe \
                chooses the key by the provider, so a response of somebody else is refused there, too; that is \
                inferred. Usual causes are test against production, a slash at the end, or a proxied MVPD whose \
                issuer differs from the proxy's.
                """,
            advice: """
                Compare the entity ID with the provider's metadata. If both issuers are right, as with a proxy, \
                expect both; otherwise the provider has to use the one that it agreed with Adobe.
                """,
            source: "SAML core §2.2.5; SAML Profiles §4.1.4.2"
        ),
        Rule(
            "issuer.conflict",
            .structure,
            .error,
            title: "Response and Assertion name different issuers",
            explanation: """
                Both have to be the provider that answers. Where they differ, an assertion of one provider may have \
                been put into the response of another, so correct software refuses it. With a proxied MVPD the two \
                can differ by mistake: both have to name the proxied one.
                """,
            advice: """
                The provider has to write the same Issuer in both. Look for a proxy that rewrites only one of them.
                """,
            source: "SAML Profiles §4.1.4.2"
        ),
        Rule(
            "subject.missing",
            .structure,
            .error,
            title: "the assertion has no Subject",
            explanation: """
                It is about nobody, so no user can be recognised by it. In the exchange the Subject carries the \
                NameID, from which the user's ID may be taken. Servers that follow SAML's profiles refuse such an \
                assertion.
                """,
            advice: """
                The provider has to add a Subject with a NameID, also in its answers to attribute queries.
                """,
            source: "SAML core §2.3.3 and §2.4; SAML Profiles §4.1.4.2; Adobe's MVPD integration guide, authentication"
        ),
    ]
}
