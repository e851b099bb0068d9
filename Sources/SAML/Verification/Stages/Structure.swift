internal import ByteTools
package import XMLSecurity

// The stage "structure": the position of elements. This part detects all forms of signature wrapping.

extension Evaluation {
    /// Checks that there is one assertion in the right position, and that signatures are only on it and the Response.
    mutating func checkStructure(of root: XMLElement) throws(CheckLog.Stop) {
        guard root.isNamed(SAMLName.response) || isOff(.notAResponse) else {
            throw log.fail(BrokenRule(notAResponse: root))
        }
        log.pass(.notAResponse)
        let census = Census(of: root)
        checkResponses(census)
        checkEncryption(census)
        checkAssertions(census, root)
        checkSignatures(census)
        checkPositions(in: root)
        try log.stopIfFailed()
        log.pass(.notAResponse ... .misplacedAssertion)
        log.pass(.signatureMissing ... .signaturePosition)
    }

    /// Checks the structure of a decrypted assertion as if it were in the Response; the root contains the assertion alone.
    mutating func checkStructure(ofDecrypted root: XMLElement, isSigned: Bool) throws(CheckLog.Stop) {
        let census = Census(of: root)
        checkResponses(census)
        if census.encryptedAssertions > 0 {
            let text = "the decrypted assertion contains an encrypted assertion"
            log.fail(.encryptedAssertion, text, path: census.path(of: .encryptedAssertion))
        }
        checkAssertions(census, root)
        checkSignatures(census, isSigned: isSigned)
        checkPositions(in: root)
        try log.stopIfFailed()
    }

    private mutating func checkResponses(_ census: Census) {
        if census.nestedResponses > 0 {
            log.fail(
                .nestedResponse,
                "the Response contains another Response; verify one at a time, as received",
                path: census.path(of: .nestedResponse)
            )
        }
    }

    /// Checks that there is no encrypted assertion or, with a decryption key, that it is the only assertion.
    private mutating func checkEncryption(_ census: Census) {
        guard census.encryptedAssertions > 0 else { return }
        if decryptor == nil {
            let text =
                "the assertion is encrypted and can be decrypted only with the private key of the service provider; "
                + "specify that key, or ask the identity provider for a test response that is not encrypted"
            log.fail(.encryptedAssertion, text, path: census.path(of: .encryptedAssertion))
        } else if census.encryptedAssertions > census.encryptedChildren {
            let text =
                "an encrypted assertion is not a direct child of the Response, which is typical of signature wrapping"
            log.fail(.misplacedAssertion, text, path: census.path(of: .encryptedAssertion))
        }
    }

    private mutating func checkAssertions(_ census: Census, _ root: XMLElement) {
        let total =
            census.assertions + census.misplacedAssertions + (decryptor == nil ? 0 : census.encryptedAssertions)
        if total == 0, census.encryptedAssertions == 0 {
            let status = SAMLResponseFields(reading: root).status
            var text = "the response has no assertion"
            if let status, !status.isSuccess {
                let codes = ByteText(status.shortCodes).shortened(to: 200)
                text += "; its status is \(codes), so the provider rejected the request"
            } else {
                text += ", ask the provider for the reason"
            }
            log.fail(.noAssertion, text, path: "/Response")
        }
        if total > 1 {
            let text =
                "the response has more than one assertion, and software may read one that is not signed; ask the "
                + "provider to send only one"
            log.fail(.severalAssertions, text, expected: "1 assertion", found: "\(total)", path: "/Response")
        }
        if census.misplacedAssertions > 0 {
            let text =
                "an assertion is not a direct child of the Response, which is typical of signature wrapping"
            log.fail(.misplacedAssertion, text, path: census.path(of: .misplacedAssertion))
        }
    }

