/// A recording of the proxy Charles: an exchange with a SAML response, and its rejection.
package enum CharlesSession {
    /// Returns the session, with more after its only entry.
    package static func text(_ more: String = "") -> String {
        #"""
        [{"status":"COMPLETE","method":"POST","protocolVersion":"HTTP/1.1","scheme":"https","host":"sp.auth.adobe.com",
        "path":"/api/v2/REF30/profiles/sso/Apple","query":"a=SECRET","times":{"start":"2026-11-20T12:00:30.000Z"},
        "request":{"header":{"headers":[]},"body":{"text":"SAMLResponse=PHM%2B"}},
        "response":{"status":400,"header":{"headers":[{"name":"Retry-After","value":"7"}]},
        "body":{"encoded":"eyJzdGF0dXMiOjQwMCwiY29kZSI6IngifQ=="}}}
        """# + more + "]"
    }
}
