internal import ByteTools
internal import SAMLEncoding

extension TextRedactor {
    /// Redacts text of any form: JSON, headers, a log, a mail.
    mutating func tokens(_ text: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        var scan = TokenScan(text, context)
        // Elsewhere, a number or a name is not the start of one.
        if text.isDescription { _ = try description(&scan) }
        while scan.index < text.endIndex { try token(&scan) }
        return scan.result
    }

    /// Redacts the next token.
    private mutating func token(_ scan: inout TokenScan) throws(RedactionError) {
        let byte = scan.text[scan.index]
        switch byte {
        case 0x0A, 0x0D: scan.endLine()
        case _ where "<{[".utf8.contains(byte) && scan.startsDescription: _ = try description(&scan)
        case UInt8(ascii: "<") where MarkupTokenizer.startsWithTag(scan.text[scan.index...]): try embeddedMarkup(&scan)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
            if try !quoted(&scan) { scan.copy(1) }
        case UInt8(ascii: "=") where scan.text[scan.index...].starts(with: "=?".utf8):
            if try !encodedWord(&scan) { scan.copy(1) }
        case UInt8(ascii: "["): scan.beginList()
        case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ";"),
            UInt8(ascii: "&"):
            scan.endValue(at: byte)
        case UInt8(ascii: "-") where scan.text[scan.index...].armorLength != nil:
            scan.copy(scan.text[scan.index...].armorLength ?? 1)
        case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "/"),
            UInt8(ascii: "-"):
            if try !run(&scan) { scan.copy(1) }
        case _ where scan.text[scan.index...].isWordStart: try word(&scan)
        default: scan.copy(scan.text[scan.index...].scalarLength ?? 1)
        }
    }

    // MARK: Text in quotation marks

    /// Redacts text in quotation marks; returns false if they are not closed, or an apostrophe is inside a word.
    private mutating func quoted(_ scan: inout TokenScan) throws(RedactionError) -> Bool {
        let text = scan.text
        let quote = text[scan.index]
        let isAfterComma = scan.index == text.startIndex || ",;\t\n".utf8.contains(text[scan.index - 1])
        if isAfterComma, scan.searchesLeft > 0, text[scan.index...].startsCell, try cell(&scan) { return true }
        // Some consoles do not escape the quotation marks of the XML that they print in quotation marks.
        if MarkupTokenizer.startsWithTag(text[(scan.index + 1)...]) {
            let tag = text[(scan.index + 1)...].prefix(4096).prefix { $0 != UInt8(ascii: ">") }
            if tag.contains(quote), !tag.contains(UInt8(ascii: "\\")) { return false }
        }
        if quote != UInt8(ascii: "\""), scan.index > text.startIndex, text[scan.index - 1].isASCIILetter,
            !text[..<scan.index].endsWithLiteralPrefix
        {
            return false
        }
        guard !scan.unclosed.contains(quote) else { return false }
        guard let end = text.endOfQuotation(from: scan.index, isStrict: quote == UInt8(ascii: "\"")) else {
            // No later one is closed either, so the rest is not searched again.
            scan.unclosed.append(quote)
            return false
        }
        if end - scan.index > 32, try literal(&scan) { return true }
        let content = text[(scan.index + 1)..<end]
        let after = text[(end + 1)...].drop { $0 == 0x20 }
        let isCredential = scan.isAfterUserOption
        scan.copy(1)
        if isCredential {
            appendWords(content, to: &scan.result)
        } else if after.first == UInt8(ascii: ":") || after.first == UInt8(ascii: "="), content.count <= 200,
            !content.contains(where: CharacterSets.notInNames.contains)
        {
            scan.name = content
            appendName(content, escaped: .literal, to: &scan.result)
        } else {
            scan.result += try quotedValue(content, &scan)
            scan.name = nil
        }
        scan.index = end
        scan.copy(1)
        return true
    }

    private mutating func quotedValue(_ content: ArraySlice<UInt8>, _ scan: inout TokenScan) throws(RedactionError)
        -> [UInt8]
    {
        let isName = scan.name?.isEqualIgnoringASCIICase(to: "name".utf8) ?? false
        // In recordings, a header and a field are two members: name and value.
        if isName {
            scan.pairName = content
            if PublicVocabulary.isName(content) { return Array(content) }
        }
        let isPair = scan.name?.isEqualIgnoringASCIICase(to: "value".utf8) ?? false
        let context = TextContext(name: isPair ? scan.pairName ?? scan.name : scan.name, depth: scan.context.depth + 1)
        return try redact(content, without: .literal, context)
    }

    // MARK: Words

    private mutating func word(_ scan: inout TokenScan) throws(RedactionError) {
        let rest = scan.text[scan.index...]
        if scan.isNearLineStart, scan.name == nil, let length = TimeText.prefixLength(rest) {
            record.keep(.time, rest.prefix(length))
            return scan.copy(length)
        }
        if let address = rest.addressPrefix {
            scan.append(try self.address(address, scan.context.named(scan.name)), upTo: address.endIndex)
            scan.name = nil
            return
        }
        if let length = rest.requestLineLength {
            scan.copy(length)
            let target = scan.text[scan.index...].prefix { !$0.isXMLSpace && !"\"'".utf8.contains($0) }
            scan.append(try address(target, scan.context.named(nil)), upTo: target.endIndex)
            return
        }
        if let length = rest.protocolLength {
            scan.copy(length)
            return
        }
        if let identifier = rest.universallyUniqueIdentifier {
            scan.append(universallyUnique(identifier), upTo: identifier.endIndex)
            scan.name = nil
            return
        }
        if try hexadecimalGroups(&scan) { return }
        if scan.index >= scan.endOfList {
            let list = rest.listOfBytes
            scan.endOfList = list?.endIndex ?? scan.index + 1
            if let list { return scan.append(data(list, .opaque), upTo: list.endIndex) }
        }
        if scan.isAfterUserOption {
            let credential = rest.prefix { !$0.isXMLSpace }
            appendWords(credential, to: &scan.result)
            scan.index = credential.endIndex
            return
        }
        if rest.startsPrefixedLiteral, scan.text[...scan.index].endsWithLiteralPrefix {
            return scan.copy(1)
        }
        if scan.isTrace, scan.isNearLineStart, rest.traceOffset != nil { return scan.copy(6) }
        if let length = rest.byteCountLength {
            scan.copy(length)
            return
        }
        if scan.isInMark, let length = rest.markWordLength {
            scan.copy(length)
            return
        }
        if try namedValue(&scan) { return }
        if try run(&scan) { return }
        let token = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || CharacterSets.inTokens.contains($0) }
        if PublicVocabulary.isUnmistakable(token) || scan.isStructural(token) {
            record.keep(.publicValue, token)
            return scan.copy(token.count)
        }
        if let name = scan.name, keeps(token, of: name, isWhole: scan.isWholeValue(token)) {
            scan.name = nil
            record.keep(.publicValue, token)
            return scan.copy(token.count)
        }
        let word = rest.wordPrefix
        record.replace(.word)
        appendWords(word, to: &scan.result)
        scan.index = word.endIndex
    }

    /// Redacts data as a debugger prints it; returns false if none is here, or it is no text.
    private mutating func hexadecimalGroups(_ scan: inout TokenScan) throws(RedactionError) -> Bool {
        guard scan.index >= scan.endOfNoData, let digits = scan.text[scan.index...].hexadecimalGroups else {
            return false
        }
        guard let result = try data(in: digits, scan.context.named(scan.name)) else {
            scan.endOfNoData = digits.endIndex
            return false
        }
        scan.append(result, upTo: digits.endIndex)
        scan.name = nil
        return true
    }

    /// Returns true for a number, a time, or a word of JSON that stays as the value of a name.
    private func keeps(_ token: ArraySlice<UInt8>, of name: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
        if PublicVocabulary.isTimeName(name), isWhole, TimeText.isNumber(token) { return true }
        if PublicVocabulary.isNumber(token, of: name) { return true }
        return isWhole && PublicVocabulary.isValue(token) && !PublicVocabulary.isPersonal(token, of: name)
    }

    /// Redacts a name with its value; returns false if no name is here.
    private mutating func namedValue(_ scan: inout TokenScan) throws(RedactionError) -> Bool {
        let rest = scan.text[scan.index...]
        let name = rest.prefix(80).prefix {
            $0.isASCIILetter || $0.isASCIIDigit || CharacterSets.inNames.contains($0)
        }
        let afterSpace = rest[name.endIndex...].drop { $0 == 0x20 }
        guard !name.isEmpty, let separator = afterSpace.first, separator == 0x3A || separator == 0x3D else {
            return false
        }
        let valueStart = afterSpace.startIndex + 1
        let value = scan.text[valueStart...]
        // The padding of Base64, and a time of day, are no values.
        if separator == UInt8(ascii: "="), value.first == separator || value.isEmpty { return false }
        if separator == UInt8(ascii: ":"), name.allSatisfy(\.isASCIIDigit) { return false }
        if !PublicVocabulary.isName(name), name.count > 24, separator == UInt8(ascii: "=") { return false }
        appendName(name, to: &scan.result)
        scan.result += scan.text[name.endIndex..<valueStart]
        scan.index = valueStart
        scan.name = name
        let start = value.drop { $0 == 0x20 || $0 == 0x09 }
        guard let first = start.first, !"<{[\"'`\r\n(".utf8.contains(first) else { return true }
        if separator == UInt8(ascii: ":") {
            if scan.isNearLineStart(name.startIndex) { try headerLine(start, &scan) }
        } else {
            try field(start, &scan)
        }
        return true
    }

    /// Redacts the rest of a line as the value of a header.
    private mutating func headerLine(_ value: ArraySlice<UInt8>, _ scan: inout TokenScan) throws(RedactionError) {
        let line = value.prefix { $0 != 0x0A && $0 != 0x0D }
        // A response in a line of a log may continue in the next lines.
        guard !line.contains(UInt8(ascii: "<")), !line.contains(UInt8(ascii: "{")) else { return }
        scan.result += scan.text[scan.index..<line.startIndex]
        scan.append(try redact(line, scan.context.named(scan.name)), upTo: line.endIndex)
        scan.name = nil
    }

    /// Redacts the value of a field of a form, or of an assignment.
    private mutating func field(_ value: ArraySlice<UInt8>, _ scan: inout TokenScan) throws(RedactionError) {
        let run = value.base64Prefix(percent: true)
        let word = value.prefix { !CharacterSets.afterFields.contains($0) }
        let content = (run.count > word.count ? run : word).withoutNextMessage(in: scan.text)
        if scan.endsLine(content), try dividedValue(from: content.startIndex, &scan) { return }
        scan.result += scan.text[scan.index..<content.startIndex]
        scan.append(try redact(content, scan.context.named(scan.name)), upTo: content.endIndex)
        scan.name = nil
    }

    /// Redacts a long run of Base64, percent-encoding or hexadecimal digits; returns false if none is here.
    private mutating func run(_ scan: inout TokenScan) throws(RedactionError) -> Bool {
        let rest = scan.text[scan.index...]
        if scan.hasPercentSign, scan.index >= scan.endOfNoEscape,
            rest.prefix(400).prefix(while: { !$0.isXMLSpace }).contains(UInt8(ascii: "%"))
        {
            let encoded = rest.prefix {
                $0.isASCIILetter || $0.isASCIIDigit || CharacterSets.inPercentEncoding.contains($0)
            }
            if encoded.count >= 12, let result = try unescaped(encoded, .percent, scan.context.named(scan.name)) {
                scan.append(result, upTo: encoded.endIndex)
                return true
            }
            scan.endOfNoEscape = encoded.endIndex
        }
        let run = rest.base64Prefix(percent: false)
        guard run.count >= 20, run.contains(where: { $0.isASCIIDigit || $0 != $0.asciiLowercased }) else {
            return false
        }
        guard
            scan.text[run.startIndex] != UInt8(ascii: "/") && scan.text[run.startIndex] != UInt8(ascii: "-")
                || run.count > 64
        else {
            return false
        }
        if scan.endsLine(run), try dividedValue(from: run.startIndex, &scan) { return true }
        guard let result = try data(in: run, scan.context.named(scan.name)) else { return false }
        scan.append(result, upTo: run.endIndex)
        scan.name = nil
        return true
    }

    /// Returns a UUID in place of another, of the same version and variant.
    private mutating func universallyUnique(_ identifier: ArraySlice<UInt8>) -> [UInt8] {
        record.replace(.word)
        let digits = identifier.filter { $0 != UInt8(ascii: "-") }
        var result = words.replacement(for: digits[...])
        for place in [8, 13, 18, 23] { result.insert(UInt8(ascii: "-"), at: place) }
        result[14] = identifier[identifier.startIndex + 14]
        // The variant is in two bits; the other two of the digit are random.
        let variant = identifier[identifier.startIndex + 19]
        if (8..<12).contains(variant.hexDigitValue ?? 0) {
            let digits = Array((variant == variant.asciiLowercased ? "89ab" : "89AB").utf8)
            result[19] = digits[Int(result[19].hexDigitValue ?? 0) & 3]
        }
        return result
    }

    /// Appends text in which each word is replaced, and every other character stays.
    mutating func appendWords(_ text: ArraySlice<UInt8>, to result: inout [UInt8]) {
        var rest = text
        while !rest.isEmpty {
            let word = rest.wordPrefix
            if word.isEmpty {
                let length = rest.scalarLength ?? 1
                result += rest.prefix(length)
                rest = rest.dropFirst(length)
            } else if word.count > ReplacementWords.longestWord {
                result += words.replacement(forData: word)
                rest = rest[word.endIndex...]
            } else {
                words.appendReplacement(for: word, to: &result)
                rest = rest[word.endIndex...]
            }
        }
    }
}
