extension PrefixSpec {
    /// The prefixes of a response; usual ones instead of those that cannot be written.
    init(like response: [UInt8]) {
        self.init()
        let tags = LayoutToken.tokens(of: response).filter { $0.kind == .start || $0.kind == .empty }
        if let root = tags.first { self.response = root.prefix(in: response) }
        let part = tags.first { $0.isNamed("Assertion", in: response) || $0.isNamed("Issuer", in: response) }
        if let part { assertion = part.prefix(in: response) }
        if problem != nil { self = Self() }
    }
}
