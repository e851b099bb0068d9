internal import ByteTools
internal import SAML

// Where a response and its confirmation disagree: whatever was expected, one of them is wrong.

extension Diagnostician {
    mutating func diagnoseDisagreements() {
        guard let fields = claims?.fields, let confirmations = assertion?.subject?.confirmations.prefix(16) else {
            return
        }
        let path = "/Response/Assertion/Subject/SubjectConfirmation/SubjectConfirmationData"
        if let request = fields.inResponseTo,
            let other = Self.disagreement(with: request, confirmations.map(\.inResponseTo))
        {
            add(
                .responseInResponseTo,
                "the InResponseTo of the Response and that of the SubjectConfirmationData name different requests",
                severity: .warning,
                expected: request.shortened(to: 256),
                found: other.shortened(to: 256),
                at: place(nil, path: path)
            )
        }
        if let destination = fields.destination,
            let other = Self.disagreement(with: destination, confirmations.map(\.recipient))
        {
            add(
                .responseDestination,
                "the Destination of the Response and the Recipient of the SubjectConfirmationData are different addresses",
                severity: .warning,
                expected: destination.shortened(to: 256),
                found: other.shortened(to: 256),
                at: place(nil, path: path)
            )
        }
    }

    /// A value that is not the expected one, if none is.
    private static func disagreement(with expected: String, _ values: [String?]) -> String? {
        let found = values.compactMap(\.self)
        return found.contains { ByteText($0) == ByteText(expected) } ? nil : found.first
    }
}
