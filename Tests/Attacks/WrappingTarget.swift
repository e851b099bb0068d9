import SAML
package import SAMLTestKit
package import TestSupport

/// A signed element of a base, to be wrapped.
package struct WrappingTarget: Sendable, CustomStringConvertible {
    package let placement: Placement
    package let element: Wrapping.Target

    package var description: String { "the \(element.rawValue), signed: \(placement)" }
    package var id: String { element == .response ? "_response-1" : "_assertion-1" }

    package static let all = [
        WrappingTarget(placement: .response, element: .response), WrappingTarget(placement: .both, element: .response),
        WrappingTarget(placement: .assertion, element: .assertion),
        WrappingTarget(placement: .both, element: .assertion),
    ]

    package func rules(of wrapping: Wrapping) -> [String] {
        let rejection = wrapping.rejection
        let alone = element == .response ? rejection.response : rejection.assertion
        let withOther = element == .response ? rejection.both : rejection.assertionInSigned
        return (placement == .both ? withOther : alone).map(\.rawValue)
    }

    package func document(_ wrapping: Wrapping, keepingIDs: Bool, evilFirst: Bool) throws -> String {
        let text = try AttackBase.signed(placement).text
        return try wrapping.document(
            of: MutationBase(Array(text.utf8), at: SAMLTimestamp(AttackBase.instant)),
            element,
            evilFirst ? .evilFirst : .evilLast,
            keepingIDs ? .original : .new
        )
    }
}
