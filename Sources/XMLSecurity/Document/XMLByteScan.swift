internal import ByteTools
internal import SAMLEncoding

/// A scan of the bytes of a document before parsing, which rejects expensive and forbidden content.
///
/// Accepted bytes need not be XML. Every `<` counts as markup, except in comments and CDATA sections, and quotes in a tag
/// are treated as a parser treats them. If a parser interprets malformed text differently, the parser rejects it.
package struct XMLByteScan: Sendable {
    package private(set) var elementCount = 0
    /// The sum, over all elements, of their depth and of the namespace declarations in scope.
    package private(set) var namespaceSteps = 0
    /// The maximum number of namespace declarations in scope of one element.
    package private(set) var maximumNamespaces = 0
    /// The encoding in the XML declaration, in lowercase; the text is always read as UTF-8.
    package private(set) var encodingLabel: String?

    /// True if a comment contains `<`.
    package private(set) var hasMarkupInComments = false

    /// The number of `<` outside comments and CDATA sections.
    private(set) var tagCount = 0
    private(set) var attributeCount = 0
    /// The sum, over all elements, of the bytes of the namespace declarations in scope.
    private var namespaceBytes = 0
    private var depth = 0
    private var scope = Declarations()
    /// For each open element with declarations, the number of elements and the declarations outside it.
    private var outerScopes: [(depth: Int, scope: Declarations)] = []

    private struct Declarations {
        var count = 0
        var bytes = 0

        static func + (left: Self, right: Self) -> Self {
            Self(count: left.count &+ right.count, bytes: left.bytes &+ right.bytes)
        }
    }

    init() {}

    /// Throws with the place of the first error; linear in the number of bytes.
    package init(_ bytes: [UInt8], limits: XMLLimits) throws(XMLSecurityError) {
        do throws(ScanError) {
            self = try bytes.withSpan { bytes throws(ScanError) in try Self(bytes, limits) }
        } catch {
            var counter = LocationCounter(bytes)
            throw XMLSecurityError(
                error.code,
                error.message,
                at: counter.location(of: min(error.offset, bytes.count))
            )
        }
    }

    fileprivate struct ScanError: Error {
        let code: XMLSecurityError.Code
        let offset: Int
        let message: String

        init(_ code: XMLSecurityError.Code, _ offset: Int, _ message: String) {
            self.code = code
            self.offset = offset
            self.message = message
        }
    }

    private init(_ bytes: Span<UInt8>, _ limits: XMLLimits) throws(ScanError) {
        guard bytes.count <= limits.maximumBytes || isOff(.tooLarge) else {
            let text = "the document has \(bytes.count) bytes, but the limit is \(limits.maximumBytes)"
            throw ScanError(.tooLarge, limits.maximumBytes, text)
        }
        if let offset = UTF8Check.firstInvalidIndex(in: bytes), !isOff(.notUTF8) {
            throw ScanError(.notUTF8, offset, "the text is not UTF-8; convert it before it is signed")
        }
        let nul = bytes.index(of: 0, from: 0, to: bytes.count)
        if nul < bytes.count, !isOff(.nulByte) { throw ScanError(.nulByte, nul, "the text contains a NUL byte") }
        var index = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
        if bytes.starts(with: "\u{FEFF}", at: index), !isOff(.byteOrderMark) {
            throw ScanError(.byteOrderMark, index, "the text starts with a second byte order mark")
        }
        if bytes.starts(with: "<?xml", at: index), index + 5 < bytes.count, bytes[index + 5].isXMLSpace {
            index = try scanDeclaration(bytes, from: index)
        }
        while true {
            index = bytes.index(of: UInt8(ascii: "<"), from: index, to: bytes.count)
            if index == bytes.count { return }
            index = try scanMarkup(bytes, at: index, limits)
        }
    }

    private mutating func scanDeclaration(_ bytes: Span<UInt8>, from start: Int) throws(ScanError) -> Int {
        guard let end = bytes.firstIndex(of: "?>", from: start), end - start < 256 || isOff(.declaration) else {
            throw ScanError(.declaration, start, "the XML declaration does not end")
        }
        let declaration = bytes.extracting(start..<end)
        guard declaration.hasPseudoAttribute("version", "1.0") || isOff(.declaration) else {
            throw ScanError(.declaration, start, "the XML declaration has a version other than 1.0")
        }
        if let label = declaration.pseudoAttribute("encoding") { encodingLabel = String(copying: label).lowercased() }
        return end + 2
    }

    private mutating func scanMarkup(_ bytes: Span<UInt8>, at start: Int, _ limits: XMLLimits) throws(ScanError) -> Int
    {
        tagCount &+= 1
        guard tagCount <= limits.maximumTags || isOff(.tooManyTags) else {
            throw ScanError(.tooManyTags, start, "the document has more than \(limits.maximumTags) tags")
        }
        guard start &+ 1 < bytes.count else { return start &+ 1 }
        switch bytes[start &+ 1] {
        case UInt8(ascii: "!"):
            if bytes.starts(with: "<!--", at: start) {
                // libxml2 continues after this error, and copies the comment each time.
                if let hyphens = bytes.firstIndex(of: "--", from: start &+ 4), hyphens &+ 2 < bytes.count,
                    bytes[hyphens &+ 2] != UInt8(ascii: ">")
                {
                    throw ScanError(.malformed, hyphens, "a comment contains '--'")
                }
                let end = bytes.index(after: "-->", from: start &+ 4)
                let text = min(start &+ 4, end)
                if bytes.index(of: UInt8(ascii: "<"), from: text, to: end) < end { hasMarkupInComments = true }
                return end
            }
            if bytes.starts(with: "<![CDATA[", at: start) {
                return bytes.index(after: "]]>", from: start &+ 9)
            }
            guard isOff(.doctype) else {
                let text = "a document type declaration and its parts are not allowed"
                throw ScanError(.doctype, start, text)
            }
            return start &+ 2
        case UInt8(ascii: "?"):
            guard isOff(.processingInstruction) else {
                throw ScanError(.processingInstruction, start, "a processing instruction is not allowed")
            }
            return start &+ 2
        case UInt8(ascii: "/"):
            closeElement()
            return start &+ 2
        default:
            return try scanStartTag(bytes, at: start, limits)
        }
    }

    private mutating func scanStartTag(_ bytes: Span<UInt8>, at start: Int, _ limits: XMLLimits) throws(ScanError)
        -> Int
    {
        let tag = bytes.extracting(0..<min(bytes.count, start &+ limits.maximumTagBytes))
        var index = start &+ 1
        var attributes = 0
        var declarations = Declarations()
        var declaration: Int?
        // The start of the current name.
        var name = index
        while true {
            index = tag.indexAfterLetters(from: index)
            guard index < tag.count else { break }
            var byte = tag[index]
            guard byte.endsName else {
                index &+= 1
                continue
            }
            if index &- name > limits.maximumNameBytes { try tag.checkName(name..<index, limits) }
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") { break }
            if index &- name >= 5, tag[name] == UInt8(ascii: "x"), tag.declaresNamespace(name..<index) {
                declarations.count &+= 1
                declaration = name
            }
            if byte == UInt8(ascii: "=") {
                attributes &+= 1
                if index &+ 1 < tag.count, tag[index &+ 1].isQuotationMark {
                    index &+= 1
                    byte = tag[index]
                }
            }
            if byte.isQuotationMark {
                index = tag.index(of: byte, from: index &+ 1, to: tag.count)
                // The value does not end before the limit.
                if index == tag.count { break }
                if let start = declaration { declarations.bytes &+= index &+ 1 &- start }
                declaration = nil
                if index &+ 1 < tag.count, tag[index &+ 1] == 0x20 { index &+= 1 }
            }
            index &+= 1
            name = index
            if index < tag.count, tag[index] == UInt8(ascii: ">") { break }
        }
        let limit = tag.count
        if index == limit, limit < bytes.count, !isOff(.tagTooLarge) {
            throw ScanError(.tagTooLarge, start, "a start tag has more than \(limits.maximumTagBytes) bytes")
        }
        if index < limit, index &- name > limits.maximumNameBytes { try tag.checkName(name..<index, limits) }
        guard attributes <= limits.maximumAttributes || isOff(.tooManyAttributes) else {
            throw ScanError(
                .tooManyAttributes,
                start,
                "a start tag has more than \(limits.maximumAttributes) attributes"
            )
        }
        attributeCount &+= attributes
        guard attributeCount <= limits.maximumTags || isOff(.tooManyAttributes) else {
            throw ScanError(.tooManyAttributes, start, "the document has more than \(limits.maximumTags) attributes")
        }
        let isEmptyElement = index < bytes.count && bytes[index &- 1] == UInt8(ascii: "/")
        try count(declarations, isEmptyElement: isEmptyElement, at: start, limits)
        return index
    }

    private mutating func count(
        _ declarations: Declarations,
        isEmptyElement: Bool,
        at start: Int,
        _ limits: XMLLimits
    ) throws(ScanError) {
        let inScope = scope + declarations
        guard depth < limits.maximumDepth || isOff(.tooDeep) else {
            throw ScanError(.tooDeep, start, "elements are nested more than \(limits.maximumDepth) levels deep")
        }
        guard inScope.count <= limits.maximumNamespaces || isOff(.tooManyNamespaces) else {
            let text = "more than \(limits.maximumNamespaces) namespace declarations are in scope of an element"
            throw ScanError(.tooManyNamespaces, start, text)
        }
        elementCount &+= 1
        namespaceSteps &+= depth &+ 1 &+ inScope.count
        maximumNamespaces = max(maximumNamespaces, inScope.count)
        namespaceBytes &+= inScope.bytes
        guard namespaceBytes <= limits.maximumNamespaceBytes || isOff(.tooManyNamespaces) else {
            let text =
                "the namespace declarations are too long for this number of elements, each of which may repeat them"
            throw ScanError(.tooManyNamespaces, start, text)
        }
        if isEmptyElement { return }
        if declarations.count > 0 {
            outerScopes.append((depth, scope))
            scope = inScope
        }
        depth &+= 1
    }

    private mutating func closeElement() {
        guard depth > 0 else { return }
        depth &-= 1
        if let outer = outerScopes.last, outer.depth == depth {
            scope = outer.scope
            outerScopes.removeLast()
        }
    }

    /// An upper bound for the steps of canonicalizing the whole document: for each element, the declarations are searched
    /// once, and again for each prefix of a PrefixList or, for inclusive canonicalization, in scope.
    package func canonicalizationWork(prefixes: Int) -> Int {
        let (work, isOverflow) = namespaceSteps.multipliedReportingOverflow(by: prefixes + 1)
        return isOverflow ? .max : work
    }
}

