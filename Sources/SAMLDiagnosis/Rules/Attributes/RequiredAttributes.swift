// Attributes that have to have a value.

extension Rule {
    static let attributesRequiredMissing = Rule(
        "attributes.required-missing",
        .error(.attributes, .adobe),
        title: "a required attribute is missing",
        explanation: """
            The list of required names comes from Adobe: `requiredMetadataFields` of the V1 configuration, \
            `attributesNames` of the V2 answer. The app hands it to the framework as `attributeNames`, and the \
            provider has to release what is named. Whether the exchange then fails or yields a profile without it is \
            not published. `NameID` in the list means the name of the subject; that reading is inferred.
            """,
        advice: """
            First check in the app that `attributeNames` is exactly Adobe's list. Then the provider has to release the \
            attribute under this name. If the list itself is wrong, Adobe has to change the configuration.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )

    static let subjectNameIDMissing = Rule(
        "subject.nameid-missing",
        .error(.attributes, .adobe),
        title: "the required NameID is missing",
        explanation: """
            Adobe's list of required names has `NameID`, which means the name of the Subject and not an Attribute; \
            that reading is inferred. The Subject of the assertion has no NameID, so there is nothing to make the \
            user's ID of.
            """,
        advice: """
            The provider has to put a NameID into the Subject, also in its answers to attribute queries. An Attribute \
            named NameID may do as well.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); SAML core §2.4.1"
    )

    static let attributesRequiredEmpty = Rule(
        "attributes.required-empty",
        .error(.attributes, .adobe),
        title: "a required attribute has no value",
        explanation: """
            The attribute is there, and it has no AttributeValue, or an empty one, or white space alone. To whoever \
            reads it that is as good as missing. Often the provider's directory has no entry for this account, so it \
            fails for some users and not for others.
            """,
        advice: """
            The provider has to fill the attribute for this account. Test with another account to see whether it is \
            one user or all.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); SAML core §2.7.3.1.1"
    )

    static let attributesNameDiffers = Rule(
        "attributes.name-differs",
        .error(.attributes, .adobe),
        title: "a required attribute is there under another name",
        explanation: """
            The names differ only in case, whitespace or a namespace, the one that is there is a known alias, such as \
            `userId` for `userID`, `ZIP` for `zip`, or a rating under a CableLabs name with the historical spelling \
            `ocla`, or the required name is only the FriendlyName, which is for people. Attribute names are compared \
            exactly, so the required one counts as missing. It is a common result of a mapping typed by hand.
            """,
        advice: """
            The provider has to send the name exactly as Adobe's list has it, or Adobe has to change the list. The app \
            cannot mend it: the assertion is signed.
            """,
        source: "SAML core §2.7.3.1; Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )
}
