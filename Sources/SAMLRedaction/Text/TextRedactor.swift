internal import ByteTools
internal import SAMLDiagnosis
internal import SAMLEncoding

/// Replaces what is not public in a text of any kind, layer by layer.
///
/// It knows names and values, not formats: a name is before `:` or `=`, in a tag or in quotation marks. Names and values in
/// ``PublicVocabulary`` stay, and so do separators and whitespace; every other word is replaced. Escapes, Base64 and compressed data are
/// removed, their content is replaced, and they are made again.
struct TextRedactor: Sendable {
    var words: ReplacementWords
    var keys = ReplacementKeys()
    /// Certificates and public keys in DER that were read, which may have signed another document of the run.
    var knownKeys: [[UInt8]] = []
    var record = RedactionRecord()
    /// The names, in lowercase, whose values stay because the caller said so.
    let keptNames: Set<[UInt8]>

    private static let maximumDepth = 16

    /// Returns a text with replacements.
    ///
    /// - Parameters:
    ///   - text: The text: a whole input, a body, a value.
    ///   - context: The name that the text is the value of, and the number of layers around it.
    /// - Returns: The redacted text; its size differs only if compressed data or a certificate in it has another size.
    /// - Throws: ``RedactionError`` if a key cannot be made.
    mutating func redact(_ text: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        let value = text.drop(while: \.isXMLSpace).dropLast(while: \.isXMLSpace)
        guard !value.isEmpty else { return Array(text) }
        let end = text[value.endIndex...]
        if end.first == 0x20, value.count % 4 == 3, value.contains(0x20), value.isBase64 {
            // The last space stands for a plus sign, too.
            return try text[..<value.startIndex] + layer(text[value.startIndex...value.endIndex], context)
                + end.dropFirst()
        }
        if let kept = keptKind(of: value, context) {
            record.keep(kept, value)
            return Array(text)
        }
        guard context.depth < Self.maximumDepth else { return data(text, .tooDeep) }
        // The last byte of data may be that of a space.
        if let result = try binary(text, context) { return result }
        let result = try layer(value, context)
        return value.count == text.count ? result : text[..<value.startIndex] + result + text[value.endIndex...]
    }

    /// Returns why a value stays; `nil` if it does not.
    private func keptKind(of value: ArraySlice<UInt8>, _ context: TextContext) -> RedactionRecord.Kept? {
        if !keptNames.isEmpty, let name = context.name, keptNames.contains(name.map(\.asciiLowercased)) {
            return .named
        }
        if PublicVocabulary.isValue(value), !PublicVocabulary.isPersonal(value, of: context.name) {
            return .publicValue
        }
        if PublicVocabulary.isHost(value) { return .publicValue }
        guard let name = context.name else { return nil }
        if PublicVocabulary.isTimeName(name), TimeText.matches(value) || TimeText.isDamaged(value) { return .time }
        if PublicVocabulary.isNumber(value, of: name) { return .number }
        return nil
    }

    /// Recognizes the outermost layer of a value, and redacts what is inside.
    private mutating func layer(_ value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        let first = value.first
        if first == UInt8(ascii: "<"), !value.isDescription {
            if value.contains(text: "=\\\""), let result = try unescaped(value, .literal, context) { return result }
            if value.prefix(512).contains(text: "=3D"), let result = try unescaped(value, .quotedPrintable, context) {
                return result
            }
            if MarkupTokenizer.startsWithTag(value), value.isDocument {
                return value.hasSecondDocument ? try tokens(value, context) : try markup(value, context)
            }
        }
        if value.contains(text: "&lt;") || value.contains(text: "&amp;lt;"), !value.contains(UInt8(ascii: "<")),
            let result = try unescaped(value, .markup, context)
        {
            return result
        }
        if let result = try lines(value, context) { return result }
        if let result = try percentEncoded(value, context) { return result }
        if let name = context.name, HeaderValue.hasParts(name) { return try headerValue(value, context) }
        if value.isAddress || value.isPath { return try address(value, context) }
        if value.isForm { return try form(value, context) }
        if let result = try escapedBase64(value, context) { return result }
        if let result = try data(in: value, context) { return result }
        return try tokens(value, context)
    }

    /// Redacts a text whose lines a tool or a mail has changed; `nil` for any other.
    private mutating func lines(_ value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8]? {
        if let marked = MarkedLines(value) {
            let text = DividedText(value, marked.pieces, .marks)
            return try redact(text, context) + (try tokens(text.rest, context.named(nil)))
        }
        if let dump = DumpText(value), let result = dump.encoding(try redact(dump.data[...], context.inside)) {
            record.count(.hexadecimal)
            return result
        }
        let start = value.prefix(1 << 16)
        if start.contains(text: "\n0040: ") { return try unescaped(value, .traceLines, context) }
        if start.contains(text: "\n> ") { return try unescaped(value, .quotedLines, context) }
        return start.contains(text: "quoted-printable") ? try mail(value, context) : nil
    }

