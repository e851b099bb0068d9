internal import ByteTools
internal import SAML
internal import SAMLEncoding

// What programs do to a response on its way, where that can be shown.

extension Diagnostician {
    /// What to say of XML that a parser rejects, if nothing more can be told from the place.
    func remarkOnDamage(_ check: VerificationCheck) -> CheckRemark? {
        if let offset = check.location?.offset, (0...response.count).contains(offset) {
            let around = response[max(0, offset - 4)..<min(response.count, offset + 5)]
            // The whitespace rule deletes some of them, but line breaks are not what is wrong.
            if around.contains(where: \.isForbiddenControl) { return nil }
            if Self.invisibleSpaces.contains(where: { around.firstRange(of: $0) != nil }) {
                return CheckRemark(
                    message:
                        "an invisible character or a no-break space is here, where XML has plain whitespace or nothing",
                    advice:
                        "An editor, a chat or a web page replaced the spaces. Take the text from where it was made, as plain text."
                )
            }
        }
        guard check.message?.hasPrefix("the text ends") != true,
            let normalized = try? WhitespaceNormalizer.normalized(response),
            normalized.count != response.count,
            (try? UnverifiedResponse(normalized, maximumBytes: context.policy.maximumBytes)) != nil
        else { return nil }
        return CheckRemark(
            message:
                "the text was broken into lines inside of tags or words: it is well-formed once the whitespace rule has joined them",
            advice:
                "A mail program, a terminal or a log wrapped the text at a fixed width. Take it from where it was made; the exchange "
                + "gets the text after the rule, so it may accept this one."
        )
    }

    /// No-break spaces, spaces without width, and byte order marks.
    private static let invisibleSpaces: [[UInt8]] = [
        [0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0xAF], [0xEF, 0xBB, 0xBF], [0xE2, 0x81, 0xA0],
        [0xE3, 0x80, 0x80],
    ]

    /// What to say of a response without an assertion, if there is one that is no element.
    mutating func remarkOnAbsence() -> CheckRemark {
        let escaped = [
            "&lt;saml:Assertion", "&lt;saml2:Assertion", "&lt;Assertion", "&#60;Assertion", "&#60;saml:Assertion",
        ]
        let isEscaped = escaped.contains { response[...].contains(text: $0) }
        let regions = isEscaped ? [] : markup.regions
        if isEscaped || regions.contains(where: { isCDATAOfAssertion($0.range) }) {
            return CheckRemark(
                message:
                    "the assertion is in the Response as escaped text, and not as an element: no parser finds it there",
                advice:
                    "Whoever puts the assertion into the Response has to insert it as XML, not as a string. The provider has to fix "
                    + "this before it signs."
            )
        }
        guard let other = otherElement("Assertion") else { return CheckRemark() }
        return CheckRemark(
            message: other.isOtherCase
                ? "the response has an element '\(other.name)', which is no Assertion: names in XML are case-sensitive"
                : "the Assertion in the response is not in the namespace of SAML 2.0 (found: \(other.namespace))",
            advice:
                "The Assertion needs its name and the namespace urn:oasis:names:tc:SAML:2.0:assertion. The provider has to write it "
                + "so, or something that wrote the XML again lost or changed the declaration."
        )
    }

    /// What to say of a response without a signature, if there is one that is not in the namespace of XML Signature.
    mutating func remarkOnOtherSignature() -> CheckRemark {
        // Of one that is where it does not belong another rule speaks.
        guard claims?.signatures.isEmpty == true, let other = otherElement("Signature") else { return CheckRemark() }
        return CheckRemark(
            message: other.isOtherCase
                ? "the response is not signed: its element '\(other.name)' is no Signature, as names in XML are case-sensitive"
                : "the response is not signed: its Signature is not in the namespace of XML Signature (found: \(other.namespace))",
            advice:
                "A signature needs its name and the namespace http://www.w3.org/2000/09/xmldsig#. Something that wrote the XML again "
                + "lost or changed it, or the provider's signer writes another one."
        )
    }

    private func isCDATAOfAssertion(_ range: Range<Int>) -> Bool {
        let head = response[range].prefix(256)
        return head.starts(with: "<![CDATA[".utf8) && head.contains(text: "Assertion")
    }

    /// An element that has a name, with any case of letters and any namespace.
    private struct OtherElement {
        let name: String
        let isOtherCase: Bool
        let namespace: String
    }

    private mutating func otherElement(_ wanted: StaticString) -> OtherElement? {
        let outline = outline
        let lower = wanted.description.utf8.map { $0 | 0x20 }
        let match = outline.elements.indices.first { index in
            let name = outline.elements[index].name
            return name.count <= 64 && response[name].localPart.lazy.map { $0 | 0x20 }.elementsEqual(lower)
        }
        let tags = outline.pieces.filter { $0.kind == .startTag }.map(\.range)
        guard let index = match, tags.count == outline.elements.count else { return nil }
        let name = response[outline.elements[index].name]
        let prefix = name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
        let declaration = Array("xmlns".utf8) + (prefix.map { [UInt8(ascii: ":")] + $0 } ?? [])
        var namespace = "none"
        for element in outline.lineage(of: index) {
            let match = outline.attributes(of: tags[element]).first { response[$0.name].elementsEqual(declaration) }
            guard let match else { continue }
            namespace = "'\(String(decoding: response[match.value].prefix(128), as: UTF8.self))'"
            break
        }
        return OtherElement(
            name: String(decoding: name, as: UTF8.self),
            isOtherCase: !name.localPart.isText(wanted),
            namespace: namespace
        )
    }

    /// What to say of a signature value that no signature has.
    mutating func remarkOnSignatureValue() -> CheckRemark {
        let map = markup
        let region = map.regions.first { $0.kind == .text && map.element(around: $0)?.localName == "SignatureValue" }
        guard let region else {
            return CheckRemark(message: "the SignatureValue is empty")
        }
        let text = response[region.range].filter { $0 > 0x20 }
        if text.contains(UInt8(ascii: "-")) || text.contains(UInt8(ascii: "_")) {
            return CheckRemark(
                message:
                    "the SignatureValue is in the Base64 alphabet for URLs ('-' and '_'); XML Signature has '+' and '/'",
                advice:
                    "The provider has to write standard Base64. If its output is right, something on the way changed it."
            )
        }
        // SEQUENCE of 68 to 72 bytes: the start of what OpenSSL makes, in Base64.
        if ["MEQC", "MEUC", "MEYC", "MGQC", "MGUC", "MGYC"].contains(where: { text.starts(with: $0.utf8) }) {
            return CheckRemark(
                message:
                    "the SignatureValue is an ECDSA signature in DER, as OpenSSL makes it; XML Signature has the two numbers without "
                    + "DER around them",
                advice: "The provider has to sign with a library for XML Signature, which converts the value."
            )
        }
        return CheckRemark()
    }
}

extension UInt8 {
    /// Whether it is a control character that XML 1.0 §2.2 forbids.
    fileprivate var isForbiddenControl: Bool { self < 0x20 && self != 0x09 && self != 0x0A && self != 0x0D }
}