    /// Checks the number and the places of signatures; `isSigned` is true if one covers the encrypted form of the
    /// assertion.
    private mutating func checkSignatures(_ census: Census, isSigned: Bool = false) {
        if census.misplacedSignatures > 0 {
            let text =
                "a signature is not a direct child of the Response or its Assertion, so it covers neither"
            log.fail(.misplacedSignature, text, path: census.path(of: .misplacedSignature))
        }
        if census.responseSignatures > 1 || census.assertionSignatures > census.assertions {
            let text =
                "the Response or its Assertion has more than one signature of its own, "
                + "so verifiers may use different ones"
            log.fail(.severalSignatures, text, path: "/Response")
        }
        if census.responseSignatures + census.assertionSignatures == 0, census.assertions > 0, !isSigned {
            let text =
                "neither the Response nor its Assertion is signed, so anyone can have written it; "
                + "ask the provider to sign it"
            log.fail(.signatureMissing, text, path: "/Response")
        }
    }

    /// Checks that the signature directly follows the Issuer, as in SAML's schema; a few providers put it elsewhere, which is harmless.
    private mutating func checkPositions(in root: XMLElement) {
        log.checkPosition(in: root)
        root.forEachChild { if $0.isNamed(SAMLName.assertion) { log.checkPosition(in: $0) } }
    }
}

extension CheckLog {
    /// Warns if the signature does not directly follow the Issuer.
    mutating func checkPosition(in element: XMLElement) {
        guard element.firstChild(.signature) != nil, let first = element.firstChild else { return }
        // Without an Issuer, which is optional in a Response, the signature is first.
        let hasIssuer = element.firstChild(SAMLName.issuer) != nil
        let follows = first.isNamed(SAMLName.issuer) && first.nextSibling?.isNamed(.signature) == true
        if !(hasIssuer ? follows : first.isNamed(.signature)) {
            warn(
                .signaturePosition,
                "the signature does not directly follow the Issuer",
                path: element.path + "/Signature"
            )
        }
    }
}

private struct Census {
    var nestedResponses = 0
    var encryptedAssertions = 0
    /// Those in the right position.
    var encryptedChildren = 0
    var assertions = 0
    var misplacedAssertions = 0
    var responseSignatures = 0
    var assertionSignatures = 0
    var misplacedSignatures = 0
    private var paths: [VerificationRule: String] = [:]

    init(of root: XMLElement) {
        let names = [SAMLName.response, SAMLName.encryptedAssertion, SAMLName.assertion, .signature]
        root.forEachElement(named: names) { element in
            if element.isNamed(SAMLName.response) {
                guard !element.isSame(as: root) else { return }
                nestedResponses += 1
                note(.nestedResponse, element)
            } else if element.isNamed(SAMLName.encryptedAssertion) {
                encryptedAssertions += 1
                note(.encryptedAssertion, element)
                if element.isChild(of: root) { encryptedChildren += 1 }
            } else if element.isNamed(SAMLName.assertion) {
                if element.isChild(of: root) {
                    assertions += 1
                } else {
                    misplacedAssertions += 1
                    note(.misplacedAssertion, element)
                }
            } else {
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
            misplacedSignatures += 1
            note(.misplacedSignature, signature)
        }
    }

    /// Keeps the path of the first element that breaks a rule.
    private mutating func note(_ rule: VerificationRule, _ element: XMLElement) {
        paths[rule] = paths[rule] ?? element.path
    }

    func path(of rule: VerificationRule) -> String? { paths[rule] }
}

extension BrokenRule {
    /// Creates the error for XML that is not a response.
    package init(notAResponse root: XMLElement) {
        let name = root.localName
        let hint =
            switch name {
            case "Envelope": ": it is a SOAP envelope; extract the Response from it without changing a byte"
            case "Assertion": ": it is an assertion without its Response"
            case "EntityDescriptor", "EntitiesDescriptor":
                ": it is metadata, which describes a provider"
            case "AuthnRequest", "AttributeQuery", "LogoutRequest": ": it is a request, not the response to it"
            case "LogoutResponse": ": it answers a LogoutRequest, and contains no assertion"
            case "Response": ": its namespace is not that of SAML 2.0, but for example that of SAML 1.1"
            case "html", "HTML": ": it is a web page, perhaps an error page"
            default: "; check what was really sent"
            }
        self.init(
            .notAResponse,
            "the root element is not a SAML 2.0 Response\(hint)",
            expected: "samlp:Response",
            found: name,
            path: root.path
        )
    }
}
