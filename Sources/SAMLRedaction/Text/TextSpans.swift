internal import ByteTools

extension ArraySlice<UInt8> {
    /// True if the text starts with a letter, a digit or a byte that is no UTF-8.
    var isWordStart: Bool { !wordCharacter.isEmpty }

    /// The word at the start: letters and digits of any script.
    var wordPrefix: ArraySlice<UInt8> {
        var rest = self
        while let first = rest.first {
            if first < 0x80 {
                guard first.isASCIILetter || first.isASCIIDigit else { break }
                rest = rest.dropFirst()
            } else {
                let character = rest.wordCharacter
                if character.isEmpty { break }
                rest = rest[character.endIndex...]
            }
        }
        return self[..<rest.startIndex]
    }

    private var wordCharacter: ArraySlice<UInt8> {
        guard let first else { return self }
        if first < 0x80 { return prefix(first.isASCIILetter || first.isASCIIDigit ? 1 : 0) }
        guard let length = scalarLength else { return prefix(1) }
        let text = String(decoding: prefix(length), as: UTF8.self)
        let isKept = text.unicodeScalars.first.map { Self.isSeparator($0.value) } ?? false
        return prefix(isKept ? 0 : length)
    }

    /// Punctuation, spaces, marks and invisible characters, which are no part of a word.
    private static func isSeparator(_ value: UInt32) -> Bool {
        switch value {
        case 0x80...0xBF, 0xD7, 0xF7, 0x300...0x36F, 0x1680, 0x180E, 0x2000...0x206F, 0x2190...0x2BFF, 0x3000...0x3003,
            0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFFF:
            true
        default: false
        }
    }

    /// The URL at the start of a text.
    var addressPrefix: ArraySlice<UInt8>? {
        guard let end = schemeEnd else { return nil }
        let address = self[end...].prefix { !CharacterSets.notInAddresses.contains($0) }
        return self[..<address.endIndex]
    }

    private static var methods: [String] { PublicVocabulary.methods }

    /// The length of a method and the space after it, if the target of a request follows.
    var requestLineLength: Int? {
        guard let first, let second = dropFirst().first, first & second & 0xE0 == 0x40,
            let method = Self.methods.first(where: { starts(with: $0.utf8) })
        else { return nil }
        let target = dropFirst(method.utf8.count)
        return target.first == UInt8(ascii: "/") || target.hasScheme ? method.utf8.count : nil
    }

    /// The length of the line before or after PEM, whose label names the content.
    var armorLength: Int? {
        guard starts(with: "-----BEGIN ".utf8) || starts(with: "-----END ".utf8) else { return nil }
        let line = prefix(80).prefix { $0 >= 0x20 }
        let words = line.split { $0 == 0x20 || $0 == UInt8(ascii: "-") }
        guard words.dropFirst().allSatisfy({ PublicVocabulary.isLabelWord($0) }) else { return nil }
        return line.count
    }

    /// The length of the protocol version at the start, with the status and its text if they follow.
    var protocolLength: Int? {
        guard starts(with: "HTTP/".utf8) else { return nil }
        let version = dropFirst(5).prefix(3).prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        let status = self[version.endIndex...].prefix(4)
        guard status.count == 4, status.first == 0x20, status.dropFirst().allSatisfy(\.isASCIIDigit) else {
            return version.endIndex - startIndex
        }
        let line = self[status.endIndex...].prefix(48).prefix { $0 != 0x0A && $0 != 0x0D }
        let isPhrase = PublicVocabulary.isValue(line.drop { $0 == 0x20 })
        return (isPhrase ? line.endIndex : status.endIndex) - startIndex
    }

