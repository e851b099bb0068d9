import SAML
package import TestSupport

/// A document of an attacker, and what has to become of it.
package struct AttackCase: Sendable, CustomStringConvertible {
    package let name: String
    /// The rules that refuse it; none if it does no harm, and yields what its base does.
    package let rules: [String]
    package let placement: Placement
    package let build: @Sendable (AttackBase) throws -> String

    package var description: String { name }

    /// Something that is refused.
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

    /// Something that does no harm.
    package static func harmless(
        _ name: String,
        base placement: Placement = .assertion,
        build: @escaping @Sendable (AttackBase) throws -> String
    ) -> Self {
        Self(name, base: placement, build: build)
    }
}
