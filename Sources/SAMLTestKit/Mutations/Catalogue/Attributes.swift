/// Missing, renamed, repeated and empty attributes.
extension Mutation {
    static let attributes = missing + names + values + repeatedAttributes

    private static let missing = [
        attribute("attribute-missing", by: "attributes.required-missing", "An attribute is missing") { base in
            base.text.removing(try base.attribute())
        },
        attribute("attributes-missing", by: "attributes.required-missing", "There are no attributes") { base in
            base.text.removing(try base.attributeStatement())
        },
        attribute("attribute-encrypted", by: "attributes.encrypted", "An attribute is encrypted") { base in
            let attribute = try base.attribute()
            let data = #"<x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/>"#
            return base.text.replacing(attribute, with: base.text.element("EncryptedAttribute", like: attribute, data))
        },
    ]

    private static let differs = "attributes.name-differs"

    private static let names = [
        renamed("attribute-in-other-case", "is in another case") { name in
            name == name.uppercased() ? name.lowercased() : name.uppercased()
        },
        renamed("attribute-with-space", "has a space at its end") { $0 + " " },
        renamed("attribute-with-prefix", "has a namespace before it") { "urn:mace:example:attribute:" + $0 },
        renamed("attribute-mistyped", "is mistyped") { name in
            // The first two letters that differ are exchanged.
            var letters = Array(name)
            guard let index = letters.indices.dropFirst().first(where: { letters[$0] != letters[$0 - 1] }) else {
                return name + name
            }
            letters.swapAt(index, index - 1)
            return String(letters)
        },
        attribute("attribute-with-friendly-name-alone", by: differs, "The name is only the FriendlyName") { base in
            let attribute = try base.attribute()
            let name = try base.require(base.text.value("Name", of: attribute), "the attribute has no Name")
            let text = base.text.setting("Name", of: attribute, to: "urn:oid:0.9.2342.19200300.100.1.1")
            return text.removing("FriendlyName", of: attribute).setting("FriendlyName", of: attribute, to: name)
        },
        attribute("attribute-without-name", by: "assertion.malformed", "An attribute has no Name") { base in
            base.text.removing("Name", of: try base.attribute())
        },
    ]

    private static let empty = "attributes.required-empty"

    private static let values = [
        value("attribute-empty", by: empty, "is empty", ""),
        value("attribute-blank", by: empty, "is a space", " "),
        value("attribute-null", noting: empty, "is the word null", "null"),
        value("attribute-optional-nil", noting: empty, "is what Swift prints for a missing value", "Optional(nil)"),
        value("attribute-undefined", noting: empty, "is what JavaScript prints for a missing value", "undefined"),
        value("attribute-as-element", noting: "attributes.wrong-type", "is an element", "<value xmlns=\"\">x</value>"),
        attribute("attribute-without-value", by: empty, "An attribute has no AttributeValue") { base in
            base.text.replacingContent(of: try base.attribute(), with: "")
        },
        attribute("attribute-nil", by: empty, "The value of an attribute is nil, as XML Schema writes it") { base in
            let attribute = try base.attribute()
            let value = base.text.element("AttributeValue", like: attribute, "").replacingFirst(
                " ",
                with: #" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" "#
            )
            return base.text.replacingContent(of: attribute, with: value)
        },
    ]

    private static let repeatedAttributes = [
        attribute("attribute-repeated", .accepted, by: "attributes.duplicate", "An attribute occurs twice") { base in
            let attribute = try base.attribute()
            return base.text.repeating(attribute)
        },
        attribute(
            "attribute-repeated-with-other-value",
            .accepted,
            by: "attributes.duplicate",
            "An attribute occurs twice, with another value"
        ) { base in
            let attribute = try base.attribute()
            let value = try base.attributeValue()
            let other = base.text.replacingContent(of: value, with: "another-value")
            return base.text.inserting(other.text(of: attribute), .after(attribute))
        },
    ]

    private static func attribute(
        _ name: String,
        _ verdict: Verdict = .rejected,
        by rule: String,
        _ summary: String,
        _ change: @escaping Change
    ) -> Mutation {
        let sentence = summary + ", and the issuer's key signed it."
        return Mutation(name, .attributes, sentence, verdict, rule, signer: .issuer) { .xml(try change($0)) }
    }

    private static func renamed(_ name: String, _ summary: String, _ change: @escaping @Sendable (String) -> String)
        -> Mutation
    {
        attribute(name, by: differs, "The Name of an attribute \(summary)") { base in
            let attribute = try base.attribute()
            let old = try base.require(base.text.value("Name", of: attribute), "the attribute has no Name")
            return base.text.setting("Name", of: attribute, to: change(try base.requirePlain(old)))
        }
    }

    private static func value(_ name: String, by rule: String, _ summary: String, _ value: String) -> Mutation {
        self.value(name, .rejected, rule, summary, value)
    }

    private static func value(_ name: String, noting rule: String, _ summary: String, _ value: String) -> Mutation {
        self.value(name, .accepted, rule, summary, value)
    }

    private static func value(
        _ name: String,
        _ verdict: Verdict,
        _ rule: String,
        _ summary: String,
        _ value: String
    ) -> Mutation {
        attribute(name, verdict, by: rule, "The value of an attribute \(summary)") { base in
            let attribute = try base.attribute()
            let only = base.text.element("AttributeValue", like: attribute, value)
            return base.text.replacingContent(of: attribute, with: only)
        }
    }
}
