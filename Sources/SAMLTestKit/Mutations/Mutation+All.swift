extension Mutation {
    typealias Change = @Sendable (MutationBase) throws -> ResponseText

    /// Every mutation, family by family.
    public static let all: [Mutation] = [
        harmless, wrapping, signature, cardinality, identifiers, references, transforms, algorithms, keys, encryption,
        content, doctype, xml, limits, structure, times, addressing, attributes, whitespace, encoding,
    ].flatMap(\.self)

    static func rejected(
        _ name: String,
        _ family: Family,
        by rule: String,
        _ summary: String,
        signer: Signer = .unsigned,
        _ change: @escaping Change
    ) -> Self {
        Self(name, family, summary, .rejected, rule, signer: signer) { .xml(try change($0)) }
    }

    /// A change that the issuer's key signs again.
    static func resigned(
        _ name: String,
        _ family: Family,
        by rule: String,
        _ summary: String,
        _ change: @escaping Change
    ) -> Self {
        rejected(name, family, by: rule, summary + ", and the issuer's key signed it.", signer: .issuer, change)
    }

    static func accepted(
        _ name: String,
        _ family: Family,
        noting rule: String? = nil,
        _ summary: String,
        signer: Signer = .unsigned,
        _ change: @escaping Change
    ) -> Self {
        Self(name, family, summary, .accepted, rule, signer: signer) { .xml(try change($0)) }
    }

    private static let wrapping = variants + copiedIdentifiers + foreignElements

    private static let variants: [Mutation] = Wrapping.all.flatMap { wrapping in
        Wrapping.Target.allCases.flatMap { target in
            let orders: [Wrapping.Order] = wrapping.hasOrder ? Wrapping.Order.allCases : [.evilLast]
            return orders.map { order in
                let suffix = wrapping.hasOrder ? "-\(order.rawValue)" : ""
                let place =
                    wrapping.hasOrder ? order == .evilFirst ? "; the evil content is first" : "; it is last" : ""
                return Mutation(
                    "\(wrapping.name)-\(target.rawValue)\(suffix)",
                    .wrapping,
                    "The signed \(target == .response ? "Response" : "Assertion") is wrapped: \(wrapping.summary)\(place).",
                    .rejected,
                    "signature.wrapping"
                ) { base in
                    let document = ResponseText(try wrapping.document(of: base, target, order, .new))
                    if wrapping.hasEvilContent { return .xml(document) }
                    let isOnly = base.text.signedElements.count == 1
                    return .found(by: isOnly ? "signature.reference-uri" : "signature.several", .xml(document))
                }
            }
        }
    }
}
