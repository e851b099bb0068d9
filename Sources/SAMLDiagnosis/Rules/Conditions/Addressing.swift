internal import ByteTools
internal import SAML

// Rules about the destination of a response and its request.

extension Rule {
    static let responseDestination: Rule = Rule(
        "response.destination",
        .error(.conditions),
        title: "the response was sent to another destination",
        explanation: """
            The Destination of the Response is not the expected one. A server that checks the Destination rejects a \
            response for another address; this prevents responses from being forwarded. If only the Assertion is \
            signed, the Destination is not protected by the signature.
            """,
        advice: """
            Compare the address with the environment, production or staging. The provider must use the address in \
            Adobe's metadata.
            """,
        parties: [.app, .mvpd],
        source: "SAML core §3.2.2; SAML Bindings §3.5.5.2",
        path: "/Response",
        remark: { check, _ in CheckRemark("the Destination", comparing: check) },
        detection: .afterChecks { input in
            input.disagreement(input.claims?.fields.destination, { $0.recipient }).map { expected, found in
                Finding(
                    .responseDestination,
                    "the Destination of the Response and the Recipient "
                        + "of the SubjectConfirmationData are different addresses",
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
        title: "the response is to another request",
        explanation: """
            InResponseTo is missing, or it is not the ID of the expected request. The causes are a response that is \
            used a second time, or one that was not requested. According to Adobe's release notes of 2022, Adobe can \
            block responses without InResponseTo.
            """,
        advice: """
            Request a new response from the framework with the verification token of this exchange, and do not store \
            responses. If InResponseTo is missing, the provider must copy the ID of the request.
            """,
        parties: [.app, .mvpd],
        source: "SAML core §3.2.2; SAML Profiles §4.1.4.3; Adobe's release notes 2.64",
        path: "/Response",
        remark: { check, input in input.remark(request: check) },
        detection: .afterChecks { input in
            input.disagreement(input.claims?.fields.inResponseTo, { $0.inResponseTo }).map { expected, found in
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

extension RuleContext {
    /// The remark about a response to another request than that of the recording or the caller.
    fileprivate func remark(request check: VerificationCheck) -> CheckRemark {
        guard let request = evidence.requests.first,
            check.expected.map({ $0.hasSameBytes(as: request.id) }) ?? false
        else { return CheckRemark("InResponseTo", comparing: check) }
        guard let found = claims?.fields.inResponseTo else {
            return CheckRemark(
                message: "the response has no InResponseTo, but this recording asked with "
                    + "'\(request.id.shortened(to: 256))' (entry \(request.entry))"
            )
        }
        // A copy of the ID that was changed is not the answer to an older request.
        if let miss = NearMiss(expected: request.id, found: found) {
            return CheckRemark("InResponseTo, which answers the request of entry \(request.entry),", miss)
        }
        let other = evidence.requests.dropFirst().first { $0.id.hasSameBytes(as: found) }
        return CheckRemark(
            message: "the response is to the request '\(found.shortened(to: 256))'"
                + (other.map { " of entry \($0.entry)" } ?? "")
                + ", but this recording asked with '\(request.id.shortened(to: 256))' (entry \(request.entry)): "
                + "the app sent an older response"
        )
    }

    fileprivate var confirmationDataPlace: Finding.Place? {
        place(path: "/Response/Assertion/Subject/SubjectConfirmation/SubjectConfirmationData")
    }

    /// A value of the Response and the value of a confirmation, if no confirmation has the same value.
    ///
    /// One of them is wrong, independent of the expected value.
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
