/// Wrapping attacks whose forged element has the ID of the reference for some readers only.
extension Mutation {
    static let entityIdentifiers = Wrapping.Target.allCases.map { target in
        rejected(
            "doctype-entity-id-\(target.rawValue)",
            .doctype,
            by: "xml.doctype",
            "The ID of the evil \(target.element) is an entity with the ID of the original, which is in an Object of the signature."
        ) { base in
            let text = try base.wrapped(target, .original) { $0.signature(with: "Object", $0.bare) }
            let id = base.text.id(of: target == .response ? base.text.root : try base.assertion())
            let evil = try base.require(text.element(of: target), "the response has no Assertion")
            let changed = text.setting("ID", of: evil, to: "&e;")
            let start = changed.startTag(of: changed.root).lowerBound
            return changed.replacing(start..<start, with: #"<!DOCTYPE x [<!ENTITY e "\#(id)">]>"#)
        }
    }

    static let prefixedIdentifiers = [
        ("saml", "urn:oasis:names:tc:SAML:2.0:assertion"), ("samlp", "urn:oasis:names:tc:SAML:2.0:protocol"),
        ("xs", "http://www.w3.org/2001/XMLSchema"),
    ].flatMap { prefix, namespace in
        Wrapping.Target.allCases.map { target in
            rejected(
                "id-prefixed-\(prefix)-\(target.rawValue)",
                .identifiers,
                by: "signature.wrapping",
                "The evil \(target.element) has the ID of the original, which is beside it, in another attribute, \(prefix):ID."
            ) { base in
                let text = try base.wrapped(target, .new, beside: \.bare) { $0.signature }
                let id = base.text.id(of: target == .response ? base.text.root : try base.assertion())
                let evil = try base.require(text.element(of: target), "the response has no Assertion")
                let end = text.nameRange(of: evil).upperBound
                // Another prefix than that of the response, which may be bound to something else.
                return text.replacing(
                    end..<end,
                    with: #" xmlns:id-\#(prefix)="\#(namespace)" id-\#(prefix):ID="\#(id)""#
                )
            }
        }
    }

    static let copiedIdentifiers = Wrapping.Target.allCases.map { target in
        rejected(
            "copy-with-same-id-\(target.rawValue)",
            .wrapping,
            by: "signature.wrapping",
            "The evil \(target.element) has the ID and the signature of the original, which is before it, in the Extensions."
        ) { base in
            let text = try base.wrapped(target, .original) { $0.signature }
            let original =
                target == .response ? base.text.text(of: base.text.root) : try base.assertionText(of: base.text)
            let extensions = text.element("Extensions", like: text.root, original)
            return text.inserting(
                extensions,
                target == .response ? .atStart(text.root) : .before(text.status ?? text.root)
            )
        }
    }
}

extension MutationBase {
    /// Returns an evil Response with a signature in the element of a kind, and a text after its Assertion.
    fileprivate func wrapped(
        _ target: Wrapping.Target,
        _ identifiers: Wrapping.Identifiers,
        beside: @escaping @Sendable (Wrapping.Wrapped) -> String = { _ in "" },
        _ signature: @escaping @Sendable (Wrapping.Wrapped) -> String
    ) throws -> ResponseText {
        let wrapping = Wrapping(name: "", summary: "", rejection: .originalAside) { original, evil in
            switch target {
            case .response:
                evil.response(signature: signature(original), assertion: evil.assertion() + beside(original))
            case .assertion: evil.response(assertion: evil.assertion(signature(original)) + beside(original))
            }
        }
        return ResponseText(try wrapping.document(of: self, target, .evilFirst, identifiers))
    }
}

extension ResponseText {
    fileprivate func element(of target: Wrapping.Target) -> Element? { target == .response ? root : assertion }
}

extension Wrapping.Target {
    /// The name of the element.
    fileprivate var element: String { self == .response ? "Response" : "Assertion" }
}
