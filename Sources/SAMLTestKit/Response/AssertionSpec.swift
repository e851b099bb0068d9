/// An assertion in a description of a response.
public struct AssertionSpec: Hashable, Sendable {
    /// The ID of the Assertion.
    public var id: SpecIdentifier
    /// The Issuer, if it is not that of the Response.
    public var issuer: String?
    /// The subject; `nil` for none.
    public var subject: SubjectSpec?
    /// The start of the validity; `nil` for none.
    public var notBefore: SpecTime?
    /// The end of the validity; `nil` for none.
    public var notOnOrAfter: SpecTime?
    /// The audiences in one AudienceRestriction; without any there is none.
    public var audiences: [String]
    /// The AuthnStatement; `nil` for none.
    public var authnStatement: AuthnStatementSpec?
    /// The attributes, in order.
    public var attributes: [AttributeSpec]

    /// Creates the description of an assertion for Adobe that is valid for eight hours.
    public init(attributes: [AttributeSpec] = []) {
        id = .generated
        subject = SubjectSpec()
        notBefore = .relative(seconds: -30)
        notOnOrAfter = .relative(seconds: 8 * 3600)
        audiences = [ResponseSpec.adobeAudience]
        authnStatement = AuthnStatementSpec()
        self.attributes = attributes
    }
}

/// The subject in a description of a response.
public struct SubjectSpec: Hashable, Sendable {
    /// The name identifier; `nil` for none.
    public var nameID: String?
    /// The format, a URI or the part of it after `urn:oasis:names:tc:SAML:2.0:nameid-format:`.
    public var format: String?
    /// The domain that qualifies the identifier.
    public var nameQualifier: String?
    /// The service provider that qualifies the identifier.
    public var spNameQualifier: String?
    /// The confirmation; `nil` for none.
    public var confirmation: ConfirmationSpec?

    /// Creates a subject with a persistent identifier and a bearer confirmation.
    public init(nameID: String? = "subscriber-1") {
        self.nameID = nameID
        format = "persistent"
        spNameQualifier = ResponseSpec.adobeAudience
        confirmation = ConfirmationSpec()
    }
}

/// A confirmation of the subject in a description of a response.
public struct ConfirmationSpec: Hashable, Sendable {
    /// The method, a URI or the part of it after `urn:oasis:names:tc:SAML:2.0:cm:`.
    public var method: String
    /// The URL that the assertion is for; `nil` for none.
    public var recipient: String?
    /// The end of the time in which the assertion must be delivered; `nil` for none.
    public var notOnOrAfter: SpecTime?
    /// True if InResponseTo is that of the Response; otherwise there is none.
    public var refersToRequest: Bool

    /// Creates a bearer confirmation for Adobe that is valid for five minutes.
    public init() {
        method = "bearer"
        recipient = ResponseSpec.adobeConsumer
        notOnOrAfter = .relative(seconds: 5 * 60)
        refersToRequest = true
    }
}

/// The AuthnStatement in a description of a response.
public struct AuthnStatementSpec: Hashable, Sendable {
    /// The time of the authentication.
    public var authnInstant: SpecTime
    /// The index of the session.
    public var sessionIndex: SpecIdentifier
    /// The end of the session; `nil` for none.
    public var sessionNotOnOrAfter: SpecTime?
    /// The context class, a URI or the part of it after `urn:oasis:names:tc:SAML:2.0:ac:classes:`; `nil` for none.
    public var contextClass: String?

    /// Creates an authentication by password at the evaluation time.
    public init() {
        authnInstant = .now
        sessionIndex = .generated
        contextClass = "Password"
    }
}
