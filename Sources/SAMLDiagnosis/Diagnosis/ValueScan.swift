internal import ByteTools
internal import SAML
internal import SAMLEncoding

extension RuleContext {
    func finding(of remark: ValueScan.Remark) -> Finding {
        Finding(remark.rule, remark.message, found: remark.found, at: place(at: remark.offset))
    }
}

struct ValueScan {
    struct Remark {
        let rule: Rule
        let message: String
        var found: String?
        let offset: Int
    }

    /// The first value with unexpected whitespace.
    private(set) var whitespace: Remark?
    /// The first time with a UTC offset.
    private(set) var zone: Remark?

    /// The first value that does not have its declared type.
    private(set) var type: Remark?

    private let bytes: [UInt8]
    /// The declared type of the last AttributeValue, without its prefix.
    private var declaredType = ""
    private var attributeName = ""

    private static let maximumLength = 4096

    init(of outline: MarkupOutline, _ elements: SAMLElements) {
        bytes = outline.bytes
        var element: Element?
        for piece in outline.pieces {
            switch piece.kind {
            case .startTag:
                element = piece.element.flatMap { elements.kinds[$0] }.flatMap { Element.all[$0] }
                declaredType = ""
                guard let element, !(element.names + element.times).isEmpty else { continue }
                for (name, value) in outline.attributes(of: piece.range) { look(at: value, of: name, element) }
            case .text:
                if let element, element.isValue { look(atTextOf: element, piece.range) }
                element = nil
            default: element = nil
            }
        }
    }

    private struct Element {
        let name: StaticString
        var isValue = false
        /// The XML attributes that are compared or used.
        var names: [StaticString] = []
        var times: [StaticString] = []

        static let all: [SAMLElements.Kind: Self] = [
            .attributeValue: Element(name: "AttributeValue", isValue: true, names: ["type"]),
            .attribute: Element(name: "Attribute", names: ["Name"]),
            .issuer: Element(name: "Issuer", isValue: true),
            .audience: Element(name: "Audience", isValue: true),
            .nameID: Element(name: "NameID", isValue: true, names: ["NameQualifier", "SPNameQualifier", "Format"]),
            .response: Element(name: "Response", names: ["Destination", "InResponseTo"], times: ["IssueInstant"]),
            .assertion: Element(name: "Assertion", times: ["IssueInstant"]),
            .statusCode: Element(name: "StatusCode", names: ["Value"]),
            .subjectConfirmation: Element(name: "SubjectConfirmation", names: ["Method"]),
            .subjectConfirmationData: Element(
                name: "SubjectConfirmationData",
                names: ["Recipient", "InResponseTo"],
                times: ["NotBefore", "NotOnOrAfter"]
            ),
            .conditions: Element(name: "Conditions", times: ["NotBefore", "NotOnOrAfter"]),
            .authnStatement: Element(name: "AuthnStatement", times: ["AuthnInstant", "SessionNotOnOrAfter"]),
        ]
    }

    private mutating func look(at range: Range<Int>, of name: Range<Int>, _ element: Element) {
        guard range.count <= Self.maximumLength,
            let known = (element.names + element.times).first(where: { bytes[name].localPart.isText($0) })
        else { return }
        if known.description == "type" {
            declaredType = String(decoding: bytes[range].localPart, as: UTF8.self)
            return
        }
        let value = String(decoding: bytes[range], as: UTF8.self)
        if element.name.description == "Attribute" { attributeName = value }
        if whitespace == nil, !bytes[range].isPlainText, let stray = value.strayWhitespace {
            let text =
                "\(known) of \(element.name) has whitespace \(stray): "
                + "software that compares every character sees another value"
            whitespace = Remark(rule: .whitespaceInValue, message: text, offset: range.lowerBound)
        }
        if zone == nil, element.times.contains(where: { $0.description == known.description }) {
            lookForZone(value, known, element, range)
        }
    }

    private mutating func lookForZone(_ time: String, _ name: StaticString, _ element: Element, _ range: Range<Int>) {
        guard time.utf8.count <= 64, (try? SAMLTimestamp(time)) != nil,
            let sign = time.utf8.dropFirst(16).firstIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
        else { return }
        let text =
            "\(name) of \(element.name) has the offset \(time[sign...]), but SAML requires UTC with 'Z' at the end"
        zone = Remark(rule: .conditionsTimeZone, message: text, found: time, offset: range.lowerBound)
    }

    private mutating func look(atTextOf element: Element, _ range: Range<Int>) {
        guard range.count <= Self.maximumLength else { return }
        if type == nil, !ValueType.isValid(bytes[range], as: declaredType) {
            let text =
                "a value of the attribute '\(attributeName.shortened(to: 128))' is declared as \(declaredType), but "
                + "does not have that type"
            type = Remark(rule: .attributesWrongType, message: text, offset: range.lowerBound)
        }
        guard whitespace == nil, !bytes[range].isPlainText,
            let stray = String(decoding: bytes[range], as: UTF8.self).strayWhitespace
        else { return }
        let isAttribute = element.name.description == "AttributeValue" && !attributeName.isEmpty
        let name = attributeName.shortened(to: 128)
        let subject = isAttribute ? "a value of the attribute '\(name)'" : "the \(element.name)"
        let text = "\(subject) has whitespace \(stray): software that compares every character sees another value"
        whitespace = Remark(rule: .whitespaceInValue, message: text, offset: range.lowerBound)
    }
}

enum ValueType {
    static func isValid(_ text: ArraySlice<UInt8>, as type: String) -> Bool {
        if type.isEmpty { return true }
        let word = String(decoding: text, as: UTF8.self).trimmingXMLSpace
        switch ByteText(type) {
        case "integer", "int", "long", "short": return Int64(word) != nil
        case "positiveInteger", "nonNegativeInteger", "unsignedInt", "unsignedLong":
            return UInt64(word) != nil
        case "decimal", "double", "float": return Double(word) != nil
        case "boolean": return ["true", "false", "1", "0"].contains(ByteText(word))
        case "dateTime": return (try? SAMLTimestamp(word)) != nil
        case "anyURI": return !word.utf8.contains(0x20)
        default: return true
        }
    }
}