    /// The characters of Base64 at the start of a text, over line breaks that wrap it.
    func base64Prefix(percent: Bool) -> ArraySlice<UInt8> {
        let isAlphabet = Base64Run.isAlphabet
        var end = startIndex
        var lineLength = 0
        while end < endIndex {
            let line = self[end...].prefix { isAlphabet[Int($0)] || percent && $0 == UInt8(ascii: "%") }
            let padding = self[line.endIndex...].prefix { $0 == UInt8(ascii: "=") }
            // A wrapped value has lines of one length, and a shorter one at its end.
            if line.isEmpty && padding.isEmpty || lineLength > 0 && line.count > lineLength { break }
            lineLength = line.count
            end = padding.endIndex
            if !padding.isEmpty { return self[..<end] }
            guard lineLength >= 40, end < endIndex, self[end].isXMLSpace, self[end] != 0x20 else { break }
            let next = self[end...].drop(while: \.isXMLSpace)
            guard next.startIndex - end <= 24, let first = next.first, Base64Run.value(of: first) != nil else { break }
            // The line after PEM.
            if next.starts(with: "--".utf8) { break }
            let nextLine = next.prefix(lineLength).prefix { Base64Run.value(of: $0) != nil || $0 == UInt8(ascii: "=") }
            // The next line of a log starts with a date, which has characters of Base64.
            let after = next[nextLine.endIndex...].first ?? 0x0A
            guard nextLine.count == lineLength || after == 0x0A || after == 0x0D else { break }
            end = next.startIndex
        }
        return self[..<end]
    }

