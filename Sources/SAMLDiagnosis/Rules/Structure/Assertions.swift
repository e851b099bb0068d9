internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Rules about the number and position of assertions.

extension Rule {
    static let structureNestedResponse = Rule(
        "structure.nested-response",
        .error(.structure, .policy),
        title: "the Response contains another Response",
        explanation: """
            No SAML message contains a Response inside a Response. Attacks use this to hide a signed response inside a \
            forged one: the verifier uses the inner one, the application reads the outer one. This tool rejects it, as \
            careful servers do.
            """,
        advice: """
            Send one response, as the provider created it. If a gateway wraps responses, extract the inner one without \
            changing a byte.
            """,
        parties: [.app, .mvpd],
        source: """
            decision of this project; XML Signature 1.1 §8.1.3 ("see what is signed")
            """
    )

    static let structureEncryptedAssertion = Rule(
        "structure.encrypted-assertion",
        .error(.structure, .policy),
        title: "the assertion is encrypted",
        explanation: """
            Only the holder of the private key can decrypt it, which is Adobe for responses to Adobe. The exchange may \
            succeed, because some providers encrypt assertions, but the assertion cannot be checked here. If the \
            exchange fails, a usual cause is encryption for another key: Adobe documents that V1 returns 400 if it \
            cannot decrypt an assertion.
            """,
        advice: """
            Ask the provider for a test response that is not encrypted, and check that. For the encrypted one, ask the \
            provider whether it encrypts with the certificate in Adobe's current metadata for the right environment.
            """,
        source: """
            SAML core §2.3.4; decision of this project: content that cannot be read is not accepted; Adobe's technical \
            notes on SAMLAssertionParserException
            """
    )

    static let structureNoAssertion = Rule(
        "structure.no-assertion",
        .error(.structure),
        title: "the response has no assertion",
        explanation: """
            Without an assertion, no user is authenticated and there are no attributes, so there is nothing to \
            exchange. Usually the Status gives the reason: the provider rejected the request, the session had ended, \
            or the attributes were not released. V2 returns `invalid_parameter_saml_response`; V1 returns 400.
            """,
        advice: """
            Read the Status in the response and report it to the provider. Do not send such a response to the \
            exchange: fall back to the regular authentication.
            """,
        source: "SAML Profiles §4.1.4.2",
        // A response that reports a failure has no assertion.
        remark: { _, input in
            input.claims?.fields.status?.isSuccess == false ? nil : input.remarkOnAbsence
        }
    )

    static let structureSeveralAssertions = Rule(
        "structure.several-assertions",
        .error(.structure, .policy),
        title: "the response has more than one assertion",
        explanation: """
            SAML allows several, but then software may check one and read another, and forgeries add a second one. \
            This tool accepts exactly one. The exchange needs a single assertion, so a second one is a mistake or an \
            attack.
            """,
        advice: """
            Ask the provider to send one assertion with all statements in it. If the provider sent only one, find out \
            which software added the other.
            """,
        source: "decision of this project; SAML Profiles §4.1.4.2; known as signature wrapping (XSW)"
    )

    static let structureMisplacedAssertion = Rule(
        "structure.misplaced-assertion",
        .error(.structure, .policy),
        title: "an assertion is not a direct child of the Response",
        explanation: """
            Signature wrapping moves the signed original into another assertion, an extension or a status detail: its \
            signature is still valid, while the application reads the forged one. No legitimate response in this \
            exchange has such an assertion. Correct software rejects it.
            """,
        advice: """
            Use the response as the provider sent it. If the provider sent the assertion in this place (for example in \
            an Advice), the provider must remove it.
            """,
        parties: [.app, .mvpd],
        source: "decision of this project; SAML core §3.3.3; known as signature wrapping (XSW)"
    )
}

extension RuleContext {
    /// A remark about an assertion that is escaped text, or has another name or namespace.
    fileprivate var remarkOnAbsence: CheckRemark {
        let escaped = [
            "&lt;saml:Assertion", "&lt;saml2:Assertion", "&lt;Assertion", "&#60;Assertion", "&#60;saml:Assertion",
        ]
        let isEscaped = escaped.contains { response[...].contains(text: $0) }
        let regions = isEscaped ? [] : markup.regions
        if isEscaped || regions.contains(where: { isCDATAOfAssertion($0.range) }) {
            return CheckRemark(
                message:
                    "the assertion is in the Response as escaped text, not as an element, so a parser does not find it",
                advice:
                    "The provider must insert the assertion into the Response as XML, not as a string. It must fix "
                    + "this before it signs."
            )
        }
        guard let other = otherElement("Assertion") else { return CheckRemark() }
        return CheckRemark(
            message: other.isOtherCase
                ? "the response has an element '\(other.name)', which is not an Assertion: XML names are case-sensitive"
                : "the Assertion in the response is not in the namespace of SAML 2.0 (found: \(other.namespace))",
            advice:
                "The Assertion must have this name and the namespace urn:oasis:names:tc:SAML:2.0:assertion. The "
                + "provider must correct it, or software that serialized the XML again lost or changed the declaration."
        )
    }

    private func isCDATAOfAssertion(_ range: Range<Int>) -> Bool {
        let head = response[range].prefix(256)
        return head.starts(with: "<![CDATA[".utf8) && head.contains(text: "Assertion")
    }
}
