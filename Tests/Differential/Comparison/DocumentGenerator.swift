import TestSupport

/// A generator of documents with an empty signature, which depend only on the generator of random numbers.
///
/// Most documents are well-formed; namespaces, references, whitespace and prefix lists are frequent and often unusual.
struct DocumentGenerator {
    var random: SplitMix64
    var bytes: [UInt8] = []
    /// The declarations in scope, the nearest last.
    var scope: [Declaration] = []
    /// The number of elements that may be added.
    var budget = 0
    /// True if text may have comments.
    let hasComments: Bool
    /// True for an ECDSA signature.
    let isElliptic: Bool

    /// A declaration, by the indices of prefix and namespace in the vocabulary; `nil` if the namespace is not in it.
    struct Declaration {
        let prefix: Int
        let namespace: Int?
    }

    /// Generates a document.
    ///
    /// - Parameters:
    ///   - random: The random numbers.
    ///   - isElliptic: True for an ECDSA signature, false for RSA.
    /// - Returns: The document.
    static func draft(_ random: inout SplitMix64, isElliptic: Bool) -> SignedDraft {
        var generator = Self(random, isElliptic)
        let draft = generator.document()
        random = generator.random
        return draft
    }

    private init(_ random: SplitMix64, _ isElliptic: Bool) {
        var random = random
        hasComments = random.below(8) == 0
        self.random = random
        self.isElliptic = isElliptic
        bytes.reserveCapacity(4096)
    }

    // MARK: The document

    private mutating func document() -> SignedDraft {
        if random.chance(8) { put(pick(random.chance(10) ? Vocabulary.unusualPrologues : Vocabulary.prologues)) }
        budget = [0, 1, 2, 3, 5, 8, 12][random.below(7)]
        let depth = random.chance(40) ? random.below(34) : [0, 0, 1, 1, 2][random.below(5)]
        let hasPrefixDeclared = depth > 0 && random.chance(2)
        var ends: [[UInt8]] = []
        for level in 0..<depth {
            let extra = level == 0 && hasPrefixDeclared ? [" xmlns:ds='\(Vocabulary.signatureNamespace)'"] : []
            ends.append(startTag(adding: extra))
            if random.chance(2) { content(pieces: 1) }
        }
        let (digest, value) = signedElement(hasPrefixDeclared)
        for end in ends.reversed() {
            if random.chance(3) { content(pieces: 1) }
            endTag(end)
        }
        if random.chance(20) { put(pick(random.chance(10) ? Vocabulary.unusualEpilogues : Vocabulary.epilogues)) }
        return SignedDraft(bytes: bytes, digestOffset: digest, valueOffset: value)
    }

    private mutating func signedElement(_ hasPrefixDeclared: Bool) -> (digest: Int, value: Int) {
        let mark = scope.count
        let end = startTag(adding: [" ID=\"\(Self.id)\""])
        content(pieces: random.below(3))
        let places = signature(referenceTo: Self.id, isPrefixDeclared: hasPrefixDeclared)
        content(pieces: 1 + random.below(4))
        endTag(end)
        scope.removeLast(scope.count - mark)
        return places
    }

    private static let id = "_s-1.x"

    // MARK: Elements

    /// Writes a start tag; its declarations stay in scope.
    ///
    /// - Returns: The name.
    private mutating func startTag(adding extra: [String] = [], isEmpty: Bool = false) -> [UInt8] {
        var items = extra.map { Array($0.utf8) }
        let mark = scope.count
        for _ in 0..<[0, 0, 0, 1, 1, 2, 3][random.below(7)] { declare(since: mark, &items) }
        let count = random.chance(60) ? random.below(40) : [0, 0, 1, 1, 2, 3, 5][random.below(7)]
        if count > 0 { addAttributes(count, &items) }
        let name = elementName()
        items.shuffle(using: &random)
        bytes.append(UInt8(ascii: "<"))
        bytes += name
        for item in items { bytes += item }
        if random.chance(12) { put(pick(Vocabulary.spaces)) }
        put(isEmpty ? "/>" : ">")
        return name
    }

    mutating func endTag(_ name: [UInt8]) {
        put("</")
        bytes += name
        if random.chance(30) { put(pick(Vocabulary.spaces)) }
        bytes.append(UInt8(ascii: ">"))
    }

    /// Writes text, comments, CDATA sections and elements.
    private mutating func content(pieces: Int) {
        for _ in 0..<pieces {
            switch random.below(8) {
            case 0...2: text(quote: nil)
            case 3: put(random.chance(4) ? pick(Vocabulary.sections) : pick(Vocabulary.whitespace))
            case 4 where hasComments: put(pick(Vocabulary.comments))
            default: element()
            }
        }
        if random.chance(1000) { put(pick(["<?pi?>", "<!DOCTYPE a>", "</e>", "<!ENTITY a \"b\">", "<a:b:c/>"])) }
    }

    private mutating func element() {
        guard budget > 0 else { return text(quote: nil) }
        budget -= 1
        let mark = scope.count
        if random.chance(5) {
            _ = startTag(isEmpty: true)
        } else {
            let end = startTag()
            if !random.chance(5) { content(pieces: 1 + random.below(3)) }
            endTag(end)
        }
        scope.removeLast(scope.count - mark)
    }