    /// Redacts the data in hexadecimal digits or Base64; `nil` if the value is neither.
    mutating func data(in value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8]? {
        if let result = try hexadecimal(value, context) { return result }
        return try base64(value, context)
    }

    /// Redacts a text without the escapes of a style; `nil` if there are none.
    mutating func unescaped(
        _ value: ArraySlice<UInt8>,
        _ style: EscapedText.Style,
        _ context: TextContext
    ) throws(RedactionError) -> [UInt8]? {
        guard let text = EscapedText(value, style) else { return nil }
        return text.escaping(try redact(text.decoded[...], context.inside))
    }

    /// Redacts a text without the escapes of a style, or as it is if it has none.
    mutating func redact(
        _ value: ArraySlice<UInt8>,
        without style: EscapedText.Style,
        _ context: TextContext
    ) throws(RedactionError) -> [UInt8] {
        if let result = try unescaped(value, style, context) { return result }
        return try redact(value, context)
    }

    private mutating func percentEncoded(
        _ value: ArraySlice<UInt8>,
        _ context: TextContext
    ) throws(RedactionError) -> [UInt8]? {
        guard value.contains(UInt8(ascii: "%")), !value.contains(where: CharacterSets.notInPercentEncoding.contains)
        else {
            return nil
        }
        // A form is divided first, so that an escaped separator does not become one.
        return value.isForm || value.hasScheme ? nil : try unescaped(value, .percent, context)
    }

    /// Redacts Base64 in which some characters are escaped; `nil` for any other text.
    private mutating func escapedBase64(_ value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError)
        -> [UInt8]?
    {
        guard value.count >= 64, value.prefix(40).allSatisfy({ Base64Run.value(of: $0) != nil }) else { return nil }
        let styles: [(mark: String, style: EscapedText.Style)] = [
            ("\\", .literal), ("&", .markup), ("=3D", .quotedPrintable), ("=\r\n", .quotedPrintable),
            ("=\n", .quotedPrintable),
        ]
        for (mark, style) in styles where value.contains(text: mark) {
            guard let text = EscapedText(value, style), text.decoded[...].isBase64 else { continue }
            return text.escaping(try redact(text.decoded[...], context.inside))
        }
        return nil
    }

    // MARK: Data

