/// Rules about attributes, and parts that are encrypted.
enum AttributeRules {
    static let all: [Rule] = [required, values].flatMap(\.self)

    /// Attributes that Adobe asked for.
    private static let required: [Rule] = [
        Rule(
            "attributes.required-missing",
            .attributes,
            .error,
            .adobe,
            title: "a required attribute is missing",
            explanation: """
                The list of required names comes from Adobe: `requiredMetadataFields` of the V1 configuration, \
                `attributesNames` of the V2 answer. The app hands it to the framework as `attributeNames`, and the \
                provider has to release what is named. Whether the exchange then fails or yields a profile without it \
                is not published. `NameID` in the list means the name of the subject; that reading is inferred.
                """,
            advice: """
                First check in the app that `attributeNames` is exactly Adobe's list. Then the provider has to \
                release the attribute under this name. If the list itself is wrong, Adobe has to change the \
                configuration.
                """,
            source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)"
        ),
        Rule(
            "subject.nameid-missing",
            .attributes,
            .error,
            .adobe,
            title: "the required NameID is missing",
            explanation: """
                Adobe's list of required names has `NameID`, which means the name of the Subject and not an Attribute; that \
                reading is inferred. The Subject of the assertion has no NameID, so there is nothing to make the user's ID \
                of.
                """,
            advice: """
                The provider has to put a NameID into the Subject, also in its answers to attribute queries. An Attribute \
                named NameID may do as well.
                """,
            source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); SAML core §2.4.1"
        ),
        Rule(
            "attributes.required-empty",
            .attributes,
            .error,
            .adobe,
            title: "a required attribute has no value",
            explanation: """
                The attribute is there, and it has no AttributeValue, or an empty one, or white space alone. To \
                whoever reads it that is as good as missing. Often the provider's directory has no entry for this \
                account, so it fails for some users and not for others.
                """,
            advice: """
                The provider has to fill the attribute for this account. Test with another account to see whether it \
                is one user or all.
                """,
            source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); SAML core §2.7.3.1.1"
        ),
        Rule(
            "attributes.name-differs",
            .attributes,
            .error,
            .adobe,
            title: "a required attribute is there under another name",
            explanation: """
                The names differ only in case, whitespace or a namespace, the one that is there is a known alias, such as \
                `userId` for `userID`, `ZIP` for `zip`, or a rating under a CableLabs name with the historical spelling \
                `ocla`, or the required name is only the FriendlyName, which is for people. \
                Attribute names are compared exactly, so the required one counts as missing. It is a common result of \
                a mapping typed by hand.
                """,
            advice: """
                The provider has to send the name exactly as Adobe's list has it, or Adobe has to change the list. \
                The app cannot mend it: the assertion is signed.
                """,
            source: "SAML core §2.7.3.1; Adobe's Apple SSO cookbooks (REST API V1 and V2)"
        ),
    ]

    /// What the attributes say.
    private static let values: [Rule] = [
        Rule(
            "attributes.duplicate",
            .attributes,
            .warning,
            title: "an attribute is there twice",
            explanation: """
                One name may have several values, as several AttributeValue elements in one Attribute. In two \
                Attribute elements, software that looks up a name finds the first or the last and misses the other's \
                values. Some libraries refuse the assertion.
                """,
            advice: """
                The provider has to put all values into one Attribute.
                """,
            source: "SAML core §2.7.3.1; inferred for what the exchange does"
        ),
        Rule(
            "attributes.wrong-type",
            .attributes,
            .warning,
            title: "a value is not of the type that is expected",
            explanation: """
                The `xsi:type` of the AttributeValue says what the value is, and the text is something else; or XML elements \
                are there where text is used. Software that validates against the schema rejects the assertion, other \
                software reads an empty value.
                """,
            advice: """
                The provider has to write the value as plain text, and to declare its real type or none.
                """,
            source: "SAML core §2.7.3.1.1; XML Schema Part 2 §3"
        ),
        Rule(
            "attributes.encrypted",
            .attributes,
            .warning,
            title: "an attribute is encrypted",
            explanation: """
                It is an EncryptedAttribute, and only the holder of the private key can look inside, for responses to \
                Adobe that is Adobe. It is allowed. Here it cannot be told which attribute it is, so it does not \
                count for a required one.
                """,
            advice: """
                Ask the provider for a test response without encryption, or whether it encrypts with Adobe's current \
                certificate for this environment.
                """,
            source: "SAML core §2.7.3.2 and §6"
        ),
        Rule(
            "subject.encrypted",
            .attributes,
            .warning,
            title: "the name of the subject is encrypted",
            explanation: """
                The Subject has an EncryptedID, which only the holder of the private key can read, for responses to \
                Adobe that is Adobe. It is allowed. If it was encrypted for another key, for example that of staging, \
                the user cannot be recognised and the exchange fails.
                """,
            advice: """
                Ask the provider for a test response without encryption, or whether it encrypts with Adobe's current \
                certificate for this environment.
                """,
            source: "SAML core §2.2.4 and §6"
        ),
        Rule(
            "attributes.looks-encrypted",
            .attributes,
            .warning,
            .inferred,
            title: "a value looks encrypted",
            explanation: """
                It is long Base64 whose bytes look random, where a plain value is usual. Some providers encrypt \
                single values with a key agreed upon, outside of SAML; Adobe lists an `encryptedZip` of one of them. \
                If the app or Adobe expects plain text, the value is of no use.
                """,
            advice: """
                Ask the provider whether the value is encrypted, for whom, and whether Adobe knows. If it is an \
                opaque user ID, ignore this.
                """,
            source: "inferred from the form of the value; Adobe's page on user metadata"
        ),
        Rule(
            "attributes.zip",
            .attributes,
            .warning,
            .inferred,
            title: "the zip is no postal code",
            explanation: """
                The value has none of the forms of a US ZIP code, five digits or five and four. Apps use it to decide \
                on regional rights and blackouts, so a wrong one blocks programmes rather than the exchange. Adobe \
                documents a list of codes, as one value each, and no check of them.
                """,
            advice: """
                The provider has to send five digits, one code per AttributeValue, without text around it. Outside \
                the United States ignore this.
                """,
            source: "inferred; Adobe's page on user metadata, whose sample has zip [\"12345\", \"34567\"]"
        ),
        Rule(
            "attributes.rating",
            .attributes,
            .warning,
            .inferred,
            title: "no rating system that is known has this rating",
            explanation: """
                Parental controls compare the rating of the programme with this one. A rating that is not one of the \
                film or television systems cannot be compared, so either everything or nothing is allowed. Adobe \
                documents values of MPAA and VCHIP such as PG-13 and TV-Y, and samples in small letters such as tv-ma \
                and nc-17. That the exchange itself looks at it is not known.
                """,
            advice: """
                The provider has to send one of G, PG, PG-13, R, NC-17 for films and TV-Y, TV-Y7, TV-G, TV-PG, TV-14, \
                TV-MA for television, or to leave the attribute out.
                """,
            source: "inferred; Adobe's page on user metadata (maxRating) and its MVPD integration guide"
        ),
    ]
}
