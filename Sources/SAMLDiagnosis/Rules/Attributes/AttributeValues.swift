internal import ByteTools
internal import SAML

// Rules about the types of attribute values, and values with a known format.

extension Rule {
    static let attributesLooksEncrypted: Rule = Rule(
        "attributes.looks-encrypted",
        .warning(.attributes, .inferred),
        title: "an attribute value looks encrypted",
        explanation: """
            The value is long Base64 text whose bytes look random, where a plain value is usual. Some providers \
            encrypt single values with a key that was agreed on outside of SAML; Adobe documents an `encryptedZip` \
            attribute for one of them. If the app or Adobe expects plain text, the value cannot be used.
            """,
        advice: """
            Ask the provider whether the value is encrypted, for which recipient, and whether that was agreed with \
            Adobe. If the value is an opaque user ID, ignore this finding.
            """,
        source: "inferred from the form of the value; Adobe's page on user metadata",
        detection: .afterChecks { input in
            (input.assertion?.attributes ?? []).flatMap { input.valueFindings(of: $0) + input.typeFindings(of: $0) }
        }
    )

    static let attributesZip = Rule(
        "attributes.zip",
        .warning(.attributes, .inferred),
        title: "the zip attribute is not a US postal code",
        explanation: """
            The value does not have the form of a US ZIP code: five digits, or five and four. Apps use it for regional \
            rights and blackouts, so a wrong value blocks programs rather than the exchange. Adobe documents a list of \
            codes with one value each, and no check of the codes.
            """,
        advice: """
            The provider should send five digits, one code per AttributeValue, without other text. Outside the United \
            States, ignore this finding.
            """,
        source: """
            inferred; Adobe's page on user metadata, whose sample has zip ["12345", "34567"]
            """
    )

    static let attributesRating = Rule(
        "attributes.rating",
        .warning(.attributes, .inferred),
        title: "the rating does not belong to a known rating system",
        explanation: """
            Parental controls compare the rating of a program with this value. A rating that does not belong to a film \
            or television rating system cannot be compared, so everything or nothing is allowed. Adobe documents \
            values of MPAA and VCHIP such as PG-13 and TV-Y, and its samples have lowercase values such as tv-ma and \
            nc-17. It is not known whether the exchange itself checks the value.
            """,
        advice: """
            The provider should send G, PG, PG-13, R or NC-17 for films and TV-Y, TV-Y7, TV-G, TV-PG, TV-14 or TV-MA \
            for television, or omit the attribute.
            """,
        source: "inferred; Adobe's page on user metadata (maxRating) and its MVPD integration guide"
    )

    static let attributesWrongType: Rule = Rule(
        "attributes.wrong-type",
        .warning(.attributes),
        title: "an attribute value does not have the expected type",
        explanation: """
            The `xsi:type` of the AttributeValue declares a type that the text does not have, or the value consists of \
            XML elements where text is expected. Software that validates against the schema rejects the assertion; \
            other software reads an empty value.
            """,
        advice: "The provider must write the value as plain text and declare its actual type or none.",
        source: "SAML core §2.7.3.1.1; XML Schema Part 2 §3",
        detection: .afterChecks { input in input.values.type.map { [input.finding(of: $0)] } ?? [] }
    )
}

extension RuleContext {
    /// The findings about values with a known format, without the values themselves.
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
                return Finding(.attributesZip, "a value of '\(name)' is not a postal code", found: found, at: place)
            }
            guard kind == .rating, !AttributeValue.isRating(value) else { return nil }
            let message = "a value of '\(name)' is not a rating of a known system"
            return Finding(.attributesRating, message, found: "another value in \(attribute.name)", at: place)
        }
    }

    /// The findings about XML elements in attributes whose values are compared or shown as text.
    fileprivate func typeFindings(of attribute: SAMLAttribute) -> [Finding] {
        let isXML = attribute.values.contains { if case .xml = $0 { true } else { false } }
        let name = ByteText(attribute.name)
        let isRequired = context.requiredAttributes.contains { ByteText($0) == name }
        guard isXML, isRequired || AttributeName.kind(of: attribute.name) != .other else { return [] }
        let message =
            "a value of '\(attribute.name.shortened(to: 128))' consists of XML elements, but text is expected"
        let place = place(path: "/Response/Assertion/AttributeStatement/Attribute")
        return [Finding(.attributesWrongType, message, at: place)]
    }
}