    /// Redacts compressed data, UTF-16 and other binary data; `nil` for text.
    private mutating func binary(_ value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8]?
    {
        if value.first == 0x30, let der = try replacement(ofKeyMaterial: Array(value)) { return der }
        if let archive = ArchivedFiles(value) { return try redact(archive, context) }
        if let compressed = CompressedData(value) {
            record.count(.compressed)
            return compressed.compressing(try redact(compressed.content[...], context.inside))
                + (try redact(compressed.rest[...], context.inside))
        }
        let start = value.prefix(4096)
        let controls = start.count { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
        // A control character in a text is a fault, which stays; data has many of them.
        guard controls * 20 > start.count else { return nil }
        if let text = WideText(value) { return text.widening(try redact(text.narrow[...], context.inside)) }
        record.count(.binary)
        return words.replacement(forBytes: value)
    }

    /// Redacts the files of an archive and their names.
    private mutating func redact(_ archive: ArchivedFiles, _ context: TextContext) throws(RedactionError) -> [UInt8] {
        record.count(.compressed)
        var files: [(name: [UInt8], content: [UInt8], isReadable: Bool)] = []
        for file in archive.files {
            let name = try tokens(file.name[...], context.named(nil))
            if let content = file.content {
                files.append((name, try redact(content[...], context.inside.named(nil)), true))
            } else {
                record.count(.binary)
                let stored = [UInt8](repeating: 0, count: file.storedSize)
                files.append((name, words.replacement(forBytes: stored[...]), false))
            }
        }
        return ArchivedFiles.archive(files)
    }

    /// Redacts the data in Base64; `nil` if the value is not Base64, or its data is no text.
    private mutating func base64(_ value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError) -> [UInt8]?
    {
        guard value.count >= 16 || value.isShortBase64, value.isBase64 else { return nil }
        if let result = try keyMaterial(value, context) { return result }
        // A space between words is no part of Base64.
        guard !value.contains(0x20) || value.count > 200 else { return nil }
        for plusIsSpace in value.contains(0x20) ? [false, true] : [false] {
            let run = Base64Run(value, plusIsSpace: plusIsSpace)
            guard value.count < 16 || run.data.isContent else { continue }
            record.count(.base64)
            return run.encoding(try redact(run.data[...], context.inside))
        }
        return opaqueBase64(value)
    }

    /// Replaces data in Base64, of which no text is made; the unused bits of the last character stay.
    private mutating func opaqueBase64(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        let isURLSafe = value.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        guard !value.contains(0x20), !isURLSafe || value.count > 200,
            value.count > ReplacementWords.longestWord || value.last == UInt8(ascii: "=") && value.count >= 24
        else { return nil }
        // Base64 in lowercase is damaged, and stays so.
        let isLowercase = !value.contains { $0 != $0.asciiLowercased }
        if isLowercase || !value.contains(where: { $0.isASCIILetter && $0 == $0.asciiLowercased }) {
            let start = value.prefix(zip(value, Self.startOfResponse).prefix { $0.asciiLowercased == $1 }.count)
            return start + data(value[start.endIndex...], .opaque)
        }
        record.replace(.opaque)
        return words.replacement(forBase64: value)
    }

    /// The Base64 of the start of every response, in lowercase.
    private static let startOfResponse = Array(
        Base64Text(encoding: Array("<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"".utf8))
            .description.utf8
            .map(\.asciiLowercased)
    )

    private mutating func hexadecimal(_ value: ArraySlice<UInt8>, _ context: TextContext) throws(RedactionError)
        -> [UInt8]?
    {
        guard value.count >= 40, let text = HexadecimalRun(value), text.data.isContent else { return nil }
        record.count(.hexadecimal)
        return text.encoding(try redact(text.data[...], context.inside))
    }

    /// Replaces each letter and digit.
    mutating func data(_ value: ArraySlice<UInt8>, _ kind: RedactionRecord.Replaced) -> [UInt8] {
        record.replace(kind)
        return words.replacement(forData: value)
    }
}

/// Where a text is.
struct TextContext {
    /// The name that the text is the value of.
    var name: ArraySlice<UInt8>?
    /// The number of layers around the text.
    var depth = 0

    /// The context of what is inside a layer of the text.
    var inside: Self { Self(name: name, depth: depth + 1) }

    func named(_ name: ArraySlice<UInt8>?) -> Self { Self(name: name, depth: depth + 1) }
}

extension ArraySlice<UInt8> {
    /// True for characters of Base64 with padding at the end alone; some whitespace and invisible characters may be between them.
    fileprivate var isBase64: Bool {
        let isAlphabet = Base64Run.isAlphabet
        guard prefix(64).allSatisfy({ isAlphabet[Int($0)] || $0.isXMLSpace || $0 == 0x3D }) else { return false }
        let end = dropLast { $0 == 0x3D || $0.isXMLSpace }
        let others = end.count { !isAlphabet[Int($0)] && !$0.isXMLSpace }
        return others == 0
            || others * 50 < count && prefix(64).allSatisfy { Base64Run.value(of: $0) != nil }
                && end.allSatisfy { Base64Run.value(of: $0) != nil || $0.isXMLSpace || $0 >= 0x80 }
    }
}

extension ArraySlice<UInt8> {
    /// True for Base64 of at most 11 bytes of text, which its padding shows: other short words are as often Base64 by chance.
    fileprivate var isShortBase64: Bool {
        guard count == 8 || count == 12, last == UInt8(ascii: "=") else { return false }
        let data = Base64Run(self).data
        return data.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && UTF8Check.firstInvalidIndex(in: data) == nil
    }
}

extension Collection<UInt8> {
    /// True for text, and for compressed data: what Base64 is made of.
    fileprivate var isContent: Bool {
        let start = Array(prefix(4096))
        if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return true }
        if start.contains(where: { $0 >= 0x80 }), CompressedData(Array(self)[...]) != nil { return true }
        if WideText(start[...]) != nil { return true }
        guard start.allSatisfy({ $0 >= 0x20 || $0.isXMLSpace }) else { return false }
        // Base64 twice, or in hexadecimal digits.
        if start.count > 64, start[...].isBase64 { return true }
        let valid = UTF8Check.firstInvalidIndex(in: start) ?? start.count
        // Text that was truncated may end with a part of a character, and text in Latin-1 starts in ASCII.
        if start.count >= 12, start.allSatisfy({ (0x20..<0x7F).contains($0) }) { return true }
        return valid >= Swift.min(start.count - 3, 16) && start.contains { "<{[=\":&".utf8.contains($0) }
    }
}
