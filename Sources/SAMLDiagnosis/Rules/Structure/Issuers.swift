// Rules about the issuer.

extension Rule {
    static let issuerMismatch = Rule(
        "issuer.mismatch",
        .error(.structure),
        title: "the issuer is not the expected one",
        explanation: """
            The issuer of the assertion is not the expected one; issuers are compared byte by byte. Adobe selects \
            the key by the provider, so Adobe also rejects the response of another provider; that is inferred. Usual \
            causes are a mix-up of test and production, a trailing slash, or a proxied MVPD whose issuer differs from \
            the proxy's.
            """,
        advice: """
            Compare the entity ID with the provider's metadata. If both issuers are right, as with a proxy, expect \
            both; otherwise the provider must use the one that it agreed on with Adobe.
            """,
        source: "SAML core §2.2.5; SAML Profiles §4.1.4.2",
        place: .at(.addressing),
        path: "/Response/Assertion/Issuer",
        remark: { check, _ in CheckRemark("the issuer", comparing: check) }
    )

    static let issuerConflict = Rule(
        "issuer.conflict",
        .error(.structure),
        title: "Response and Assertion name different issuers",
        explanation: """
            Both must name the provider that sent the response. If they differ, an assertion of one provider may have \
            been put into the response of another, so correct software rejects it. For a proxied MVPD the two can \
            differ by mistake: both must name the proxied one.
            """,
        advice: "The provider must write the same Issuer in both. Look for a proxy that changes only one of them.",
        source: "SAML Profiles §4.1.4.2",
        place: .at(.addressing),
        path: "/Response/Issuer",
        remark: { check, _ in CheckRemark("the issuer of the Response", comparing: check) }
    )
}
