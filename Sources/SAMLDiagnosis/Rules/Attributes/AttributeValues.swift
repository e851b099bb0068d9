internal import ByteTools
internal import SAML

// Values that have a known form.

extension Rule {
    static let attributesLooksEncrypted: Rule = Rule(
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
        source: "inferred from the form of the value; Adobe's page on user metadata",
        detection: .afterChecks { input in
            (input.assertion?.attributes ?? []).flatMap { input.valueFindings(of: $0) + input.typeFindings(of: $0) }
        }
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

extension DiagnosisInput {
    /// What is found of values that have a form which is known; the value itself is not told.
    fileprivate func valueFindings(of attribute: SAMLAttribute) -> [Finding] {
        let kind = AttributeName.kind(of: attribute.name)
        guard kind != .other else { return [] }
        let place = place(path: "/Response/Assertion/AttributeStatement/Attribute")
        let name = attribute.name.shortened(to: 128)
        return attribute.texts.filter { !$0.isEmpty }.compactMap { value in
            if AttributeValue.looksEncrypted(value) {
                let found = "\(value.utf8.count) characters of Base64 in \(attribute.name)"
                return Finding(
                    .attributesLooksEncrypted,
                    "a value of '\(name)' looks encrypted",
                    found: found,
                    at: place
                )
            }
            if kind == .zip, !AttributeValue.isPostalCode(value) {
                let found = "\(value.unicodeScalars.count) characters in \(attribute.name)"
                return Finding(.attributesZip, "a value of '\(name)' is no postal code", found: found, at: place)
            }
            guard kind == .rating, !AttributeValue.isRating(value) else { return nil }
            let message = "a value of '\(name)' is no rating of a system that is known"
            return Finding(.attributesRating, message, found: "another word in \(attribute.name)", at: place)
        }
    }

    /// What is found if there are elements where a value is compared or shown as text.
    fileprivate func typeFindings(of attribute: SAMLAttribute) -> [Finding] {
        let isXML = attribute.values.contains { if case .xml = $0 { true } else { false } }
        let name = ByteText(attribute.name)
        let isRequired = context.requiredAttributes.contains { ByteText($0) == name }
        guard isXML, isRequired || AttributeName.kind(of: attribute.name) != .other else { return [] }
        let message =
            "a value of '\(attribute.name.shortened(to: 128))' consists of XML elements, where text is expected"
        let place = place(path: "/Response/Assertion/AttributeStatement/Attribute")
        return [Finding(.attributesWrongType, message, at: place)]
    }
}
