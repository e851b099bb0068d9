internal import ByteTools
internal import SAMLDiagnosis
internal import SAMLEncoding

// Forms that tools, authors and programs give a part of a text.

extension TextRedactor {
    // MARK: Texts that were divided

    /// Redacts a divided text and what is before its pieces.
    mutating func redact(_ text: DividedText, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        let changed =
            text.dividedBy == .literals
            ? try redact(text.joined[...], without: .literal, context.inside)
            : try redact(text.joined[...], context.inside)
        var prefixes: [[UInt8]] = []
        for prefix in text.prefixes {
            let kept = text.keptPart(of: prefix)
            prefixes.append(try tokens(prefix[..<kept.startIndex], context.named(nil)) + kept)
        }
        return text.dividing(changed, after: prefixes)
    }

    /// Redacts a literal that an author divided into several; returns false if none is here.
    mutating func literal(_ scan: inout TokenScan) throws(RedactionError) -> Bool {
        let (text, start) = (scan.text, scan.index)
        guard let literal = LiteralPieces(in: text, from: start + 1, within: text.indices) else { return false }
        let divided = DividedText(text[start...], literal.pieces, .literals)
        scan.append(try redact(divided, scan.context.named(scan.name)), upTo: literal.pieces.end)
        scan.copy(1)
        scan.name = nil
        return true
    }

    /// Redacts a response that a log divided into lines; returns false if none starts at a place.
    mutating func dividedValue(from place: Int, _ scan: inout TokenScan) throws(RedactionError) -> Bool {
        guard let lines = LogLines(in: scan.text, from: place, before: scan.text.endIndex) else { return false }
        let text = DividedText(scan.text[place...], lines.pieces, .log)
        let result = try redact(text, scan.context.named(scan.name))
        scan.copy(place - scan.index)
        scan.append(result, upTo: text.rest.startIndex)
        scan.name = nil
        return true
    }

    /// Redacts the parts of a mail, some of which are quoted-printable.
    mutating func mail(_ text: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        var result: [UInt8] = []
        for part in MailParts(text).parts {
            result += try tokens(part.head, context.named(nil))
            if part.isQuotedPrintable, let body = try unescaped(part.body, .quotedPrintable, context.named(nil)) {
                result += body
            } else {
                result += try tokens(part.body, context.named(nil))
            }
        }
        return result
    }

    // MARK: Parts of a text

    /// Redacts what is particular in a text that a program prints in place of a value, such as the address of an object; returns false if
    /// none is here.
    mutating func description(_ scan: inout TokenScan) throws(RedactionError) -> Bool {
        guard let description = ObjectDescription.variableParts(atStartOf: scan.text[scan.index...]) else {
            return false
        }
        for variable in description.variables {
            scan.copy(variable.lowerBound - scan.index)
            scan.append(try tokens(scan.text[variable], scan.context.named(nil)), upTo: variable.upperBound)
        }
        scan.copy(description.end - scan.index)
        scan.name = nil
        return true
    }

    /// Redacts a word of a mail's head in another encoding (RFC 2047 §2): `=?utf-8?B?…?=`; returns false if none is here.
    mutating func encodedWord(_ scan: inout TokenScan) throws(RedactionError) -> Bool {
        let parts = scan.text[scan.index...].prefix(400).split(separator: UInt8(ascii: "?"), maxSplits: 4)
        guard parts.count == 5, parts[0].count == 1, parts[2].count == 1, parts[4].first == UInt8(ascii: "="),
            !parts[3].contains(where: \.isXMLSpace)
        else { return false }
        let isBase64 = parts[2].first.map { $0 | 0x20 == UInt8(ascii: "b") } ?? false
        scan.copy(parts[3].startIndex - scan.index)
        if isBase64 {
            let run = Base64Run(parts[3])
            scan.append(run.encoding(try tokens(run.data[...], scan.context.named(nil))), upTo: parts[3].endIndex)
        } else {
            let text = try redact(parts[3], without: .quotedPrintable, scan.context.named(nil))
            scan.append(text, upTo: parts[3].endIndex)
        }
        scan.copy(2)
        return true
    }

    /// Redacts an element in other text.
    mutating func embeddedMarkup(_ scan: inout TokenScan) throws(RedactionError) {
        let rest = scan.text[scan.index...]
        if rest.prefix(64).prefix(while: { $0 != UInt8(ascii: ">") }).contains(text: "Response"), scan.searchesLeft > 0
        {
            if try dividedValue(from: scan.index, &scan) { return }
            scan.searchesLeft -= 1
        }
        let end = MarkupTokenizer.endOfElement(rest)
        scan.append(try markup(rest[..<end], scan.context.named(nil)), upTo: end)
        scan.name = nil
    }

    /// Redacts a cell in which quotation marks are doubled; returns false if it has no end.
    mutating func cell(_ scan: inout TokenScan) throws(RedactionError) -> Bool {
        guard let content = scan.text[scan.index...].cellContent else {
            scan.searchesLeft -= 1
            return false
        }
        scan.copy(1)
        let result = try redact(content, without: .doubledQuotationMarks, scan.context.named(nil))
        scan.append(result, upTo: content.endIndex)
        scan.copy(1)
        scan.name = nil
        return true
    }
}

extension ArraySlice<UInt8> {
    /// True for a whole text that a program prints in place of a value.
    var isDescription: Bool { count <= 200 && ObjectDescription.variableParts(atStartOf: self)?.end == endIndex }
}
