// The signature of a generated document.

extension DocumentGenerator {
    /// Writes a signature whose values are missing.
    ///
    /// - Returns: The offsets at which they are.
    mutating func signature(referenceTo id: String, isPrefixDeclared: Bool) -> (digest: Int, value: Int) {
        // The prefix ds is declared above, or here; or the signature has no prefix.
        let prefix = random.chance(4) ? "" : "ds:"
        let name = prefix.isEmpty ? "xmlns" : "xmlns:ds"
        let declaration = " \(name)=\"\(Vocabulary.signatureNamespace)\""
        let isDeclared = !prefix.isEmpty && isPrefixDeclared && !random.chance(3)
        open(prefix, "Signature", isDeclared ? "" : declaration)
        open(prefix, "SignedInfo", random.chance(10) ? declaration : "")
        method(prefix, "CanonicalizationMethod", Vocabulary.exclusive, hasList: random.chance(4))
        method(prefix, "SignatureMethod", pick(isElliptic ? Vocabulary.ecdsa : Vocabulary.rsa), hasList: false)
        open(prefix, "Reference", " URI=\"#\(id)\"" + (random.chance(20) ? " Id='&#9;r'" : ""))
        open(prefix, "Transforms")
        method(
            prefix,
            "Transform",
            "\(Vocabulary.signatureNamespace)enveloped-signature",
            hasList: false
        )
        method(prefix, "Transform", Vocabulary.exclusive, hasList: random.chance(2))
        close(prefix, "Transforms")
        method(prefix, "DigestMethod", pick(Vocabulary.digests), hasList: false)
        open(prefix, "DigestValue")
        let digest = bytes.count
        close(prefix, "DigestValue")
        close(prefix, "Reference")
        close(prefix, "SignedInfo")
        open(prefix, "SignatureValue")
        let value = bytes.count
        close(prefix, "SignatureValue")
        if random.chance(10) {
            open(prefix, "KeyInfo")
            put("<e xmlns='urn:a'>a<b xmlns=''/></e>")
            close(prefix, "KeyInfo")
        }
        close(prefix, "Signature")
        return (digest, value)
    }

    private mutating func open(_ prefix: String, _ name: String, _ attributes: String = "") {
        put("<\(prefix)\(name)\(attributes)")
        addDeclarations(isDefaultTaken: prefix.isEmpty)
        put(">")
        space()
    }

    private mutating func close(_ prefix: String, _ name: String) {
        put("</\(prefix)\(name)>")
        if name != "Signature" { space() }
    }

    private mutating func method(_ prefix: String, _ name: String, _ algorithm: String, hasList: Bool) {
        put("<\(prefix)\(name) Algorithm=\"\(algorithm)\"")
        addDeclarations(isDefaultTaken: prefix.isEmpty)
        guard hasList else {
            put("/>")
            return space()
        }
        put(">")
        space()
        list()
        space()
        put("</\(prefix)\(name)>")
        space()
    }

    /// Writes a list of prefixes: up to eight, with one space after each, are accepted.
    private mutating func list() {
        let isPrefixed = random.chance(2)
        put(isPrefixed ? "<ec:InclusiveNamespaces xmlns:ec=\"" : "<InclusiveNamespaces xmlns=\"")
        put("\(Vocabulary.exclusive)\" PrefixList=\"")
        let isUnusual = random.chance(50)
        for number in 0..<(isUnusual ? random.below(12) : random.below(6)) {
            if number > 0 { put(" ") }
            if isUnusual, random.chance(8) { put(pick(Vocabulary.separators)) }
            put(pick(Vocabulary.listTokens))
            if random.chance(100) { put(" ") }
        }
        put(isPrefixed ? "\"></ec:InclusiveNamespaces>" : "\"/>")
    }

    /// Adds declarations that no name in the signature uses.
    private mutating func addDeclarations(isDefaultTaken: Bool) {
        guard random.chance(25) else { return }
        let prefix = random.below(Vocabulary.prefixes.count)
        let namespace = 1 + random.below(Vocabulary.namespaces.count - 1)
        if prefix > 0 {
            put(" xmlns:\(Vocabulary.prefixes[prefix])=\"\(Vocabulary.namespaces[namespace])\"")
        } else if !isDefaultTaken {
            put(" xmlns=\"\(Vocabulary.namespaces[random.chance(2) ? 0 : namespace])\"")
        }
    }

    private mutating func space() {
        if random.chance(12) { put(pick(Vocabulary.whitespace)) }
    }
}