extension Span<UInt8> {
    fileprivate func checkName(_ name: Range<Int>, _ limits: XMLLimits) throws(XMLByteScan.ScanError) {
        var start = name.lowerBound
        for end in name.lowerBound...name.upperBound
        where end == name.upperBound || self[end] == UInt8(ascii: ":") {
            guard end - start <= limits.maximumNameBytes || isOff(.tagTooLarge) else {
                let text = "a name in a start tag has more than \(limits.maximumNameBytes) bytes"
                throw XMLByteScan.ScanError(.tagTooLarge, start, text)
            }
            start = end + 1
        }
    }

    fileprivate func declaresNamespace(_ name: Range<Int>) -> Bool {
        starts(with: "xmlns", at: name.lowerBound)
            && (name.count == 5 || self[name.lowerBound &+ 5] == UInt8(ascii: ":"))
    }

    /// Returns true if the quoted value after a name is a text.
    fileprivate func hasPseudoAttribute(_ name: StaticString, _ value: StaticString) -> Bool {
        if let found = pseudoAttribute(name) { return found.isEqual(to: value) }
        return false
    }

    @_lifetime(copy self)
    fileprivate func pseudoAttribute(_ name: StaticString) -> Span<UInt8>? {
        var index = 0
        // The last word before the quotation mark.
        var word = 0..<0
        while index < count {
            let byte = self[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let end = self.index(of: byte, from: index + 1, to: count)
                if extracting(word).isEqual(to: name) { return extracting(index + 1..<end) }
                index = end
            } else if byte != UInt8(ascii: "="), !byte.isXMLSpace {
                word = word.upperBound == index && !word.isEmpty ? word.lowerBound..<index + 1 : index..<index + 1
            }
            index += 1
        }
        return nil
    }

    fileprivate func starts(with text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index &+ length <= count else { return false }
        for offset in 0..<length where unsafe self[index &+ offset] != text.utf8Start[offset] { return false }
        return true
    }

    fileprivate func firstIndex(of text: StaticString, from start: Int) -> Int? {
        var index = start
        while index < count {
            if starts(with: text, at: index) { return index }
            index &+= 1
        }
        return nil
    }

    /// Returns the index after the next occurrence of a text, or after the last byte if there is none.
    fileprivate func index(after text: StaticString, from start: Int) -> Int {
        firstIndex(of: text, from: start).map { $0 + text.utf8CodeUnitCount } ?? count
    }
}

extension UInt8 {
    /// True for the characters of a start tag that end a name: whitespace and `"'/<=>`.
    fileprivate var endsName: Bool {
        let ends: UInt64 =
            1 << 0x09 | 1 << 0x0A | 1 << 0x0D | 1 << 0x20 | 1 << 0x22 | 1 << 0x27 | 1 << 0x2F | 1 << 0x3C | 1 << 0x3D
            | 1 << 0x3E
        return self < 64 && ends &>> UInt64(self) & 1 == 1
    }
}
