// Who issued it.

extension Rule {
    static let issuerMismatch = Rule(
        "issuer.mismatch",
        .error(.structure),
        title: "the issuer is not the expected one",
        explanation: """
            The assertion names another issuer than the one that was expected, compared byte by byte. Adobe chooses \
            the key by the provider, so the response of another provider is refused there, too; that is inferred. Usual \
            causes are test against production, a slash at the end, or a proxied MVPD whose issuer differs from the \
            proxy's.
            """,
        advice: """
            Compare the entity ID with the provider's metadata. If both issuers are right, as with a proxy, expect \
            both; otherwise the provider has to use the one that it agreed with Adobe.
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
            Both have to be the provider that answers. Where they differ, an assertion of one provider may have been \
            put into the response of another, so correct software refuses it. With a proxied MVPD the two can differ \
            by mistake: both have to name the proxied one.
            """,
        advice: "The provider has to write the same Issuer in both. Look for a proxy that rewrites only one of them.",
        source: "SAML Profiles §4.1.4.2",
        place: .at(.addressing),
        path: "/Response/Issuer",
        remark: { check, _ in CheckRemark("the issuer of the Response", comparing: check) }
    )
}
