import SAML
package import TestSupport

/// A signed element of a base, to be wrapped.
package struct WrappingTarget: Sendable, CustomStringConvertible {
    package let placement: Placement
    /// True if the Response is wrapped, false if its Assertion is.
    package let isResponse: Bool

    package var description: String { "the \(isResponse ? "Response" : "Assertion"), signed: \(placement)" }
    package var id: String { isResponse ? "_response-1" : "_assertion-1" }

    package static let all = [
        WrappingTarget(placement: .response, isResponse: true), WrappingTarget(placement: .both, isResponse: true),
        WrappingTarget(placement: .assertion, isResponse: false), WrappingTarget(placement: .both, isResponse: false),
    ]

    package func rules(of attack: WrappingAttack) -> [String] {
        let rejection = attack.rejection
        let alone = isResponse ? rejection.response : rejection.assertion
        let withOther = isResponse ? rejection.both : rejection.assertionInSigned
        return (placement == .both ? withOther : alone).map(\.rawValue)
    }

    package func wrapped() throws -> WrappingAttack.Wrapped {
        let base = try AttackBase.signed(placement)
        let pieces = base.pieces
        guard isResponse else {
            let bare = base.assertion.replacingFirst(base.assertionSignature, with: "")
            return .init(signed: base.assertion, bare: bare, signature: base.assertionSignature) { signature in
                pieces.response(signature: signature, assertion: bare)
            }
        }
        let bare = base.text.replacingFirst(base.responseSignature, with: "")
        let assertionStart = "ID=\"\(pieces.assertionID)\" \(pieces.assertionAttributes)>\(pieces.assertionIssuer)"
        return .init(signed: base.text, bare: bare, signature: base.responseSignature) { signature in
            bare.inserting(signature, after: assertionStart)
        }
    }

    package func document(_ attack: WrappingAttack, keepingIDs: Bool, evilFirst: Bool) throws -> String {
        let copy = try AttackBase.signed(placement).pieces.hostileCopy(keepingIDs: keepingIDs)
        let document = attack.build(try wrapped(), .init(pieces: copy, comesFirst: evilFirst))
        if isResponse || placement == .assertion { return document }
        return document.inserting(
            try AttackBase.signed(placement).responseSignature,
            after: "\(copy.responseAttributes)>"
        )
    }
}
