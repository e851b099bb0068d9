internal import ByteTools
internal import SAML

// Rules about attributes that occur more than once.

extension Rule {
    static let attributesDuplicate = Rule(
        "attributes.duplicate",
        .warning(.attributes),
        title: "an attribute occurs more than once",
        explanation: """
            An attribute may have several values, as several AttributeValue elements in one Attribute. If there are \
            two Attribute elements of the same name, software that looks up a name reads the first or the last one and \
            misses the values of the other. Some libraries reject the assertion.
            """,
        advice: "The provider must put all values into one Attribute.",
        source: "SAML core §2.7.3.1; inferred for the behavior of the exchange",
        remark: { check, _ in
            guard let name = check.found?.shortened(to: 128) else { return CheckRemark() }
            return CheckRemark(
                message:
                    "the attribute '\(name)' occurs more than once: software that reads only the first "
                    + "or the last one misses values"
            )
        }
    )
}
