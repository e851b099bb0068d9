// Values that have a known form.

extension Rule {
    static let attributesLooksEncrypted = Rule(
        "attributes.looks-encrypted",
        .warning(.attributes, .inferred),
        title: "a value looks encrypted",
        explanation: """
            It is long Base64 whose bytes look random, where a plain value is usual. Some providers encrypt single \
            values with a key agreed upon, outside of SAML; Adobe lists an `encryptedZip` of one of them. If the app \
            or Adobe expects plain text, the value is of no use.
            """,
        advice: """
            Ask the provider whether the value is encrypted, for whom, and whether Adobe knows. If it is an opaque \
            user ID, ignore this.
            """,
        source: "inferred from the form of the value; Adobe's page on user metadata"
    )

    static let attributesZip = Rule(
        "attributes.zip",
        .warning(.attributes, .inferred),
        title: "the zip is no postal code",
        explanation: """
            The value has none of the forms of a US ZIP code, five digits or five and four. Apps use it to decide on \
            regional rights and blackouts, so a wrong one blocks programmes rather than the exchange. Adobe documents \
            a list of codes, as one value each, and no check of them.
            """,
        advice: """
            The provider has to send five digits, one code per AttributeValue, without text around it. Outside the \
            United States ignore this.
            """,
        source: """
            inferred; Adobe's page on user metadata, whose sample has zip ["12345", "34567"]
            """
    )

    static let attributesRating = Rule(
        "attributes.rating",
        .warning(.attributes, .inferred),
        title: "no rating system that is known has this rating",
        explanation: """
            Parental controls compare the rating of the programme with this one. A rating that is not one of the film \
            or television systems cannot be compared, so either everything or nothing is allowed. Adobe documents \
            values of MPAA and VCHIP such as PG-13 and TV-Y, and samples in small letters such as tv-ma and nc-17. \
            That the exchange itself looks at it is not known.
            """,
        advice: """
            The provider has to send one of G, PG, PG-13, R, NC-17 for films and TV-Y, TV-Y7, TV-G, TV-PG, TV-14, \
            TV-MA for television, or to leave the attribute out.
            """,
        source: "inferred; Adobe's page on user metadata (maxRating) and its MVPD integration guide"
    )
}
