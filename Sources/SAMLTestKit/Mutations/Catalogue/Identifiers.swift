/// Repeated or malformed IDs.
extension Mutation {
    static let identifiers = repeated + malformed + prefixedIdentifiers

    private static let ambiguous = "xml.id-ambiguous"

    private static let repeated =
        ["ID", "Id", "id", "xml:id"].flatMap { attribute in
            let name =
                attribute == "ID"
                ? "upper-case" : attribute == "Id" ? "mixed-case" : attribute == "id" ? "lower-case" : "xml-id"
            return [
                rejected(
                    "id-repeated-before-\(name)",
                    .identifiers,
                    by: ambiguous,
                    "An element before the Assertion of an unsigned Response has its ID, as \(attribute)."
                ) { base in
                    try base.requireUnsignedResponse()
                    let assertion = try base.assertion()
                    let twin = "<x xmlns=\"\" \(attribute)=\"\(base.text.id(of: assertion))\"/>"
                    return base.text.inserting(twin, .before(assertion))
                },
                rejected(
                    "id-repeated-in-key-info-\(name)",
                    .identifiers,
                    by: ambiguous,
                    "An element in KeyInfo has the ID of the signed element, as \(attribute)."
                ) { base in
                    try base.addingKeyInfo(
                        "<x xmlns=\"\" \(attribute)=\"\(base.text.id(of: try base.signedElement()))\"/>"
                    )
                },
            ]
        } + [
            rejected("id-of-signature", .identifiers, by: ambiguous, "The signature has the ID of the signed element.")
            { base in
                base.text.setting("Id", of: try base.signature(), to: base.text.id(of: try base.signedElement()))
            },
            rejected(
                "id-of-response",
                .identifiers,
                by: ambiguous,
                "An unsigned Response has the ID of its Assertion."
            ) { base in
                try base.requireUnsignedResponse()
                return base.text.setting("ID", of: base.text.root, to: base.text.id(of: try base.assertion()))
            },
            rejected(
                "id-of-both",
                .identifiers,
                by: ambiguous,
                "Response and Assertion have the same ID, and the issuer's key signed them.",
                signer: .issuer
            ) { base in
                guard base.text.signedElements.count == 1, try base.signedElement() == base.text.root else {
                    throw Inapplicable("only a signed Response with an unsigned Assertion has one reference")
                }
                return base.text.setting("ID", of: try base.assertion(), to: base.text.id(of: base.text.root))
            },
        ]

    private static let malformed = [
        rejected(
            "id-with-expression",
            .identifiers,
            by: "xml.id-invalid",
            "The ID of an unsigned Response is an XPath expression."
        ) { base in
            try base.requireUnsignedResponse()
            return base.text.setting("ID", of: base.text.root, to: "_a')|//*[1]|id('b")
        },
        rejected(
            "id-with-space",
            .identifiers,
            by: "xml.id-invalid",
            "The ID of an unsigned Response starts with a space."
        ) { base in
            try base.requireUnsignedResponse()
            return base.text.setting("ID", of: base.text.root, to: " " + base.text.id(of: base.text.root))
        },
        rejected("id-missing", .identifiers, by: "xml.id-invalid", "An unsigned Response has no ID.") { base in
            try base.requireUnsignedResponse()
            return base.text.removing("ID", of: base.text.root)
        },
        rejected("id-empty", .identifiers, by: "xml.id-invalid", "The ID of an unsigned Response is empty.") { base in
            try base.requireUnsignedResponse()
            return base.text.setting("ID", of: base.text.root, to: "")
        },
    ]
}
