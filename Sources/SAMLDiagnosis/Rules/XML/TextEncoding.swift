internal import ByteTools
internal import SAML
internal import SAMLEncoding

// The bytes of a document.

extension Rule {
    static let xmlNULByte = Rule(
        "xml.nul-byte",
        .error(.xml),
        title: "a NUL byte stands in the text",
        explanation: """
            XML has no NUL character. Software written in C may take it for the end of the text, so that a parser \
            reads one document and something else reads more. It usually comes from a buffer that was converted with \
            its unused end, or from UTF-16 taken for UTF-8.
            """,
        advice: """
            Find the conversion that added it, in the app or at the provider, and convert only the bytes that belong \
            to the text.
            """,
        source: "XML 1.0 §2.2; measured on libxml2, which accepts any bytes behind a NUL that follows the root element"
    )

    static let xmlNotUTF8 = Rule(
        "xml.not-utf8",
        .error(.xml),
        title: "the XML is not UTF-8",
        explanation: """
            The bytes at the place shown are no UTF-8 character. The cookbook's statements work on a string and encode \
            it as UTF-8, so anything else changes on the way and a signature over it no longer fits. Often the text \
            was Latin-1 or Windows-1252, or it was cut in the middle of a character.
            """,
        advice: """
            If the provider sent it like this, the provider has to produce UTF-8 before it signs. If the app converted \
            it, take the string that the framework returned and convert nothing.
            """,
        source: """
            RFC 3629 §3; XML 1.0 §4.3.3; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes as UTF-8
            """,
        remark: { check, input in input.remark(notUTF8: check) }
    )

    static let xmlByteOrderMark = Rule(
        "xml.byte-order-mark",
        .error(.xml),
        title: "a second byte order mark stands at the start",
        explanation: """
            One byte order mark is allowed before XML; a second is a character in front of the root element, where \
            none may stand. Parsers refuse it, so the exchange fails before the signature is looked at. It appears \
            when two programs each add a mark.
            """,
        advice: """
            Send the text without any byte order mark. Look in the app and in the provider's templates for files saved \
            as "UTF-8 with BOM".
            """,
        source: "XML 1.0 §2.1 and §4.3.3; RFC 3629 §6"
    )

    static let xmlEncodingLabel = Rule(
        "xml.encoding-label",
        .warning(.xml),
        title: "the XML declaration names another encoding than UTF-8",
        explanation: """
            The text is UTF-8, whatever its declaration says. That is expected where a framework decoded the \
            provider's bytes into a string: the label is left over from before. A server that believes the label \
            misreads every letter beyond ASCII, and the signature then fails.
            """,
        advice: """
            Do not change the label in the app: leave the text as it came. Ask the provider to send UTF-8 and to name \
            it, or to leave the declaration out.
            """,
        source: "XML 1.0 §4.3.3",
        remark: { check, input in input.remark(encodingLabel: check) }
    )
}

extension DiagnosisInput {
    /// Says what the bytes are, if they are not the UTF-8 that they are declared to be.
    fileprivate func remark(notUTF8 check: VerificationCheck) -> CheckRemark {
        guard let offset = check.location?.offset, response.indices.contains(offset) else { return CheckRemark() }
        if (0x91...0x94).contains(response[offset]) {
            return CheckRemark(
                message: "the text is not UTF-8: the byte here is a typographic quote of Windows-1252",
                advice: "An editor or a mail replaced the quotes. Take the text from where it was made, byte for byte."
            )
        }
        guard let label = declaredEncoding, label != "utf-8", label != "utf8" else {
            let declaration =
                declaredEncoding == nil
                ? "without an encoding in its declaration XML is UTF-8" : "the XML declaration names UTF-8"
            return CheckRemark(
                message: "\(declaration), but the bytes are in another encoding, such as ISO-8859-1 or Windows-1252"
            )
        }
        return CheckRemark(
            message: "the text is not UTF-8: the XML declaration says \(Self.shown(label)); the exchange takes UTF-8"
        )
    }

    /// Says that the declaration is wrong.
    fileprivate func remark(encodingLabel check: VerificationCheck) -> CheckRemark {
        guard let label = check.found else { return CheckRemark() }
        var counter = LocationCounter(response)
        let declaration = response.prefix(256).firstRange(of: Array("encoding".utf8))
        let location = declaration.map { counter.location(of: $0.lowerBound) }
        if trace.layers.contains(where: { $0.kind == .utf16 }), label.hasPrefix("utf-16") {
            return CheckRemark(
                message: "the XML declaration says UTF-16, as the text was before it was converted to UTF-8",
                location: location
            )
        }
        // A parser that believes a label of one byte a character reads ASCII as what it is.
        let isHarmless = !label.hasPrefix("utf-") && !label.hasPrefix("ucs") && response.allSatisfy { $0 < 0x80 }
        return CheckRemark(
            message: "the XML declaration says \(Self.shown(label)), and the bytes are UTF-8: the declaration is wrong",
            severity: isHarmless ? nil : .error,
            location: location
        )
    }

    /// A name of an encoding, as long as one is.
    private static func shown(_ label: String) -> String {
        let name = label.utf8.prefix(40)
        let isName = name.allSatisfy { (0x21..<0x7F).contains($0) && !"<>&\"'".utf8.contains($0) }
        return isName && label.utf8.count <= 40
            ? String(decoding: name, as: UTF8.self).uppercased() : "another encoding"
    }

    /// The encoding in the XML declaration, in lowercase.
    private var declaredEncoding: String? {
        let start = response.prefix(256)
        guard let declaration = start.firstRange(of: Array("<?xml".utf8)),
            let end = start[declaration.upperBound...].firstRange(of: Array("?>".utf8)),
            let name = start[declaration.upperBound..<end.lowerBound].firstRange(of: Array("encoding".utf8))
        else { return nil }
        let value = start[name.upperBound..<end.lowerBound].drop { " \t\r\n=".utf8.contains($0) }
        guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self).lowercased()
    }
}
