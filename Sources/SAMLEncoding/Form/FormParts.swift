/// The encoded `name=value` parts of a form body; empty ones are skipped.
package struct FormParts: Sequence, IteratorProtocol {
    package struct Part {
        let name: ArraySlice<UInt8>
        let value: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    package init(of body: ArraySlice<UInt8>) {
        rest = body
    }

    /// True if a text may be signed as a query, so that other parameters around it must not be ignored.
    static func areSigned(_ text: ArraySlice<UInt8>) -> Bool {
        Self(of: text).contains { $0.isNamed("SigAlg") || $0.isNamed("Signature") }
    }

    package mutating func next() -> Part? {
        rest = rest.drop { $0 == UInt8(ascii: "&") }
        guard !rest.isEmpty else { return nil }
        let part = rest.prefix { $0 != UInt8(ascii: "&") }
        rest = rest[part.endIndex...]
        let name = part.prefix { $0 != UInt8(ascii: "=") }
        return Part(name: name, value: part[name.endIndex...].dropFirst())
    }
}
