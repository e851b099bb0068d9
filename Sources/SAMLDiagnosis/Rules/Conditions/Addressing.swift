internal import ByteTools
internal import SAML

// Where the response is sent, and what it answers.

extension Rule {
    static let responseDestination: Rule = Rule(
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
        path: "/Response",
        remark: { check, _ in CheckRemark("the Destination", comparing: check) },
        detection: .afterChecks { input in
            input.disagreement(input.claims?.fields.destination, \.recipient).map { expected, found in
                Finding(
                    .responseDestination,
                    "the Destination of the Response and the Recipient of the SubjectConfirmationData are different addresses",
                    severity: .warning,
                    expected: expected,
                    found: found,
                    at: input.confirmationDataPlace
                )
            }
        }
    )

    static let responseInResponseTo: Rule = Rule(
        "response.in-response-to",
        .error(.conditions),
        title: "the response answers another request",
        explanation: """
            InResponseTo is missing, or is not the ID of the request that was expected. A response that is used again, \
            or one that was not requested, looks like this. Adobe can block responses without InResponseTo, by its \
            release notes of 2022.
            """,
        advice: """
            Ask the framework again with the verification token of this very exchange, and do not keep responses. If \
            it is missing, the provider has to copy the ID of the request.
            """,
        source: "SAML core §3.2.2; SAML Profiles §4.1.4.3; Adobe's release notes 2.64",
        path: "/Response",
        remark: { check, _ in CheckRemark("InResponseTo", comparing: check) },
        detection: .afterChecks { input in
            input.disagreement(input.claims?.fields.inResponseTo, \.inResponseTo).map { expected, found in
                Finding(
                    .responseInResponseTo,
                    "the InResponseTo of the Response and that of the SubjectConfirmationData name different requests",
                    severity: .warning,
                    expected: expected,
                    found: found,
                    at: input.confirmationDataPlace
                )
            }
        }
    )
}

extension DiagnosisInput {
    fileprivate var confirmationDataPlace: Finding.Place? {
        place(path: "/Response/Assertion/Subject/SubjectConfirmation/SubjectConfirmationData")
    }

    /// A value of the Response, and that of a confirmation, if no confirmation has the same: one of them is wrong, whatever was
    /// expected.
    fileprivate func disagreement(
        _ expected: String?,
        _ value: (SAMLSubjectConfirmation) -> String?
    ) -> [(expected: String, found: String)] {
        let found = (assertion?.subject?.confirmations ?? []).prefix(NearMiss.maximumCount).compactMap(value)
        guard let expected, let other = found.first, !found.contains(where: { ByteText($0) == ByteText(expected) })
        else {
            return []
        }
        return [(expected.shortened(to: 256), other.shortened(to: 256))]
    }
}
