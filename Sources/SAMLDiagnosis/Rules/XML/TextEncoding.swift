internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Rules about the character encoding of a document.

extension Rule {
    static let xmlNULByte = Rule(
        "xml.nul-byte",
        .error(.xml),
        title: "the text contains a NUL byte",
        explanation: """
            XML has no NUL character. Software written in C may treat it as the end of the text, so that a parser \
            reads one document and other software reads more. The usual cause is a buffer that was converted with its \
            unused end, or UTF-16 that was read as UTF-8.
            """,
        advice: """
            Find the conversion that added it, in the app or at the provider, and convert only the bytes that belong \
            to the text.
            """,
        parties: [.app, .mvpd],
        source: "XML 1.0 §2.2; measured on libxml2, which accepts any bytes after a NUL that follows the root element"
    )

    static let xmlNotUTF8 = Rule(
        "xml.not-utf8",
        .error(.xml),
        title: "the XML is not UTF-8",
        explanation: """
            The bytes at this place are not a UTF-8 character. The cookbook's statements use a string and encode it as \
            UTF-8, so any other bytes are changed, and a signature over them is no longer valid. Often the text was \
            Latin-1 or Windows-1252, or it was cut off inside a character.
            """,
        advice: """
            If the provider sent it like this, the provider must produce UTF-8 before it signs. If the app converted \
            it, use the string that the framework returned without converting it.
            """,
        parties: [.app, .mvpd],
        source: """
            RFC 3629 §3; XML 1.0 §4.3.3; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes as UTF-8
            """,
        remark: { check, input in input.remark(notUTF8: check) }
    )

    static let xmlByteOrderMark = Rule(
        "xml.byte-order-mark",
        .error(.xml),
        title: "the text starts with a second byte order mark",
        explanation: """
            One byte order mark is allowed before XML; a second one is a character before the root element, which XML \
            does not allow. Parsers reject it, so the exchange fails before the signature is checked. It occurs when \
            two programs each add a byte order mark.
            """,
        advice: """
            Send the text without a byte order mark. Look in the app and in the provider's templates for files saved \
            as "UTF-8 with BOM".
            """,
        parties: [.app, .mvpd],
        source: "XML 1.0 §2.1 and §4.3.3; RFC 3629 §6"
    )

    static let xmlEncodingLabel = Rule(
        "xml.encoding-label",
        .warning(.xml),
        title: "the XML declaration names another encoding than UTF-8",
        explanation: """
            The text is UTF-8, although its declaration names another encoding. This is expected if a framework \
            decoded the provider's bytes into a string, because the declaration stays unchanged. A server that uses \
            the declared encoding misreads every non-ASCII character, and the signature is then invalid.
            """,
        advice: """
            Do not change the declaration in the app: leave the text unchanged. Ask the provider to send UTF-8 and to \
            declare it, or to omit the declaration.
            """,
        parties: [.app, .mvpd],
        source: "XML 1.0 §4.3.3",
        remark: { check, input in input.remark(encodingLabel: check) }
    )
}

extension RuleContext {
    fileprivate func remark(notUTF8 check: VerificationCheck) -> CheckRemark {
        guard let offset = check.location?.offset, response.indices.contains(offset) else { return CheckRemark() }
        if (0x91...0x94).contains(response[offset]) {
            return CheckRemark(
                message: "the text is not UTF-8: the byte here is a typographic quote of Windows-1252",
                advice: "An editor or an e-mail program replaced the quotes. "
                    + "Copy the text from where it was created, byte for byte."
            )
        }
        guard let label = declaredEncoding, label != "utf-8", label != "utf8" else {
            let declaration =
                declaredEncoding == nil
                ? "the XML declaration names no encoding, which means UTF-8" : "the XML declaration names UTF-8"
            return CheckRemark(
                message: "\(declaration), but the bytes are in another encoding, such as ISO-8859-1 or Windows-1252"
            )
        }
        return CheckRemark(
            message: "the text is not UTF-8: the XML declaration names \(Self.shown(label)), "
                + "but the exchange requires UTF-8"
        )
    }

    fileprivate func remark(encodingLabel check: VerificationCheck) -> CheckRemark {
        guard let label = check.found else { return CheckRemark() }
        var counter = LocationCounter(response)
        let declaration = response.prefix(256).firstRange(ofBytes: "encoding".utf8)
        let location = declaration.map { counter.location(of: $0.lowerBound) }
        if trace.layers.contains(where: { $0.kind == .utf16 }), label.hasPrefix("utf-16") {
            return CheckRemark(
                message: "the XML declaration names UTF-16, the encoding of the text before it was converted to UTF-8",
                location: location
            )
        }
        // A parser that uses the declared single-byte encoding reads ASCII correctly.
        let isHarmless = !label.hasPrefix("utf-") && !label.hasPrefix("ucs") && response.allSatisfy { $0 < 0x80 }
        return CheckRemark(
            message: "the XML declaration names \(Self.shown(label)), but the bytes are UTF-8: "
                + "the declaration is wrong",
            severity: isHarmless ? nil : .error,
            location: location
        )
    }

    /// The name of an encoding, or a placeholder if the label is not a plausible name.
    private static func shown(_ label: String) -> String {
        let name = label.utf8.prefix(40)
        let isName = name.allSatisfy { (0x21..<0x7F).contains($0) && !"<>&\"'".utf8.contains($0) }
        return isName && label.utf8.count <= 40
            ? String(decoding: name, as: UTF8.self).uppercased() : "another encoding"
    }

    private var declaredEncoding: String? {
        let start = response.prefix(256)
        guard let declaration = start.firstRange(ofBytes: "<?xml".utf8),
            let end = start[declaration.upperBound...].firstRange(ofBytes: "?>".utf8),
            let name = start[declaration.upperBound..<end.lowerBound].firstRange(ofBytes: "encoding".utf8)
        else { return nil }
        let value = start[name.upperBound..<end.lowerBound].drop { " \t\r\n=".utf8.contains($0) }
        guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self).lowercased()
    }
}
