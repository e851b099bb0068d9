package import TestSupport

/// A mutator that changes documents at random: their trees, and their bytes.
///
/// The result need not be well-formed. It depends only on the generator.
package struct Mutator {
    private var bytes: [UInt8]
    private var random: SplitMix64
    /// Another document, for pieces to graft.
    private let other: [UInt8]

    /// Returns a document with some changes, of which one is the most common number.
    ///
    /// Half of the changes are around a signed element, so that its signature stays valid in its new place.
    package static func mutate(_ bytes: [UInt8], with other: [UInt8], _ random: SplitMix64) -> [UInt8] {
        var mutator = Mutator(bytes: bytes, random: random, other: other)
        let kept = Bool.random(using: &mutator.random) ? mutator.keepSignedElement() : []
        repeat { mutator.change() } while Int.random(in: 0..<3, using: &mutator.random) == 0
        return mutator.bytes.replacing(Self.keeper, with: kept)
    }

    /// The placeholder of the element that is kept.
    private static let keeper = Array("<kept/>".utf8)

    /// Replaces a signed element with the placeholder.
    private mutating func keepSignedElement() -> ArraySlice<UInt8> {
        let elements = TagMap(bytes).elements
        let signed = elements.indices.compactMap { index in
            // The first element that starts before a signature and ends after it is its parent.
            text(elements[index].name) != "ds:Signature"
                ? nil
                : elements[index...].first { $0.whole.lowerBound < elements[index].whole.lowerBound }
        }
        guard let element = pick(signed) else { return [] }
        let piece = bytes[element.whole]
        bytes.replaceSubrange(element.whole, with: Self.keeper)
        return piece
    }

    private mutating func change() {
        let changes: [(inout Mutator) -> Void] = [
            { $0.moveElement() }, { $0.copyElement() }, { $0.deleteElement() }, { $0.renameElement() },
            { $0.wrapElement() }, { $0.unwrapElement() }, { $0.exchangeElements() }, { $0.graftElement() },
            { $0.changeIdentifier() }, { $0.changeReference() }, { $0.exchangeAttributes() }, { $0.changeAttributes() },
            { $0.insertPiece() }, { $0.insertPiece() }, { $0.wrapText() },
            { $0.changeByte() }, { $0.changeByte() }, { $0.insertByte() }, { $0.changeSlice() },
            { $0.changeLineEnds() },
        ]
        // This changes a text without elements, too.
        if bytes.count > 2 { pick(changes)?(&self) }
    }

    // MARK: Elements

    private mutating func moveElement() {
        guard let element = pickElement(), let place = pickBoundary(outside: element.whole) else { return }
        let piece = Array(bytes[element.whole])
        if place >= element.whole.upperBound {
            bytes.insert(contentsOf: piece, at: place)
            bytes.removeSubrange(element.whole)
        } else {
            bytes.removeSubrange(element.whole)
            bytes.insert(contentsOf: piece, at: place)
        }
    }

    private mutating func copyElement() {
        guard let element = pickElement(), let place = pickBoundary() else { return }
        bytes.insert(contentsOf: Array(bytes[element.whole]), at: place)
    }

    private mutating func deleteElement() {
        guard let element = pickElement() else { return }
        bytes.removeSubrange(element.whole)
    }

    private mutating func renameElement() {
        guard let element = pickElement(), let name = pick(Self.names) else { return }
        replaceTags(of: element, "<" + name, "</" + name + ">")
    }

    private mutating func wrapElement() {
        guard let element = pickElement(), let name = pick(Self.names) else { return }
        let range = Bool.random(using: &random) ? element.whole : element.content
        replace(range, "<\(name)\(Self.declarations)>" + text(range) + "</\(name)>")
    }

    private mutating func unwrapElement() {
        guard let element = pickElement() else { return }
        replace(element.whole, text(element.content))
    }

    private mutating func exchangeElements() {
        guard let one = pickElement(), let two = pickElement() else { return }
        let (first, second) =
            one.whole.lowerBound < two.whole.lowerBound ? (one.whole, two.whole) : (two.whole, one.whole)
        guard first.upperBound <= second.lowerBound else { return }
        let piece = text(first)
        replace(first, text(second), andThen: second, piece)
    }

    /// Inserts an element of another document, or replaces an element with it.
    private mutating func graftElement() {
        let map = TagMap(other)
        guard let graft = pick(map.elements), let element = pickElement(), let place = pickBoundary() else { return }
        let isReplacement = Bool.random(using: &random)
        bytes.replaceSubrange(isReplacement ? element.whole : place..<place, with: other[graft.whole])
    }

    // MARK: Attributes

    private mutating func changeIdentifier() {
        let attributes = TagMap(bytes).elements.flatMap(\.attributes)
        let identifiers = attributes.filter { text($0.name) == "ID" }
        guard let one = pick(identifiers), let two = pick(identifiers) else { return }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: replace(one.value, text(two.value))
        case 1: replace(one.name, pick(["Id", "id", "xml:id", "AssertionID", "x:ID"]) ?? "")
        default:
            guard let name = pickElement()?.name, let attribute = pick(["ID", "Id", "id", "xml:id"]) else { return }
            replace(name, text(name) + " \(attribute)=\"\(text(one.value))\"")
        }
    }

    private mutating func changeReference() {
        let attributes = TagMap(bytes).elements.flatMap(\.attributes)
        let identifiers = attributes.filter { text($0.name) == "ID" }
        guard let reference = pick(attributes.filter { text($0.name) == "URI" }), let target = pick(identifiers) else {
            return
        }
        let id = text(target.value)
        let uris = [
            "#\(id)", "", "#", "#xpointer(/)", "#xpointer(id('\(id)'))", "#\(id) ", id, "#_none", "#\(id) _none",
        ]
        replace(reference.value, pick(uris) ?? "")
    }

    private mutating func exchangeAttributes() {
        guard let element = pickElement(where: { $0.attributes.count > 1 }) else { return }
        let attributes = element.attributes
        let index = Int.random(in: 1..<attributes.count, using: &random)
        let (one, two) = (attributes[index - 1], attributes[index])
        let ranges = Bool.random(using: &random) ? (one.whole, two.whole) : (one.value, two.value)
        replace(ranges.0, text(ranges.1), andThen: ranges.1, text(ranges.0))
    }

    private mutating func changeAttributes() {
        guard let element = pickElement(where: { !$0.attributes.isEmpty }) else { return }
        guard let attribute = pick(element.attributes) else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: replace(attribute.whole, "")
        case 1: replace(attribute.name, "x")
        case 2: replace(attribute.value, pick(Self.values) ?? "")
        case 3: replace(element.name, text(element.name) + Self.declarations)
        default: replace(attribute.whole, "\(text(attribute.name))='\(text(attribute.value))'")
        }
    }

    // MARK: Text

    /// Inserts content between tags, or into text.
    private mutating func insertPiece() {
        let isBetweenTags = Bool.random(using: &random)
        guard let place = isBetweenTags ? pickBoundary() : bytes.indices.randomElement(using: &random) else { return }
        bytes.insert(contentsOf: (pick(Self.pieces) ?? "").utf8, at: place)
    }

    private mutating func wrapText() {
        guard let element = pickElement(where: { !$0.content.isEmpty }) else { return }
        let content = text(element.content)
        let middle = content.index(content.startIndex, offsetBy: content.count / 2)
        let (start, end) = (String(content[..<middle]), String(content[middle...]))
        let changes = [
            "<![CDATA[\(content)]]>", "\(start)<!---->\(end)", "\(start)<![CDATA[\(end)]]>", "\(content) ",
            "\n\(content)",
            "\(start)\n\(end)", "\(start)&#13;\n\(end)", "\(start)&#x20;\(end)", AttackBase.evilName,
            "\(AttackBase.evilName)<!---->\(content)", "\(start)<?x?>\(end)",
        ]
        replace(element.content, pick(changes) ?? "")
    }

    // MARK: Bytes

    private mutating func changeByte() {
        guard let index = bytes.indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.remove(at: index)
        default: bytes[index] ^= 0x20
        }
    }

    private mutating func insertByte() {
        guard let index = bytes.indices.randomElement(using: &random) else { return }
        bytes.insert(pick(Array(" \t\n\r<>&\"'/=-:#;Aa0\0".utf8)) ?? bytes[index], at: index)
    }

    private mutating func changeSlice() {
        guard let start = bytes.indices.randomElement(using: &random) else { return }
        let end = min(bytes.count, start + Int.random(in: 1...64, using: &random))
        if Bool.random(using: &random) {
            bytes.removeSubrange(start..<end)
        } else if let place = bytes.indices.randomElement(using: &random) {
            bytes.insert(contentsOf: Array(bytes[start..<end]), at: place)
        }
    }

    private mutating func changeLineEnds() {
        guard let end = pick(["\n", "\r\n", "\r", "\n  ", "\t"]) else { return }
        for place in Set(TagMap(bytes).boundaries).sorted(by: >).prefix(Int.random(in: 1...80, using: &random)) {
            bytes.insert(contentsOf: end.utf8, at: place)
        }
    }

    // MARK: Choosing and replacing

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice? { choices.randomElement(using: &random) }

    private mutating func pickElement(where isWanted: (TagMap.Element) -> Bool = { _ in true }) -> TagMap.Element? {
        pick(TagMap(bytes).elements.filter(isWanted))
    }

    private mutating func pickBoundary(outside range: Range<Int>? = nil) -> Int? {
        pick(TagMap(bytes).boundaries.filter { range?.contains($0) != true })
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private mutating func replace(_ range: Range<Int>, _ text: String) {
        bytes.replaceSubrange(range, with: text.utf8)
    }

    /// Replaces two ranges, the later one first.
    private mutating func replace(_ first: Range<Int>, _ text: String, andThen second: Range<Int>, _ other: String) {
        replace(second, other)
        replace(first, text)
    }

    private mutating func replaceTags(of element: TagMap.Element, _ start: String, _ end: String) {
        if !element.isOneTag { replace(element.contentEnd..<element.whole.upperBound, end) }
        replace(element.whole.lowerBound..<element.name.upperBound, start)
    }

    // MARK: Material

    private static let names = [
        "saml:Assertion", "samlp:Response", "ds:Signature", "ds:Object", "ds:KeyInfo", "ds:SignedInfo", "ds:Reference",
        "samlp:Extensions", "samlp:StatusDetail", "saml:Advice", "saml:EncryptedAssertion", "saml:Subject",
        "saml:NameID",
        "saml:AttributeValue", "x",
    ]
    private static let declarations =
        #" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol""#
        + #" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#
    private static let values = [
        "", " ", "x", AttackBase.evilName, "urn:x", "2.0", "1.1", "2030-01-01T00:00:00Z",
        "http://www.w3.org/2001/10/xml-exc-c14n#", "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
        "http://www.w3.org/TR/2001/REC-xml-c14n-20010315", "http://www.w3.org/2000/09/xmldsig#sha1",
        "http://www.w3.org/2000/09/xmldsig#enveloped-signature", "http://www.w3.org/2001/04/xmlenc#sha512",
        "http://www.w3.org/2000/09/xmldsig#hmac-sha1", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
    ]
    private static let pieces = [
        "<!---->", "<!--x-->", "<![CDATA[]]>", "<![CDATA[x]]>", "<?x?>", " ", "\n", "\r\n", "\t", "&#13;", "&amp;",
        "&#x20;",
        "&x;", "<x/>", #"<x xmlns="urn:x"/>"#, #"<x xmlns=""/>"#, #"<x Id="_assertion-1"/>"#, "é", "\u{FEFF}",
        "\u{2028}",
        "]]>", "</x>", AttackBase.evilName, "<!DOCTYPE x>", #"<?xml version="1.0" encoding="UTF-8"?>"#,
    ]
}
