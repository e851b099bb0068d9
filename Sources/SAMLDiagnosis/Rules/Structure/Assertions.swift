internal import ByteTools
internal import SAML
internal import SAMLEncoding

// The assertions of a response, and where they are.

extension Rule {
    static let structureNestedResponse = Rule(
        "structure.nested-response",
        .error(.structure, .policy),
        title: "another Response stands inside the Response",
        explanation: """
            No SAML message has that. It is how a signed response is carried inside a forged one: the verifier finds \
            the inner, the application reads the outer. This tool refuses it, as careful servers do.
            """,
        advice: """
            Send one response, as the provider made it. If a gateway wraps responses, take the inner one out without \
            changing a byte.
            """,
        source: """
            decision of this project; XML Signature 1.1 §8.1.3 ("see what is signed")
            """
    )

    static let structureEncryptedAssertion = Rule(
        "structure.encrypted-assertion",
        .error(.structure, .policy),
        title: "the assertion is encrypted",
        explanation: """
            Only the holder of the private key can look inside, and for responses to Adobe that is Adobe. The exchange \
            may well work, since some providers do encrypt; what cannot be done is to check it here. If it fails, a \
            usual cause is encryption for another key: Adobe documents that V1 answers 400 when an assertion cannot be \
            decrypted at its end.
            """,
        advice: """
            Ask the provider for a test response that is not encrypted, and check that. For the encrypted one, ask the \
            provider whether it encrypts with the certificate in Adobe's current metadata, that of the right \
            environment.
            """,
        source: """
            SAML core §2.3.4; decision of this project: what cannot be read is not accepted; Adobe's technical notes \
            on SAMLAssertionParserException
            """
    )

    static let structureNoAssertion = Rule(
        "structure.no-assertion",
        .error(.structure),
        title: "the response has no assertion",
        explanation: """
            Without one no user is authenticated and there are no attributes, so there is nothing to exchange. Usually \
            the Status says why: the provider refused the request, the session had ended, or the attributes were not \
            released. V2 answers `invalid_parameter_saml_response`, V1 a 400.
            """,
        advice: """
            Read the Status in the response and take it to the provider. Do not send such a response to the exchange: \
            fall back to the regular authentication.
            """,
        source: "SAML Profiles §4.1.4.2",
        // Whoever reports a failure sends no assertion.
        remark: { _, input in
            input.claims?.fields.status?.isSuccess == false ? nil : input.remarkOnAbsence
        }
    )

    static let structureSeveralAssertions = Rule(
        "structure.several-assertions",
        .error(.structure, .policy),
        title: "there is more than one assertion",
        explanation: """
            SAML allows several, but then software may check one and read another, and forgeries add a second. This \
            tool accepts exactly one. This exchange needs a single one, so a second is a mistake or an attack.
            """,
        advice: """
            Ask the provider to send one assertion with all statements in it. If the provider did send one, find out \
            who added the other.
            """,
        source: "decision of this project; SAML Profiles §4.1.4.2; known as signature wrapping (XSW)"
    )

    static let structureMisplacedAssertion = Rule(
        "structure.misplaced-assertion",
        .error(.structure, .policy),
        title: "an assertion stands elsewhere than directly in the Response",
        explanation: """
            An assertion inside another one, in an extension or in a status detail is where signature wrapping moves \
            the signed original to: its signature still holds, while the application reads the forged one. Nothing \
            legitimate in this exchange looks like that. Correct software refuses it.
            """,
        advice: """
            Use the response as the provider sent it. If the provider sent it so (an Advice with an assertion, for \
            example), it has to leave that out.
            """,
        source: "decision of this project; SAML core §3.3.3; known as signature wrapping (XSW)"
    )
}

extension DiagnosisInput {
    /// What to say of a response without an assertion, if there is one that is no element.
    fileprivate var remarkOnAbsence: CheckRemark {
        let escaped = [
            "&lt;saml:Assertion", "&lt;saml2:Assertion", "&lt;Assertion", "&#60;Assertion", "&#60;saml:Assertion",
        ]
        let isEscaped = escaped.contains { response[...].contains(text: $0) }
        let regions = isEscaped ? [] : markup.regions
        if isEscaped || regions.contains(where: { isCDATAOfAssertion($0.range) }) {
            return CheckRemark(
                message:
                    "the assertion is in the Response as escaped text, and not as an element: no parser finds it there",
                advice:
                    "Whoever puts the assertion into the Response has to insert it as XML, not as a string. The provider has to fix "
                    + "this before it signs."
            )
        }
        guard let other = otherElement("Assertion") else { return CheckRemark() }
        return CheckRemark(
            message: other.isOtherCase
                ? "the response has an element '\(other.name)', which is no Assertion: names in XML are case-sensitive"
                : "the Assertion in the response is not in the namespace of SAML 2.0 (found: \(other.namespace))",
            advice:
                "The Assertion needs its name and the namespace urn:oasis:names:tc:SAML:2.0:assertion. The provider has to write it "
                + "so, or something that wrote the XML again lost or changed the declaration."
        )
    }

    private func isCDATAOfAssertion(_ range: Range<Int>) -> Bool {
        let head = response[range].prefix(256)
        return head.starts(with: "<![CDATA[".utf8) && head.contains(text: "Assertion")
    }
}
