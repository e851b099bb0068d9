package import Foundation
package import SAML
import SAMLTestKit
import TestSupport

/// A document that only one rule rejects or warns of, and the result when that rule is disabled.
package struct RuleRow: Sendable, CustomStringConvertible {
    /// The rule's identifier.
    package let rule: String
    package let without: Verdict
    /// The result without the rule if libxmlsec1 verifies the signature, where it differs.
    package private(set) var withoutInLibxmlsec1: Verdict?
    package let instant: Date
    package let verifier: @Sendable () throws -> ResponseVerifier
    package let document: @Sendable () throws -> [UInt8]
    package let name: RowName

    /// The result for a document.
    package enum Verdict: Equatable {
        /// It is accepted.
        case accepted
        /// It is accepted with and without the rule; the rule adds a warning.
        case withoutWarning
        /// These later rules reject it.
        case rejected([String])
        /// No rule rejects it, but the input of the next step is missing, so it is not accepted.
        case incomplete

        package static func rejected(by rules: String...) -> Self { .rejected(rules) }
    }

    package var description: String { name.text.isEmpty ? rule : "\(rule): \(name.text)" }

    package init(
        _ rule: String,
        without: Verdict,
        _ name: RowName = "",
        at instant: Date = AttackBase.instant,
        by verifier: @autoclosure @escaping @Sendable () throws -> ResponseVerifier = try AttackVerifier.strict(),
        document: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.rule = rule
        self.without = without
        self.name = name
        self.instant = instant
        self.verifier = verifier
        self.document = document
    }

    /// Returns the row with another result without the rule if libxmlsec1 verifies the signature.
    func inLibxmlsec1(_ verdict: Verdict) -> Self {
        var row = self
        row.withoutInLibxmlsec1 = verdict
        return row
    }

    /// Returns the result without the rule if an engine verifies the signature.
    package func without(with engine: VerificationPolicy.Engine) -> Verdict {
        engine == .libxmlsec1 ? withoutInLibxmlsec1 ?? without : without
    }

    /// Creates a row from a change of the text of a signed response.
    static func changing(
        _ rule: String,
        without: Verdict,
        _ name: RowName = "",
        base placement: Placement = .assertion,
        _ change: @escaping @Sendable (AttackBase) throws -> String
    ) -> Self {
        Self(rule, without: without, name) { try Array(change(AttackBase.signed(placement)).utf8) }
    }

    /// Creates a row from a response of changed pieces, signed with a key.
    static func signing(
        _ rule: String,
        without: Verdict,
        _ name: RowName = "",
        on placement: Placement = .assertion,
        key: String = "idp-rsa",
        by verifier: @autoclosure @escaping @Sendable () throws -> ResponseVerifier = try AttackVerifier.strict(),
        _ change: @escaping @Sendable (inout ConstructedResponse) throws -> Void = { _ in }
    ) -> Self {
        Self(rule, without: without, name, by: try verifier()) {
            var pieces = ConstructedResponse()
            try change(&pieces)
            return try Array(pieces.xml(signing: placement, with: SampleKeys.signing(key)).utf8)
        }
    }

    /// Creates a row from a response whose assertion is encrypted after signing; its text can be changed.
    static func encrypting(
        _ rule: String,
        without: Verdict,
        _ name: RowName = "",
        _ encryption: ResponseEncryption = ResponseEncryption(),
        for recipients: [String] = ["sp-rsa"],
        _ change: @escaping @Sendable (String) -> String = { $0 }
    ) -> Self {
        let key = recipients.first.map { $0.hasPrefix("weak") ? $0 : "sp-rsa" } ?? "sp-rsa"
        return Self(rule, without: without, name, by: try AttackVerifier.strict().decrypting(with: key)) {
            let text = try ConstructedResponse().encrypted(encryption, for: recipients)
            return Array(change(text).utf8)
        }
    }

    /// Creates a row from one of a list of attacks.
    static func attack(_ rule: String, without: Verdict, _ name: RowName, of attacks: [AttackCase]) -> Self {
        Self(rule, without: without, name) {
            let attack = try row(name, of: attacks, by: \.name)
            return try Array(attack.build(AttackBase.signed(attack.placement)).utf8)
        }
    }

    /// Creates a row from one of a list of changes to SignedInfo.
    static func template(_ rule: String, without: Verdict, _ name: RowName, of changes: [TemplateChange]) -> Self {
        Self(rule, without: without, name) {
            try Array(row(name, of: changes, by: \.name).document().utf8)
        }
    }

    /// Returns the row of a table by name.
    private static func row<Row>(_ name: RowName, of rows: [Row], by text: (Row) -> String) throws -> Row {
        guard let row = rows.first(where: { text($0) == name.text }) else { throw MissingRow(name: name) }
        return row
    }

    /// The error for a name that no row of a table has.
    private struct MissingRow: Error {
        let name: RowName
    }

    /// Creates a row from one of the lists of rejected transforms.
    static func transforms(without: Verdict, _ name: RowName) -> Self {
        Self("signature.transforms", without: without, name) {
            let attack = try row(name, of: Transforms.rejected, by: \.name)
            var pieces = ConstructedResponse()
            pieces.signature.transforms = attack.transforms
            return try Array(Transforms.document(pieces, isSigned: attack.isSigned).utf8)
        }
    }

    /// Creates a row from content one step beyond a limit.
    static func limit(_ limit: ResourceLimits.Limit) -> Self {
        Self(limit.rule, without: .accepted) { try Array(limit.document(limit.most + 1).utf8) }
    }

    /// The rows of ``SemanticsRows`` that are not accepted without the rule: a required part is missing, or another rule
    /// rejects it.
    private static let rejectedMeanings: [RowName: Verdict] = [
        "assertion without a version": .incomplete, "assertion without an instant": .incomplete,
        "an attribute without a name": .incomplete, "an AuthnStatement without an instant": .incomplete,
        "assertion with a bad instant": .rejected(by: "assertion.malformed"),
        "assertion without an issuer": .rejected(by: "issuer.conflict"),
    ]

    /// Creates a row from an assertion that only one rule rejects.
    static func meaning(_ row: SemanticsRows.Row) -> Self? {
        guard let rule = (row.failed + row.warned).first, row.failed.count + row.warned.count == 1,
            let instant = try? SAMLTimestamp(row.at).date
        else { return nil }
        let without = rejectedMeanings[row.name] ?? (row.failed.isEmpty ? .withoutWarning : .accepted)
        return Self(rule, without: without, row.name, at: instant, by: try expecting(row.expectations)) {
            var pieces = ConstructedResponse()
            row.change(&pieces)
            return try Array(pieces.xml(signing: .response).utf8)
        }
    }

    /// Returns a verifier that trusts the sample key, with expectations.
    package static func expecting(_ expectations: Expectations) throws -> ResponseVerifier {
        let trusted = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        return ResponseVerifier(trusting: trusted, expecting: expectations)
    }
}
