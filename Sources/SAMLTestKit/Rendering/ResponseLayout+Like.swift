internal import ByteTools
internal import SAML
internal import SAMLEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ResponseLayout {
    /// The layout that is the most similar to that of a response.
    init(like response: [UInt8]) {
        let traits = LayoutTraits(response)
        self = Self(named: traits.layoutName) ?? .compact
    }
}

private struct LayoutTraits {
    private let document: [UInt8]
    /// The whitespace between tags, inside SignedInfo and elsewhere.
    private var inSignedInfo: [ArraySlice<UInt8>] = []
    private var elsewhere: [ArraySlice<UInt8>] = []
    /// The whitespace between tags that is neither in an assertion nor in a signature.
    private var isOnlyOutside = true
    private var attributeSpace: ArraySlice<UInt8>?
    private var textSpace: ArraySlice<UInt8>?
    private var value: ArraySlice<UInt8> = []

    init(_ document: [UInt8]) {
        self.document = document
        let outline = MarkupOutline(of: document)
        let parents = outline.parents
        for piece in outline.pieces {
            if piece.kind == .text { note(piece, outline, parents) }
            if piece.kind == .startTag { noteAttributes(of: piece) }
        }
    }

    private mutating func note(_ piece: MarkupOutline.Piece, _ outline: MarkupOutline, _ parents: Set<Int>) {
        let text = document[piece.range]
        guard let element = piece.element else { return }
        if outline.isElement(element, named: "SignatureValue") { value = value.isEmpty ? text : value }
        if parents.contains(element), outline.isWhitespace(piece) {
            if outline.isInside(element, "SignedInfo") { inSignedInfo.append(text) } else { elsewhere.append(text) }
            if outline.elements[element].parent != nil { isOnlyOutside = false }
        } else if outline.isElement(element, named: "Issuer"), textSpace == nil {
            textSpace = text.prefix { $0.isXMLSpace }
            if text.starts(with: "&#13;".utf8) { textSpace = text.prefix(5) }
        }
    }

    private mutating func noteAttributes(of piece: MarkupOutline.Piece) {
        let tag = document[piece.range]
        guard attributeSpace == nil, let lineBreak = tag.firstIndex(of: 0x0A) else { return }
        attributeSpace = tag[(lineBreak + 1)...].prefix { $0.isXMLSpace }
    }

    var layoutName: String {
        if let attributeSpace { return attributeName(attributeSpace) }
        if value.contains(UInt8(ascii: "&")) { return "java-signature" }
        if let name = elementName { return name }
        if value.contains(0x0D) { return "crlf-signature" }
        if value.contains(0x0A) { return "wrapped-signature" }
        switch textSpace?.first {
        case 0x20?: return "double-spaces"
        case 0x09?: return "tabs-in-values"
        case UInt8(ascii: "&")?: return "references"
        default: return "compact"
        }
    }

    private func attributeName(_ space: ArraySlice<UInt8>) -> String {
        if space.isEmpty { return "attribute-lines" }
        return textSpace?.isEmpty ?? true ? "attribute-lines-indented" : "adobe-sample"
    }

    /// The layout of elements on separate lines; `nil` if they are on one line.
    private var elementName: String? {
        guard let first = elsewhere.first else { return inSignedInfo.isEmpty ? nil : "signed-info-lines" }
        let indent = first.drop { $0 == 0x0A || $0 == 0x0D }
        let hasReturn = first.contains(0x0D)
        if isOnlyOutside, hasReturn { return "crlf-outside" }
        let isSignedSo = isIntact
        if indent.first == 0x09 { return isSignedSo ? "tabs" : "tabs-after" }
        if indent.isEmpty { return isSignedSo ? "lines" : hasReturn ? "crlf-after" : "lines-after" }
        return !isSignedSo ? "pretty-after" : indent.count == 1 ? "pretty-1" : "pretty"
    }

    /// False if the response was changed after it was signed, as far as its own certificate shows.
    private var isIntact: Bool {
        let policy = VerificationPolicy(
            allowed: [.sha1, .inclusiveCanonicalization, .emptyReferenceURI, .comments],
            minimumRSABits: 512
        )
        let report = ResponseVerifier(trusting: TrustedKeys(), policy: policy)
            .evaluate(document, at: Date(timeIntervalSince1970: 0))
        return report.embeddedCertificate?.verifiesSignature ?? true
    }
}
