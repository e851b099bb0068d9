import SAML
package import TestSupport

/// A document of an attacker, and its expected result.
package struct AttackCase: Sendable, CustomStringConvertible {
    package let name: String
    /// The rules that reject it; empty if it is harmless and yields the result of its base.
    package let rules: [String]
    package let placement: Placement
    package let build: @Sendable (AttackBase) throws -> String

    package var description: String { name }

    /// Creates a case that is rejected.
    package init(
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

    /// Creates a harmless case.
    package static func harmless(
        _ name: String,
        base placement: Placement = .assertion,
        build: @escaping @Sendable (AttackBase) throws -> String
    ) -> Self {
        Self(name, base: placement, build: build)
    }
}