    /// The UUID at the start of a text.
    var universallyUniqueIdentifier: ArraySlice<UInt8>? {
        let text = prefix(36)
        guard text.count == 36, dropFirst(36).first.map({ !$0.isASCIILetter && !$0.isASCIIDigit }) ?? true else {
            return nil
        }
        let isIdentifier = text.enumerated().allSatisfy { place, byte in
            [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.hexDigitValue != nil
        }
        return isIdentifier ? text : nil
    }

    /// Groups of hexadecimal digits with spaces between them, as a debugger prints data.
    var hexadecimalGroups: ArraySlice<UInt8>? {
        let first = prefix { $0.hexDigitValue != nil }
        guard first.count == 8 || first.count == 2, self[first.endIndex...].first?.isXMLSpace ?? false else {
            return nil
        }
        let groups = prefix { $0.hexDigitValue != nil || $0.isXMLSpace }.dropLast(while: \.isXMLSpace)
        return groups.count >= 40 ? groups : nil
    }

    /// Many short numbers or single letters with signs between them, as programs print bytes and characters.
    ///
    /// Each of them as a word would have one replacement everywhere, by which the public parts of a document tell the others.
    var listOfBytes: ArraySlice<UInt8>? {
        var (end, count, letters) = (startIndex, 0, 0)
        var rest = self
        while true {
            let token = rest.prefix(10).prefix { $0.isASCIILetter || $0.isASCIIDigit }
            let digits = token.starts(with: "0x".utf8) || token.starts(with: "0X".utf8) ? token.dropFirst(2) : token
            guard token.count == 1 || (1...8).contains(digits.count) && digits.allSatisfy({ $0.hexDigitValue != nil })
            else { break }
            if token.count > 1, digits.allSatisfy(\.isASCIILetter) { letters += 1 }
            count += 1
            end = token.endIndex
            let gap = self[end...].prefix(16).prefix { $0 < 0x80 && !$0.isASCIILetter && !$0.isASCIIDigit }
            guard (1...15).contains(gap.count) else { break }
            rest = self[gap.endIndex...]
        }
        // Words of the letters a to f are in prose, too, but not many in a row.
        return count >= 16 && letters * 4 < count ? self[..<end] : nil
    }

    /// True for the letter before a literal of bytes in Python, and the quotation mark after it.
    var startsPrefixedLiteral: Bool {
        first == UInt8(ascii: "b")
            && dropFirst().first.map { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") } ?? false
    }

    /// True if the letter before a literal of bytes in Python is at the end, and no other letter is before it.
    var endsWithLiteralPrefix: Bool {
        last == UInt8(ascii: "b") && !(dropLast().last.map { $0.isASCIILetter || $0.isASCIIDigit } ?? false)
    }

    /// The number in four hexadecimal digits with a colon and a space after them, as `curl --trace-ascii` prints offsets.
    var traceOffset: Int? {
        guard dropFirst(4).starts(with: ": ".utf8), prefix(4).allSatisfy({ $0.hexDigitValue != nil }) else {
            return nil
        }
        return prefix(4).reduce(0) { $0 << 4 | Int($1.hexDigitValue ?? 0) }
    }

    /// The length of a number of bytes, such as `5713 bytes`, which is often in the place of a value.
    var byteCountLength: Int? {
        let digits = prefix(7).prefix(while: \.isASCIIDigit)
        let rest = self[digits.endIndex...]
        return !digits.isEmpty && rest.starts(with: " bytes".utf8) ? digits.count + 6 : nil
    }

    /// The length of a word of the lines that tools print between messages.
    var markWordLength: Int? {
        let word = prefix { $0.isASCIILetter || $0.isASCIIDigit }
        let digits = word.drop(while: \.isASCIIDigit)
        let number = word.count - digits.count
        let rest = self[word.endIndex...]
        let isSize =
            (1...7).contains(number)
            && (digits.elementsEqual("ms".utf8)
                || digits.isEmpty
                    && (number <= 3 || rest.starts(with: "-byte".utf8) || rest.starts(with: " byte".utf8)))
        let isWord = Self.markWords.contains { word.elementsEqual($0.utf8) }
        let isHexadecimal =
            word.starts(with: "0x".utf8) && word.count <= 10 && word.dropFirst(2).allSatisfy { $0.hexDigitValue != nil }
        return isSize || isWord || isHexadecimal ? word.count : nil
    }

    private static var markWords: [String] {
        [
            "END", "HTTP", "FAILED", "GET", "POST", "PUT", "DELETE", "byte", "body", "bytes", "Send", "Recv", "header",
            "data", "OK",
        ]
    }

    /// The value without the start of the next message, which tools print after a body without a line break.
    func withoutNextMessage(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = self
        while let start = rest.firstRange(ofBytes: "HTTP/".utf8)?.lowerBound {
            if text[start...].protocolLength ?? 0 > 8 { return self[..<start] }
            rest = rest[(start + 1)...]
        }
        let next = text[endIndex...]
        guard next.starts(with: " /".utf8) else { return self }
        let method = Self.methods.first { hasSuffix($0.utf8.dropLast()) }
        return method.map { dropLast($0.utf8.count - 1) } ?? self
    }

    private func hasSuffix(_ end: some Collection<UInt8>) -> Bool {
        count > end.count && suffix(end.count).elementsEqual(end)
    }

    /// True for the quotation mark before a text in which the next ones are doubled, as in a cell of a table.
    var startsCell: Bool {
        let mark = UInt8(ascii: "\"")
        guard first == mark, dropFirst().first != mark else { return false }
        return dropFirst(2).prefix(1024).drop { $0 != mark }.starts(with: [mark, mark])
    }

    /// The content of the cell at the start; `nil` if it has no end.
    var cellContent: ArraySlice<UInt8>? {
        var index = startIndex + 1
        while index < endIndex {
            if self[index] == UInt8(ascii: "\"") {
                guard self[(index + 1)...].first == self[index] else { return self[(startIndex + 1)..<index] }
                index += 1
            }
            index += 1
        }
        return nil
    }

    /// The place of the quotation mark that ends a text that starts with one; a text in apostrophes ends in its line.
    func endOfQuotation(from start: Int, isStrict: Bool) -> Int? {
        let quote = self[start]
        var index = start + 1
        while index < endIndex {
            let byte = self[index]
            if byte == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if byte == quote { return index }
            if !isStrict, byte == 0x0A { return nil }
            index += 1
        }
        return nil
    }
}
