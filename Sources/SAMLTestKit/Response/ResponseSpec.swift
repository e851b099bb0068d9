/// A description of a SAML response: its content, its signatures and its layout.
///
/// The defaults describe a response that Adobe's service provider accepts from an MVPD, with the subject alone. Times are relative to
/// an evaluation time, so that the same description makes a valid response at any time.
public struct ResponseSpec: Hashable, Sendable {
    /// The ID of the Response.
    public var id: SpecIdentifier
    /// The entity ID of the identity provider; `nil` for a Response and assertions without an Issuer.
    public var issuer: String?
    /// The URL that the response is for.
    public var destination: String?
    /// The ID of the request.
    public var inResponseTo: SpecIdentifier
    /// The time of the Response and of its assertions.
    public var issueInstant: SpecTime
    /// The status.
    public var status: StatusSpec
    /// The assertions, in order.
    public var assertions: [AssertionSpec]
    /// The signatures.
    public var signing: SigningSpec
    /// The whitespace between the elements.
    public var layout: ResponseLayout
    /// The namespaces.
    public var namespaces: NamespaceSpec
    /// The namespace prefixes.
    public var prefixes: PrefixSpec

    /// Creates the description of a successful response to a request, with one assertion, which is signed.
    ///
    /// - Parameters:
    ///   - issuer: The entity ID of the identity provider.
    ///   - attributes: The attributes of the subject.
    public init(issuer: String? = Self.exampleIssuer, attributes: [AttributeSpec] = []) {
        id = .generated
        self.issuer = issuer
        destination = Self.adobeConsumer
        inResponseTo = .generated
        issueInstant = .now
        status = StatusSpec()
        assertions = [AssertionSpec(attributes: attributes)]
        signing = SigningSpec()
        layout = .compact
        namespaces = NamespaceSpec()
        prefixes = PrefixSpec()
    }

    /// An entity ID for examples.
    public static let exampleIssuer = "https://idp.example-mvpd.tv/saml2"
    /// The entity ID of Adobe's service provider, which is the audience.
    public static let adobeAudience = "https://saml.sp.auth.adobe.com"
    /// The URL to which Adobe's service provider has responses sent.
    public static let adobeConsumer = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
}

/// An ID in a description of a response.
public enum SpecIdentifier: Hashable, Sendable {
    /// A new random ID.
    case generated
    /// No ID.
    case none
    /// This ID.
    case text(String)
}

/// The status in a description of a response.
public struct StatusSpec: Hashable, Sendable {
    /// The top-level code, a URI or the part of it after `urn:oasis:names:tc:SAML:2.0:status:`.
    public var code: String
    /// The second-level code, in the same form.
    public var subcode: String?
    /// The message.
    public var message: String?

    /// Creates a status.
    public init(code: String = "Success", subcode: String? = nil, message: String? = nil) {
        self.code = code
        self.subcode = subcode
        self.message = message
    }
}

/// The signatures in a description of a response.
public struct SigningSpec: Hashable, Sendable {
    /// The elements to sign.
    public enum Placement: String, Hashable, Sendable, CaseIterable {
        case assertion
        case response
        case both
        case none

        /// True if each assertion has a signature.
        public var signsAssertions: Bool { self == .assertion || self == .both }
        /// True if the Response has a signature.
        public var signsResponse: Bool { self == .response || self == .both }
    }

    /// The elements to sign.
    public var placement: Placement
    /// The hash function of the signature and of the digests.
    public var hash: SigningHash

    /// Creates the description of signatures.
    public init(placement: Placement = .assertion, hash: SigningHash = .sha256) {
        self.placement = placement
        self.hash = hash
    }
}
