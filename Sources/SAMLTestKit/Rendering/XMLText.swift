internal import ByteTools

/// XML that is composed as text, so that every byte is where it is meant to be.
struct XMLText {
    private(set) var bytes: [UInt8] = []
    /// The first text or name that XML cannot contain, in a sentence without its content.
    private(set) var problem: String?

    /// The markup on both sides of each text.
    private let padding: String
    /// The prefixes to write instead of those of the names; an empty one stands for the default namespace.
    private let prefixes: [String: String]

    init(padding: String = "", prefixes: [String: String] = [:]) {
        self.padding = padding
        self.prefixes = prefixes
        bytes.reserveCapacity(8 << 10)
    }

    mutating func markup(_ text: String) { bytes += text.utf8 }

    /// Writes a start tag, or an empty element, with those attributes that have a value.
    mutating func start(_ name: String, _ attributes: [(String, String?)] = [], isEmpty: Bool = false) {
        markup("<\(written(name))")
        for case (let name, let value?) in attributes {
            markup(" \(name)=\"")
            escaped(value, inAttribute: true)
            markup("\"")
        }
        markup(isEmpty ? "/>" : ">")
    }

    mutating func end(_ name: String) { markup("</\(written(name))>") }

    private func written(_ name: String) -> String {
        if prefixes.isEmpty { return name }
        let parts = name.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let prefix = prefixes[String(parts[0])] else { return name }
        return prefix.isEmpty ? String(parts[1]) : "\(prefix):\(parts[1])"
    }

    mutating func element(_ name: String, _ attributes: [(String, String?)] = [], text: String) {
        start(name, attributes)
        markup(padding)
        escaped(text, inAttribute: false)
        markup(padding)
        end(name)
    }

    mutating func value(_ value: AttributeValueSpec, in name: String, type: String? = nil) {
        // The elements in a value are in no namespace.
        let hasDefaultNamespace = prefixes.values.contains("")
        self.value(value, in: name, type: type, [], ofParts: hasDefaultNamespace ? [("xmlns", "")] : [])
    }

    private mutating func value(
        _ value: AttributeValueSpec,
        in name: String,
        type: String?,
        _ attributes: [(String, String?)],
        ofParts declarations: [(String, String?)]
    ) {
        switch value {
        case .text(let text): element(name, attributes + [("xsi:type", type)], text: text)
        case .null:
            start(
                name,
                attributes + [("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"), ("xsi:nil", "true")],
                isEmpty: true
            )
        case .elements(let elements):
            start(name, attributes)
            for element in elements {
                if !element.name.isElementName {
                    problem = problem ?? "the name of an element in a value is not a name of XML without a prefix"
                }
                self.value(element.value, in: element.name, type: nil, declarations, ofParts: [])
            }
            end(name)
        }
    }

    /// Writes text with references for what markup, or the normalization of line breaks by a parser, would change.
    private mutating func escaped(_ text: String, inAttribute: Bool) {
        if text.unicodeScalars.contains(where: { !$0.isAllowedInXML }) {
            problem = problem ?? "a text contains a control character or another one that XML cannot contain; remove it"
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\"") where !inAttribute: bytes.append(byte)
            case 0x09 where inAttribute: markup("&#9;")
            case 0x0A: markup("&#10;")
            case 0x0D: markup("&#13;")
            default: if let reference = byte.markupReference { bytes.append(reference) } else { bytes.append(byte) }
            }
        }
    }
}

extension Unicode.Scalar {
    /// True for a character of XML 1.0 (production 2).
    fileprivate var isAllowedInXML: Bool {
        value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x9 || value == 0xA || value == 0xD
    }
}

extension String {
    /// True for a name in ASCII without a colon.
    var isElementName: Bool {
        guard let first = utf8.first, first.isASCIILetter || first == UInt8(ascii: "_") else { return false }
        return utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "_-.".utf8.contains($0) }
    }
}
