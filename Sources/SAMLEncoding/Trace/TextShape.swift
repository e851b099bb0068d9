internal import ByteTools

/// The detected format of a text: an encoding layer or the content inside all layers.
enum TextShape {
    case layer(EncodingLayer.Kind)
    case content(EncodedContent)

    /// The text has no byte order mark and no surrounding whitespace; its end may be missing.
    init(of text: ArraySlice<UInt8>, field: String) {
        if Self.isEscapedMarkup(text) {
            self = .layer(.stringLiteral)
        } else if HexadecimalText.matches(text) {
            self = .layer(.hexadecimal)
        } else if let content = EncodedContent(of: text) {
            self = Self.layer(around: content, in: text, field: field).map { .layer($0) } ?? .content(content)
        } else if let layer = Self.layer(of: text, field: field) {
            self = .layer(layer)
        } else if DeflateStream.startsLikeOne(text) {
            self = .content(.deflate)
        } else {
            let isAround = Self.holds(field, text) || EmbeddedResponse.range(in: text) != nil
            self = isAround ? .layer(.surroundingText) : .content(.unknown)
        }
    }

    private static func layer(
        around content: EncodedContent,
        in text: ArraySlice<UInt8>,
        field: String
    ) -> EncodingLayer.Kind? {
        switch content {
        case .xml, .soapEnvelope:
            if QuotedPrintable.matches(text) { return .quotedPrintable }
            if isPropertyList(text), EmbeddedResponse.base64(in: text) != nil { return .surroundingText }
            return WrappedResponse.range(in: text) != nil || ConsoleText.response(after: text) != nil
                ? .surroundingText : nil
        case .json:
            if JSONResponse(in: text, field: field) != nil { return .json }
            return holds(field, text) || EmbeddedResponse.range(in: text) != nil ? .surroundingText : nil
        case .html, .unknown:
            return holds(field, text) || EmbeddedResponse.range(in: text) != nil ? .surroundingText : nil
        default: return nil
        }
    }

    /// Returns true for a property list, in which Apple's systems store strings and data in Base64.
    static func isPropertyList(_ text: ArraySlice<UInt8>) -> Bool {
        text.prefix(512).contains(text: "<plist")
            && MarkupTokenizer.rootName(of: text)?.elementsEqual("plist".utf8) ?? false
    }

    private static func holds(_ field: String, _ text: ArraySlice<UInt8>) -> Bool {
        EmbeddedValue.range(of: field, in: text) != nil
    }

    private static func layer(of text: ArraySlice<UInt8>, field: String) -> EncodingLayer.Kind? {
        if DoubledQuotes.areInRow(text) { return .surroundingText }
        if JSONResponse(in: text, field: field) != nil { return .json }
        if StringLiteral.matches(text) { return .stringLiteral }
        if SwiftOptional.matches(text) { return .swiftOptional }
        if HTMLEscaping.matches(text) { return .htmlEscaping }
        if QuotedLines.matches(text) { return .surroundingText }
        if MarkedLines(text) != nil { return .markedLines }
        if ArmoredBase64.value(of: text) != nil || MessagePart(of: text, field: field) != nil
            || DataURL(text) != nil || HeadedValue.value(of: field, in: text) != nil
            || HexadecimalText.description(in: text) != nil
        {
            return .surroundingText
        }
        guard text.allSatisfy({ $0 < 0x80 && ($0 >= 0x20 || $0.isBlank || $0.isASCIINewline) }) else {
            return isBase64WithForeignCharacters(text) ? .base64 : nil
        }
        if QuotedPrintable.matches(text) { return .quotedPrintable }
        if QuotedForm(of: field, in: text) != nil { return .surroundingText }
        if FormShape.matches(text, field: field) { return .form }
        if holds(field, text) || EmbeddedResponse.markup(in: text) != nil { return .surroundingText }
        if FormShape.matches(text) { return .form }
        if looksPercentEncoded(text) { return .percentEncoding }
        if text.contains(UInt8(ascii: "\\")), text.prefix(8).allSatisfy({ $0.isBase64 }) { return .stringLiteral }
        return looksLikeBase64(text) ? .base64 : nil
    }

