// Rules about encrypted attributes and IDs.

extension Rule {
    static let attributesEncrypted = Rule(
        "attributes.encrypted",
        .warning(.attributes),
        title: "an attribute is encrypted",
        explanation: """
            The assertion contains an EncryptedAttribute. Only the holder of the private key can decrypt it, which is \
            Adobe for responses to Adobe. SAML allows encrypted attributes. The name of the attribute cannot be read \
            here, so it does not count as a required attribute.
            """,
        advice: """
            Ask the provider for a test response without encryption, or whether it encrypts with Adobe's current \
            certificate for this environment.
            """,
        source: "SAML core §2.7.3.2 and §6",
        path: "/Response/Assertion/AttributeStatement"
    )

    static let subjectEncrypted = Rule(
        "subject.encrypted",
        .warning(.attributes),
        title: "the NameID of the subject is encrypted",
        explanation: """
            The Subject has an EncryptedID. Only the holder of the private key can decrypt it, which is Adobe for \
            responses to Adobe. SAML allows encrypted IDs. If it was encrypted for another key, for example the key of \
            staging, the user cannot be recognized and the exchange fails.
            """,
        advice: """
            Ask the provider for a test response without encryption, or whether it encrypts with Adobe's current \
            certificate for this environment.
            """,
        source: "SAML core §2.2.4 and §6",
        path: "/Response/Assertion/Subject"
    )
}
