/// Changes that must not matter.
extension Mutation {
    static let harmless = [
        accepted(unchanged, .harmless, "The response itself, unchanged.") { $0.text },
        accepted("xml-declaration", .harmless, "An XML declaration is before the response.") { base in
            let start = base.text.text(0..<base.text.startTag(of: base.text.root).lowerBound)
            guard !start.contains("<?xml") else { throw Inapplicable("it has an XML declaration") }
            return ResponseText(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + base.undeclared)
        },
        accepted("line-break-at-end", .harmless, "A line break is at the end, as most editors write it.") { base in
            ResponseText(base.text.string + "\n")
        },
        accepted("comment-around", .harmless, "A comment is after the response.") { base in
            ResponseText(base.text.string + "<!-- \(evilValue) -->")
        },
        accepted("whitespace-in-tags", .harmless, "Whitespace is before the end of each tag of the assertion.") {
            base in
            let tags = base.text.elements.map { base.text.startTag(of: $0) }
            return base.text.applying(
                tags.map { tag in
                    let end = tag.upperBound - (base.text.bytes[tag.upperBound - 2] == UInt8(ascii: "/") ? 2 : 1)
                    return (end..<end, "  ")
                }
            )
        },
        accepted("attributes-reordered", .harmless, "The XML attributes of the Assertion are in another order.") {
            base in
            let attributes = base.text.attributes(of: try base.assertion())
            guard let first = attributes.first, let last = attributes.last, attributes.count > 1 else {
                throw Inapplicable("the Assertion has only one XML attribute")
            }
            let wholes = [first, last].map { $0.name.lowerBound..<$0.value.upperBound + 1 }
            return base.text.applying([(wholes[0], base.text.text(wholes[1])), (wholes[1], base.text.text(wholes[0]))])
        },
        accepted("other-quotes", .harmless, "The values of XML attributes are in apostrophes.") { base in
            let attributes = base.text.elements.flatMap { base.text.attributes(of: $0) }
            let quoted = attributes.filter {
                base.text.bytes[$0.value.upperBound] == UInt8(ascii: "\"")
                    && !base.text.bytes[$0.value].contains(UInt8(ascii: "'"))
            }
            return base.text.applying(
                quoted.flatMap { attribute in
                    let (start, end) = (attribute.value.lowerBound - 1, attribute.value.upperBound)
                    return [(start..<start + 1, "'"), (end..<end + 1, "'")]
                }
            )
        },
        accepted("empty-elements-with-end-tags", .harmless, "Empty elements have a start and an end tag.") { base in
            base.text.applying(
                base.text.elements.filter { base.text.isOneTag($0) }.map { base.text.edit(.content($0), "") }
            )
        },
        accepted("character-references", .harmless, "The name of the subject is written as character references.") {
            base in
            let name = try base.nameID()
            let text = try base.requirePlain(base.text.contentText(of: name))
            let references = text.unicodeScalars.map { "&#x" + String($0.value, radix: 16) + ";" }
            return base.text.replacingContent(of: name, with: references.joined())
        },
        accepted("cdata-section", .harmless, "The name of the subject is in a CDATA section.") { base in
            let name = try base.nameID()
            let text = try base.requirePlain(base.text.contentText(of: name))
            return base.text.replacingContent(of: name, with: "<![CDATA[\(text)]]>")
        },
        accepted("key-info-removed", .harmless, "The signature has no KeyInfo; the receiver has the key.") { base in
            let signature = try base.outerSignature()
            return base.text.removing(
                try base.require(base.text.child("KeyInfo", of: signature), "there is no KeyInfo")
            )
        },
        accepted(
            "key-info-with-other-certificate",
            .harmless,
            "KeyInfo has the certificate of an attacker, and the signature is that of the issuer."
        ) { base in
            let signature = try base.outerSignature()
            let data = AttackerKey.certificateData(in: base.text, signature)
            if let info = base.text.child("KeyInfo", of: signature) {
                return base.text.replacingContent(of: info, with: data)
            }
            return base.text.inserting(base.text.element("KeyInfo", like: signature, data), .atEnd(signature))
        },
        accepted(
            "response-signature-removed",
            .harmless,
            "The signature of the Response is removed, and the Assertion has its own."
        ) { base in
            _ = try base.assertionSignature()
            return base.text.removing(try base.responseSignature())
        },
        accepted("status-message", .harmless, "An unsigned Response has a message and details in its Status.") { base in
            try base.requireUnsignedResponse()
            let (text, status) = (base.text, try base.status())
            let detail = text.element("StatusDetail", like: status, "<x xmlns=\"\">\(evilValue)</x>")
            return text.inserting(text.element("StatusMessage", like: status, evilValue) + detail, .atEnd(status))
        },
        accepted("extensions", .harmless, "An unsigned Response has Extensions.") { base in
            try base.requireUnsignedResponse()
            let extensions = base.text.element("Extensions", like: base.text.root, "<x xmlns=\"\">\(evilValue)</x>")
            return base.text.inserting(extensions, .before(try base.status()))
        },
        accepted("line-breaks-around-assertion", .harmless, "An unsigned Response has line breaks around its parts.") {
            base in
            try base.requireUnsignedResponse()
            let assertion = try base.assertion()
            return base.text.applying([
                base.text.edit(.before(assertion), "\n"), base.text.edit(.after(assertion), "\n"),
            ])
        },
        encoded("base64", .harmless, accepted: .base64, "The response is in Base64.") { $0.base64 },
        encoded("form-body", .harmless, accepted: .body, "The response is in Base64 and percent-encoded, in a form.") {
            "SAMLResponse=" + $0.base64.percentEncoded
        },
        encoded("form-body-with-relay-state", .harmless, accepted: .body, "The form has another field.") {
            "RelayState=x%26y&SAMLResponse=" + $0.base64.percentEncoded
        },
        encoded(
            "form-body-lower-case-escapes",
            .harmless,
            accepted: .body,
            "The escapes of the form are in lower case."
        ) {
            "SAMLResponse="
                + $0.base64.percentEncoded.replacing("%2B", with: "%2b").replacing("%2F", with: "%2f")
                .replacing("%3D", with: "%3d")
        },
    ]
}
