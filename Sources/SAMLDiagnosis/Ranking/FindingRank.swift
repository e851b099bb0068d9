/// The rank of a finding in a diagnosis; a finding that explains others precedes them.
///
/// `docs/rules.md` has this table.
public enum FindingRank: Int, Comparable, Sendable, CaseIterable {
    /// The HTTP request of a recording, and Adobe's response to it, if that is not about the SAML response.
    case answer
    /// Encoding layers that were damaged or added.
    case encoding
    /// XML that is not well-formed or that software interprets differently.
    case xml
    /// A document that is not a response.
    case content
    /// Elements that are missing, added, or misplaced.
    case structure
    /// Signatures and trust, and whitespace that breaks a signature.
    case signature
    /// The status that the provider reports.
    case status
    /// Issuer, audience, recipient, and request.
    case addressing
    /// Validity at an evaluation time that the caller chose.
    case validity
    /// Attributes and NameID.
    case attributes
    /// Validity by the computer's clock.
    case validityNow
    /// The rejection of a SAML response for which no other cause was found.
    case unexplained
    /// Warnings, which may be the cause if there is no error.
    case warning
    /// Notes, which are not the cause.
    case note

    /// A short description of the rank.
    public var title: String {
        switch self {
        case .answer: "HTTP request and response"
        case .encoding: "encoding layers"
        case .xml: "XML"
        case .content: "kind of document"
        case .structure: "structure"
        case .signature: "signature and trust"
        case .status: "status"
        case .addressing: "issuer, audience, recipient, request"
        case .validity: "validity at a chosen evaluation time"
        case .attributes: "attributes and NameID"
        case .validityNow: "validity by the computer's clock"
        case .unexplained: "rejection without a cause"
        case .warning: "warnings"
        case .note: "notes"
        }
    }

    /// The reason for the position of the rank.
    public var reason: String {
        switch self {
        case .answer:
            "Adobe reads the SAML response only after the method, the token, the headers and the parameters of a request, "
                + "and its response in a recording shows which of them it rejected."
        case .encoding:
            "A damaged layer changes every byte after it, so an error in the XML or the signature "
                + "is often its consequence."
        case .xml:
            "A parser stops at the first error; no server reads the content of a document that is not well-formed."
        case .content: "In a document that is not a SAML response, the ranks that follow have no meaning."
        case .structure:
            "The structure decides which element is read and which signature covers it. A wrapped signature is here, "
                + "before the elements that were added or moved for it."
        case .signature:
            """
            Content that is not signed by the provider proves nothing. Whitespace is here if it breaks the signature: \
            it is then the cause, and the invalid signature the consequence. SHA-1, inclusive canonicalization, and \
            small RSA keys are here although they are warnings: a verification rejects them before it reads the content, \
            and so do servers that have retired them.
            """
        case .status: "With another status than Success, the assertion and its attributes have no meaning."
        case .addressing:
            "A response for another recipient is rejected whatever it contains, and its times and attributes are those "
                + "of that other exchange."
        case .validity:
            "The caller chose the evaluation time, or a capture contains it, "
                + "so the response was not valid when it was exchanged."
        case .attributes: "A server reads attributes after everything above was accepted."
        case .validityNow:
            "A pasted response is nearly always expired by the time it is checked; that must not hide anything else."
        case .unexplained:
            "Adobe gives no reason for the rejection of a SAML response, so any other error is a likelier cause."
        case .warning:
            "A warning may be the cause if there is no error. Several are only inferred about Adobe's server."
        case .note: "A note explains another finding or adds information."
        }
    }

    /// Returns true if one rank precedes another.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
