/// A way in which a message is sent (SAML Bindings section 3).
public enum SAMLBinding: String, Hashable, Sendable, CaseIterable {
    /// A compressed message in the query of a URL.
    case redirect = "HTTP-Redirect"
    /// A field of a form that a browser posts.
    case post = "HTTP-POST"
    /// The body of a SOAP envelope.
    case soap = "SOAP"

    /// The URI in metadata and requests.
    public var uri: String { "urn:oasis:names:tc:SAML:2.0:bindings:\(rawValue)" }
}
