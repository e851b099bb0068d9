import SAML
import SAMLTestKit
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
        self.init(name, rules, placement, build)
    }

    private init(
        _ name: String,
        _ rules: [String],
        _ placement: Placement,
        _ build: @escaping @Sendable (AttackBase) throws -> String
    ) {
        self.name = name
        self.rules = rules
        self.placement = placement
        self.build = build
    }

    /// Creates a case of a mutation of the catalogue, with all rules of the verifier that reject it; without any it is harmless.
    static func mutation(_ name: String, _ rules: String..., base placement: Placement = .assertion) -> Self {
        Self(name, rules, placement) { try $0.mutated(name) }
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

extension AttackBase {
    /// A mutation that cannot be made of a base.
    struct NoMutant: Error {
        let name: String
    }

    /// Returns the document of a mutation of the catalogue.
    fileprivate func mutated(_ name: String) throws -> String {
        let base = try MutationBase(Array(text.utf8), signedWith: SampleKeys.signing(), at: SAMLTimestamp(Self.instant))
        let mutation = Mutation.all.first { $0.name == name }
        guard case .mutant(let mutant)? = try mutation?.outcome(of: base) else { throw NoMutant(name: name) }
        return String(decoding: mutant.content, as: UTF8.self)
    }
}
