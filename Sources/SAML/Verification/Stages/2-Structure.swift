internal import ByteTools
package import XMLSecurity

// Stage 2: where things stand. Every way to wrap a signed element in another one ends here.

extension Evaluation {
    /// Checks that there is one assertion, where it belongs, and signatures only where they cover it.
    mutating func checkStructure(of root: XMLElement) throws(CheckLog.Stop) {
        guard root.isNamed(SAMLName.response) || isOff(.notAResponse) else {
            throw log.fail(SAMLError(notAResponse: root))
        }
        log.pass(.notAResponse)
        let census = Census(of: root)
        checkResponses(census)
        checkAssertions(census, root)
        checkSignatures(census)
        checkPositions(in: root)
        try log.stopIfFailed()
        log.pass(.notAResponse ... .misplacedAssertion)
        log.pass(.signatureMissing ... .signaturePosition)
    }

    private mutating func checkResponses(_ census: Census) {
        if census.nestedResponses > 0 {
            log.fail(
                .nestedResponse,
                "another Response stands inside the Response; verify one at a time, as it was received",
                path: census.path(of: .nestedResponse)
            )
        }
        if census.encryptedAssertions > 0 {
            let text =
                "the assertion is encrypted for the service provider, and only its private key can show what is inside; ask the "
                + "identity provider for a test response that is not encrypted"
            log.fail(.encryptedAssertion, text, path: census.path(of: .encryptedAssertion))
        }
    }

    private mutating func checkAssertions(_ census: Census, _ root: XMLElement) {
        let total = census.assertions + census.misplacedAssertions
        if total == 0, census.encryptedAssertions == 0 {
            let status = SAMLResponseFields(reading: root).status
            var text = "the response has no assertion"
            if let status, !status.isSuccess {
                let codes = ByteText(status.shortCodes).shortened(to: 200)
                text += "; its status is \(codes), so the provider refused the request"
            } else {
                text += ", only the provider can tell why"
            }
            log.fail(.noAssertion, text, path: "/Response")
        }
        if total > 1 {
            let text =
                "there is more than one assertion, and software may read another one than the one that was signed; ask the provider "
                + "to send one"
            log.fail(.severalAssertions, text, expected: "1 assertion", found: "\(total)", path: "/Response")
        }
        if census.misplacedAssertions > 0 {
            let text =
                "an assertion stands elsewhere than directly in the Response, as when a signed one is moved aside"
            log.fail(.misplacedAssertion, text, path: census.path(of: .misplacedAssertion))
        }
    }

    private mutating func checkSignatures(_ census: Census) {
        if census.misplacedSignatures > 0 {
            let text =
                "a signature stands elsewhere than directly in the Response or its Assertion, where it would cover neither"
            log.fail(.misplacedSignature, text, path: census.path(of: .misplacedSignature))
        }
        if census.responseSignatures > 1 || census.assertionSignatures > census.assertions {
            let text =
                "the Response or its Assertion has more than one signature of its own, and one of them may be for show"
            log.fail(.severalSignatures, text, path: "/Response")
        }
        if census.responseSignatures + census.assertionSignatures == 0, census.assertions > 0 {
            let text =
                "neither the Response nor its Assertion is signed, so anybody can have written it; ask the provider to sign it"
            log.fail(.signatureMissing, text, path: "/Response")
        }
    }

    /// SAML's schema puts the signature right behind the Issuer; a few providers do not, and nothing depends on it.
    private mutating func checkPositions(in root: XMLElement) {
        checkPosition(in: root)
        root.forEachChild { if $0.isNamed(SAMLName.assertion) { checkPosition(in: $0) } }
    }

    private mutating func checkPosition(in element: XMLElement) {
        guard element.firstChild(.signature) != nil, let first = element.firstChild else { return }
        // Without an Issuer, which a Response need not have, it comes first.
        let hasIssuer = element.firstChild(SAMLName.issuer) != nil
        let follows = first.isNamed(SAMLName.issuer) && first.nextSibling?.isNamed(.signature) == true
        if !(hasIssuer ? follows : first.isNamed(.signature)) {
            log.warn(.signaturePosition, "the signature does not follow the Issuer", path: element.path + "/Signature")
        }
    }
}

/// Where the elements stand that matter.
private struct Census {
    var nestedResponses = 0
    var encryptedAssertions = 0
    var assertions = 0
    var misplacedAssertions = 0
    var responseSignatures = 0
    var assertionSignatures = 0
    var misplacedSignatures = 0
    private var paths: [VerificationRule: String] = [:]

    init(of root: XMLElement) {
        root.forEachElement { element in
            if element.isNamed(SAMLName.response) {
                if !element.isSame(as: root) { note(.nestedResponse, \.nestedResponses, element) }
            } else if element.isNamed(SAMLName.encryptedAssertion) {
                note(.encryptedAssertion, \.encryptedAssertions, element)
            } else if element.isNamed(SAMLName.assertion) {
                if element.isChild(of: root) {
                    assertions += 1
                } else {
                    note(.misplacedAssertion, \.misplacedAssertions, element)
                }
            } else if element.isNamed(.signature) {
                countSignature(element, root)
            }
        }
    }

    private mutating func countSignature(_ signature: XMLElement, _ root: XMLElement) {
        if signature.isChild(of: root) {
            responseSignatures += 1
        } else if signature.isChild(ofChildOf: root, named: SAMLName.assertion) {
            assertionSignatures += 1
        } else {
            note(.misplacedSignature, \.misplacedSignatures, signature)
        }
    }

    private mutating func note(
        _ rule: VerificationRule,
        _ counter: WritableKeyPath<Self, Int>,
        _ element: XMLElement
    ) {
        self[keyPath: counter] += 1
        paths[rule] = paths[rule] ?? element.path
    }

    func path(of rule: VerificationRule) -> String? { paths[rule] }
}

extension SAMLError {
    /// The error for a document that is XML but no response.
    package init(notAResponse root: XMLElement) {
        let name = root.localName
        let hint =
            switch name {
            case "Envelope": ": it is a SOAP envelope; cut the Response out of it without changing a byte"
            case "Assertion": ": it is an assertion without the Response around it"
            case "EntityDescriptor", "EntitiesDescriptor":
                ": it is metadata, which tells of a provider and of no viewer"
            case "AuthnRequest", "AttributeQuery": ": it is the request, which a response answers"
            case "Response": ": it is a Response of another namespace than SAML 2.0's, such as SAML 1.1's"
            case "html", "HTML": ": it is a web page, perhaps an error page"
            default: "; look at what was really sent"
            }
        self.init(
            .notAResponse,
            "the root element is no SAML 2.0 Response\(hint)",
            expected: "samlp:Response",
            found: name,
            path: root.path
        )
    }
}
