internal import ByteTools

/// The content of a SAML request or of the response to a logout, from any source, without proof.
///
/// These are the messages around a SAML response: its request, and the logout (SAML core sections 3.2 to 3.7).
package struct SAMLMessage: Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case authnRequest = "AuthnRequest"
        case attributeQuery = "AttributeQuery"
        case logoutRequest = "LogoutRequest"
        case logoutResponse = "LogoutResponse"

        package init?(named name: String) {
            guard let kind = Self.allCases.first(where: { name.hasSameBytes(as: $0.rawValue) }) else { return nil }
            self = kind
        }

        /// The name of the field or parameter that contains it (SAML Bindings sections 3.4.4 and 3.5.4).
        package var fieldName: String { self == .logoutResponse ? "SAMLResponse" : "SAMLRequest" }

        package var purpose: String {
            switch self {
            case .authnRequest: "requests a sign-in"
            case .attributeQuery: "requests attributes of a subject"
            case .logoutRequest: "requests the end of a session"
            case .logoutResponse: "responds to a LogoutRequest"
            }
        }
    }

    package let kind: Kind
    /// The `ID`, to which the `InResponseTo` of a response refers.
    package let id: String
    package let version: String
    /// The issuer; empty if it contains elements instead of text.
    package let issuer: String?
    /// The time of issue; `nil` if it is invalid.
    package let issueInstant: SAMLTimestamp?
    /// The address that it was sent to.
    package let destination: String?
    /// The end of a LogoutRequest's validity.
    package let notOnOrAfter: SAMLTimestamp?
    /// The name of the subject; `nil` if there is none, or it is encrypted.
    package let nameID: SAMLNameID?
    /// The encrypted name of the subject.
    package let encryptedID: SAMLEncryptedPart?
    /// The requested attributes of an AttributeQuery; with values if only these are requested.
    package let attributes: [SAMLAttribute]
    /// The sessions that a LogoutRequest ends; none means all of the subject.
    package let sessionIndexes: [String]
    /// The reason of a LogoutRequest, a URI.
    package let reason: String?
    /// The ID of the request that a LogoutResponse is for.
    package let inResponseTo: String?
    /// The status of a LogoutResponse.
    package let status: SAMLStatus?
    package let authnRequest: AuthnRequest?

    /// The details of an AuthnRequest (SAML core section 3.4.1).
    package struct AuthnRequest: Sendable {
        /// The address that the response is to be sent to.
        package let consumerServiceURL: String?
        /// The number of that address in the issuer's metadata.
        package let consumerServiceIndex: String?
        package let protocolBinding: String?
        /// The number of a list of requested attributes in the issuer's metadata.
        package let attributeServiceIndex: String?
        package let providerName: String?
        /// The requested format of the NameID, a URI.
        package let nameIDFormat: String?
        /// The requested kinds of authentication, URIs.
        package let contextClasses: [String]
        /// True if the provider must not use an existing session.
        package let forcesAuthentication: Bool
        /// True if the provider must not interact with the user.
        package let isPassive: Bool
        /// The requested validity of the assertion.
        package let conditions: SAMLConditions?
    }
}

extension SAMLMessage: CustomStringConvertible {
    package var description: String { "\(kind.rawValue)(\(id) of \(issuer ?? "no issuer"))" }
}
