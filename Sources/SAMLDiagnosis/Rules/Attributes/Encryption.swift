// What is encrypted.

extension Rule {
    static let attributesEncrypted = Rule(
        "attributes.encrypted",
        .warning(.attributes),
        title: "an attribute is encrypted",
        explanation: """
            It is an EncryptedAttribute, and only the holder of the private key can look inside, for responses to \
            Adobe that is Adobe. It is allowed. Here it cannot be told which attribute it is, so it does not count for \
            a required one.
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
        title: "the name of the subject is encrypted",
        explanation: """
            The Subject has an EncryptedID, which only the holder of the private key can read, for responses to Adobe \
            that is Adobe. It is allowed. If it was encrypted for another key, for example that of staging, the user \
            cannot be recognised and the exchange fails.
            """,
        advice: """
            Ask the provider for a test response without encryption, or whether it encrypts with Adobe's current \
            certificate for this environment.
            """,
        source: "SAML core §2.2.4 and §6",
        path: "/Response/Assertion/Subject"
    )
}
