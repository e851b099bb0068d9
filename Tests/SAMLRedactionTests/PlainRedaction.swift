import ByteTools
import SAMLEncoding

/// A small redaction for the tests of signatures: it replaces values by others of the same classes of characters, always in the same way.
struct PlainRedaction {
    private static let base64Elements = [
        "DigestValue", "SignatureValue", "X509Certificate", "Modulus", "PublicKey", "DEREncodedKeyValue",
    ]
    private static let personalElements = ["NameID", "AttributeValue", "SessionIndex"]
    private static let personalAttributes = ["ID", "Id", "id", "InResponseTo", "SessionIndex"]

    private let outline: MarkupOutline
    private var result: [UInt8]

    private init(_ document: [UInt8]) {
        outline = MarkupOutline(of: document)
        result = document
    }

    static func redacted(_ document: [UInt8]) -> [UInt8] {
        var redaction = Self(document)
        for piece in redaction.outline.pieces { redaction.redact(piece) }
        return redaction.result
    }

    /// Returns a value as it is in a redacted document.
    static func value(_ text: String) -> String { String(decoding: text.utf8.map(\.nextOfClass), as: UTF8.self) }

    private mutating func redact(_ piece: MarkupOutline.Piece) {
        guard let element = piece.element else { return }
        switch piece.kind {
        case .startTag: redactAttributes(of: piece.range)
        case .text, .cdata:
            let range = piece.kind == .cdata ? piece.range.dropFirst(9).dropLast(3) : piece.range
            let name = outline.localName(of: element)
            if Self.base64Elements.contains(name) {
                fillWithGarbage(range)
            } else if Self.personalElements.contains(name) {
                rotate(range)
            }
        default: break
        }
    }

    private mutating func redactAttributes(of tag: Range<Int>) {
        for (name, value) in outline.attributes(of: tag) {
            let isReference = outline.bytes[name].isText("URI") && outline.bytes[value].first == UInt8(ascii: "#")
            if isReference || Self.personalAttributes.contains(outline.localName(name)) { rotate(value) }
        }
    }

    private mutating func rotate(_ range: Range<Int>) {
        forEachCharacter(in: range) { $0.nextOfClass }
    }

    private mutating func fillWithGarbage(_ range: Range<Int>) {
        forEachCharacter(in: range) { $0.isASCIILetter ? UInt8.random(in: 0x41...0x5A) : $0.nextOfClass }
    }

    /// Changes the characters that are not a part of a character reference, and have no combining mark: not every letter has each mark.
    private mutating func forEachCharacter(in range: Range<Int>, _ change: (UInt8) -> UInt8) {
        var isReference = false
        for index in range {
            if result[index] == UInt8(ascii: "&") { isReference = true }
            let hasMark = index + 1 < range.upperBound && result[index + 1] == 0xCC
            if !isReference, !hasMark { result[index] = change(result[index]) }
            if result[index] == UInt8(ascii: ";") { isReference = false }
        }
    }
}

extension UInt8 {
    /// The next digit or letter of the same case, and the first after the last one; other bytes are unchanged.
    fileprivate var nextOfClass: UInt8 {
        switch self {
        case UInt8(ascii: "9"): UInt8(ascii: "0")
        case UInt8(ascii: "z"): UInt8(ascii: "a")
        case UInt8(ascii: "Z"): UInt8(ascii: "A")
        default: isASCIILetter || isASCIIDigit ? self + 1 : self
        }
    }
}
