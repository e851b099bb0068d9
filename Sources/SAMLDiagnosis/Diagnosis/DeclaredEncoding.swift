internal import SAML
internal import SAMLEncoding

// What the XML declaration says of the encoding, and what the bytes are.

extension Diagnostician {
    /// Says what the bytes are, if they are not the UTF-8 that they are declared to be.
    func remark(notUTF8 check: VerificationCheck) -> CheckRemark {
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
    func remark(encodingLabel check: VerificationCheck) -> CheckRemark {
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
