import SAML
import TestSupport
import Testing

/// A document of an attacker, and what has to become of it.
struct AttackCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// The rules that refuse it; none if it does no harm, and yields what its base does.
    let rules: [String]
    let placement: Placement
    let build: @Sendable (AttackBase) throws -> String

    var testDescription: String { name }

    /// Something that is refused.
    init(
        _ name: String,
        _ rules: String...,
        base placement: Placement = .assertion,
        build: @escaping @Sendable (AttackBase) throws -> String
    ) {
        self.name = name
        self.rules = rules
        self.placement = placement
        self.build = build
    }

    /// Something that does no harm.
    static func harmless(
        _ name: String,
        base placement: Placement = .assertion,
        build: @escaping @Sendable (AttackBase) throws -> String
    ) -> Self {
        Self(name, base: placement, build: build)
    }

    /// Makes sure that this becomes of it.
    func check(
        by verifier: ResponseVerifier,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let base = try AttackBase.signed(placement)
        let document = try build(base)
        #expect(document != base.text, "the attack changes nothing", sourceLocation: sourceLocation)
        if rules.isEmpty {
            verifier.expectSame(as: base, from: document, sourceLocation: sourceLocation)
        } else {
            verifier.expectRefusal(of: Array(document.utf8), by: rules, sourceLocation: sourceLocation)
        }
    }
}