    /// A name with a prefix that is in scope, or without a prefix.
    private mutating func elementName() -> [UInt8] {
        var name: [UInt8] = []
        let prefix = random.below(Vocabulary.prefixes.count)
        if prefix > 0, namespace(of: prefix) != nil || random.chance(3000) {
            name += Vocabulary.prefixes[prefix].utf8
            name.append(UInt8(ascii: ":"))
        }
        name += pick(Vocabulary.elementNames).utf8
        return name
    }

    // MARK: Declarations

    /// The declaration of a prefix that is in scope.
    private func namespace(of prefix: Int) -> Declaration? { scope.last { $0.prefix == prefix } }

    private mutating func declare(since mark: Int, _ items: inout [[UInt8]]) {
        let prefix = random.chance(3) ? 0 : random.below(Vocabulary.prefixes.count)
        guard !scope[mark...].contains(where: { $0.prefix == prefix }) || random.chance(1000) else { return }
        var item = attributeStart()
        item += prefix == 0 ? "xmlns".utf8 : "xmlns:\(Vocabulary.prefixes[prefix])".utf8
        let quote: UInt8 = random.chance(2) ? 0x22 : 0x27
        appendEquals(&item)
        item.append(quote)
        if random.chance(200) {
            item += pick(Vocabulary.unusualNamespaces).utf8
            scope.append(Declaration(prefix: prefix, namespace: nil))
        } else {
            let isRemoved = prefix == 0 && random.chance(3)
            let namespace = isRemoved ? 0 : 1 + random.below(Vocabulary.namespaces.count - 1)
            let uri = "\(Vocabulary.namespaces[namespace])"
            if quote == 0x27 { item += uri.replacing("'", with: "&#39;").utf8 } else { item += uri.utf8 }
            scope.append(Declaration(prefix: prefix, namespace: namespace))
        }
        item.append(quote)
        items.append(item)
    }

    // MARK: Attributes

    /// Adds attributes whose expanded names differ.
    private mutating func addAttributes(_ count: Int, _ items: inout [[UInt8]]) {
        var used: Set<Int> = []
        for _ in 0..<count {
            let name = random.below(Vocabulary.attributeNames.count)
            if random.chance(12) {
                let attribute = random.below(Vocabulary.xmlAttributes.count)
                guard used.insert(-1 - attribute).inserted else { continue }
                let (name, values) = Vocabulary.xmlAttributes[attribute]
                items.append(Array(" xml:\(name)=\"\(pick(values))\"".utf8))
                continue
            }
            let prefix = random.chance(2) ? 0 : random.below(Vocabulary.prefixes.count)
            let declaration = prefix == 0 ? nil : self.namespace(of: prefix)
            guard prefix == 0 || declaration != nil || random.chance(3000) else { continue }
            let namespace = prefix == 0 ? 0 : declaration?.namespace ?? 100 + prefix
            guard used.insert(namespace * 100 + name).inserted || random.chance(1000) else { continue }
            items.append(attribute(prefix: prefix, "\(Vocabulary.attributeNames[name])"))
        }
    }

    private mutating func attribute(prefix: Int, _ name: String) -> [UInt8] {
        var item = attributeStart()
        if prefix > 0 { item += "\(Vocabulary.prefixes[prefix]):".utf8 }
        item += name.utf8
        appendEquals(&item)
        let quote: UInt8 = random.chance(2) ? 0x22 : 0x27
        item.append(quote)
        if name == "type" {
            item += "\(pick(Vocabulary.prefixes)):Type".utf8
        } else {
            let start = bytes.count
            text(quote: quote)
            item += bytes[start...]
            bytes.removeLast(bytes.count - start)
        }
        item.append(quote)
        return item
    }

    private mutating func attributeStart() -> [UInt8] { Array((random.chance(8) ? pick(Vocabulary.spaces) : " ").utf8) }

    private mutating func appendEquals(_ item: inout [UInt8]) {
        item += (random.chance(40) ? pick(["= ", " =", "\n=\t"]) : "=").utf8
    }

    // MARK: Text

    /// Writes text, or the value of an attribute with a quote.
    private mutating func text(quote: UInt8?) {
        // libxml2 divides longer text into pieces, and its buffers have these sizes.
        if random.chance(80) { longText() }
        for _ in 0..<random.below(4) {
            switch random.below(4) {
            case 0: put(pick(Vocabulary.words))
            case 1: put(pick(Vocabulary.references))
            case 2: put(pick(Vocabulary.literals))
            default:
                let other: UInt8 = quote == 0x22 ? 0x27 : 0x22
                bytes.append(random.chance(2) ? other : UInt8(ascii: "x"))
            }
            if random.chance(4000) { bytes += pick(Vocabulary.malformed) }
        }
    }

    private mutating func longText() {
        let piece =
            random.chance(2) ? pick(Vocabulary.literals) : pick(["a", "é", "日", "📺", "ab \n", "&amp;", "&#13;"])
        let length = [40, 90, 298, 300, 301, 511, 1024, 3999, 4096][random.below(9)] + random.below(4)
        let start = bytes.count
        while bytes.count - start < length { put(piece) }
        if random.chance(2) { put(pick(Vocabulary.references)) }
    }

    // MARK: Writing

    mutating func put(_ text: String) { bytes += text.utf8 }

    mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[random.below(choices.count)] }
}

extension SplitMix64 {
    /// A number below a limit; fast, and for this purpose as good as an unbiased one.
    mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: (next() >> 32) % UInt64(limit)) }

    /// True in one of some cases.
    mutating func chance(_ cases: Int) -> Bool { below(cases) == 0 }
}
