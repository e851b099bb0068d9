internal import ByteTools
internal import SAML

// Attributes that are there twice.

extension Rule {
    static let attributesDuplicate = Rule(
        "attributes.duplicate",
        .warning(.attributes),
        title: "an attribute is there twice",
        explanation: """
            One name may have several values, as several AttributeValue elements in one Attribute. In two Attribute \
            elements, software that looks up a name finds the first or the last and misses the other's values. Some \
            libraries refuse the assertion.
            """,
        advice: "The provider has to put all values into one Attribute.",
        source: "SAML core §2.7.3.1; inferred for what the exchange does",
        remark: { check, _ in
            guard let name = check.found?.shortened(to: 128) else { return CheckRemark() }
            return CheckRemark(
                message:
                    "the attribute '\(name)' is there twice: software that takes the first or the last one misses values"
            )
        }
    )
}