    /// Returns true for markup with escaped or doubled quotes, as in a string literal without its own quotes.
    private static func isEscapedMarkup(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "<") else { return false }
        if DoubledQuotes.areIn(text) { return true }
        let tag = text.prefix { $0 != UInt8(ascii: ">") }
        return zip(zip(tag, tag.dropFirst()), tag.dropFirst(2)).contains { pair, quote in
            pair == (UInt8(ascii: "="), UInt8(ascii: "\\"))
                && (quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"))
        }
    }

    /// Returns true if there is an escape, or an incomplete one at the end of truncated text.
    private static func looksPercentEncoded(_ text: ArraySlice<UInt8>) -> Bool {
        let percents = text.indices.lazy.filter { text[$0] == UInt8(ascii: "%") }
        guard let first = percents.first else { return false }
        // A log line may have an escape somewhere; encoded text has no spaces.
        guard first == text.startIndex || !text.contains(where: { $0.isBlank }) else { return false }
        return percents.contains { PercentCoding.escapedByte(in: text, at: $0) != nil }
            || text[..<first].allSatisfy { $0.isBase64 }
    }

    /// Returns true if the text is Base64 apart from invisible characters, or continues with an ellipsis.
    private static func isBase64WithForeignCharacters(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.prefix(16).allSatisfy({ $0.isBase64 || $0.standardFromURLSafe != nil }) else { return false }
        let rest = text.drop { $0 < 0x80 && !$0.isBlank }
        guard let first = rest.first, first >= 0x80 else { return false }
        return InvisibleCharacters.length(in: text, at: rest.startIndex) > 0 || rest.starts(with: "…".utf8)
    }

    /// Returns true if the text starts with a long run of Base64 characters, or is short and has no others.
    ///
    /// The text after a long run may be invalid, which is then reported as an error.
    private static func looksLikeBase64(_ text: ArraySlice<UInt8>) -> Bool {
        // These words are also four characters of Base64.
        if ["null", "none"].contains(where: { text.isEqualIgnoringASCIICase(to: $0.utf8) }) { return false }
        let characters = text.prefix(16).prefix { $0.isBase64 || $0.standardFromURLSafe != nil }
        if (try? Base64Text(validating: Array(text))) != nil { return true }
        if characters.count == 16 { return text.count >= EncodedHead.minimumLength || EncodedHead.mayStart(text) }
        // A word is not part of a value, whose Base64 starts with that of '<'.
        if text.count < 16, text.first != UInt8(ascii: "P"), text.allSatisfy({ $0.isASCIILetter || $0.isBlank }) {
            return false
        }
        // Nothing that is shorter holds a response, and most short texts are not the start of one.
        if text.count < EncodedHead.minimumLength, !EncodedHead.mayStart(text) { return false }
        return characters.count >= 4
            && text.prefix(64).allSatisfy {
                $0.isBase64 || $0.standardFromURLSafe != nil || $0 == Base64Alphabet.padding || $0.isBlank
                    || $0.isASCIINewline
            }
    }
}

extension EncodedContent {
    fileprivate init?(of text: ArraySlice<UInt8>) {
        switch DetectedFormat(of: text) {
        case .empty: self = .empty
        case .utf16: self = .utf16
        case .gzip: self = .gzip
        case .zlib: self = .zlib
        case .json: self = .json
        // Bytes in hexadecimal may have the same form.
        case let format where format.isMarkup && ConsoleText.beginsWithDescription(text): self = .unknown
        case .xml, .html: self.init(markup: text)
        case .der, .pem, .unknown: return nil
        }
    }

    private static let elementsOfHTML = ["html", "form", "input", "body"]

    /// The content of text that starts with a tag, by the name of its first element.
    init(markup text: ArraySlice<UInt8>) {
        guard let name = MarkupTokenizer.rootName(of: text) else {
            self = .xml
            return
        }
        let localName = name.localPart
        if localName.isEqualIgnoringASCIICase(to: "envelope".utf8) {
            self = .soapEnvelope
        } else {
            let isHTML = Self.elementsOfHTML.contains { localName.isEqualIgnoringASCIICase(to: $0.utf8) }
            self = isHTML ? .html : .xml
        }
    }
}
