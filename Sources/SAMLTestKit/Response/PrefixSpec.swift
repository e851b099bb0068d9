/// The namespace prefixes in a description of a response.
///
/// An empty prefix stands for the default namespace, in which some providers write the assertion. What the response says does not depend on
/// prefixes.
public struct PrefixSpec: Hashable, Sendable {
    /// The prefix of the Response and its Status.
    public var response: String
    /// The prefix of assertions and their content, and of the Issuer of the Response.
    public var assertion: String

    /// Creates prefixes; without arguments, the usual ones.
    public init(response: String = Self.usualResponse, assertion: String = Self.usualAssertion) {
        self.response = response
        self.assertion = assertion
    }

    /// The prefix of the protocol in the standard.
    public static let usualResponse = "samlp"
    /// The prefix of assertions in the standard.
    public static let usualAssertion = "saml"

    var problem: String? {
        guard [response, assertion].allSatisfy(Self.isUsable) else {
            return "a prefix is not a name of XML in ASCII, or is reserved; omit it, or use one such as 'saml2'"
        }
        if response.isEmpty || !response.utf8.elementsEqual(assertion.utf8) { return nil }
        return "the prefixes of the Response and of its assertions are equal, but their namespaces differ"
    }

    private static func isUsable(_ prefix: String) -> Bool {
        let isReserved = prefix.lowercased().utf8.starts(with: "xml".utf8) || ["xs", "xsd", "xsi"].contains(prefix)
        return prefix.isEmpty || prefix.isElementName && !isReserved
    }

    var replacements: [String: String] {
        self == Self() ? [:] : [Self.usualResponse: response, Self.usualAssertion: assertion]
    }

    static func declaration(of prefix: String) -> String { prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)" }
}
