import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit
import TestSupport
import Testing

/// What makes a diagnosis speak of a rule, and what is nearly the same and does not.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let rule: String
    /// Every error and warning that is found, and the rule itself if it is a note; sorted.
    let findings: [String]
    let input: RuleInput
    /// What the rule has nothing against.
    let near: RuleInput
    /// Every error and warning about that.
    let nearFindings: [String]
    /// How bad it is, if not as bad as the rule says.
    private let severity: Severity?
    private let name: String

    var testDescription: String { name.isEmpty ? rule : "\(rule): \(name)" }

    /// A case of a rule, with a name, the other errors and warnings in it, and those in what is nearly the same.
    init(
        _ rule: String,
        _ name: String,
        as severity: Severity? = nil,
        with others: [String] = [],
        _ input: RuleInput,
        near: RuleInput,
        leaving nearFindings: [String] = []
    ) {
        self.rule = rule
        self.name = name
        self.severity = severity
        findings = (others + [rule]).sorted()
        self.input = input
        self.near = near
        self.nearFindings = nearFindings.sorted()
    }

    /// The only case of its rule.
    init(
        _ rule: String,
        with others: [String] = [],
        _ input: RuleInput,
        near: RuleInput,
        leaving nearFindings: [String] = []
    ) {
        self.init(rule, "", with: others, input, near: near, leaving: nearFindings)
    }

    /// Makes sure of both.
    func check() throws {
        let found = try input.findings(with: rule)
        #expect(found == findings)
        let finding = try input.diagnosis().findings.first { $0.rule.id == rule }
        #expect(finding?.severity == severity ?? finding?.rule.severity)
        let near = try near.findings(with: rule)
        #expect(near == nearFindings, "what is nearly the same")
        #expect(!near.contains(rule))
    }

    /// Every case, by family.
    static let all = [xml, structure, encoding, whitespace, signature, trust, attributes, conditions, profile]
        .flatMap(\.self)

    /// The rules that no input reaches, and why they are in the catalogue.
    static let unreached = [
        "library.unavailable": "it is about the libraries on this machine, and whatever the input is",
        "xml.too-large": "the same limit stops the unwrapping before: encoding.too-large",
        "xml.forbidden-node": "the verifier's scan refuses first what makes such a node",
        "encoding.not-utf8": "the verifier says it of the XML, with the place: xml.not-utf8",
        "encoding.already-encoded": "only what encodes refuses it; a diagnosis takes the layers off",
        "whitespace.held-too-much": "only a stream of unlimited size meets it; encoding.too-large comes before",
        "whitespace.attributes-joined": "the rule is tried, and what comes of it told: whitespace.breaks-markup",
        "trust.no-key": "a diagnosis then takes the certificates of the response: signature.not-checked",
        "signature.unprocessable": "what libxmlsec1 cannot process is refused before",
        "signature.engines-differ": "the engines would have to differ",
        "signature.signed-octets": "libxmlsec1 would have to fail unnoticed",
        "signature.signed-info-differs": "libxmlsec1 would have to sign something else",
        "signature.digest-recheck": "libxmlsec1 would have to digest something else",
        "assertion.signed-root": "the rules about references refuse that before",
    ]
}

/// An input, and what it is diagnosed against.
struct RuleInput: Sendable {
    var bytes: @Sendable () throws -> [UInt8]
    var context: @Sendable () throws -> DiagnosisContext
    var instant = AttackBase.instant

    init(_ bytes: @escaping @Sendable () throws -> [UInt8]) {
        self.bytes = bytes
        context = { DiagnosisContext(trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))) }
    }

    func diagnosis() throws -> ResponseDiagnosis {
        try ResponseDiagnosis(of: bytes(), in: context(), at: .now(instant))
    }

    /// The errors and warnings, and the findings of a rule; sorted.
    func findings(with rule: String) throws -> [String] {
        try diagnosis().findings.filter { $0.severity > .note || $0.rule.id == rule }.map(\.rule.id).sorted()
    }

    // MARK: What there is

    static func text(_ text: String) -> Self { Self { Array(text.utf8) } }

    static func bytes(_ bytes: [UInt8]) -> Self { Self { bytes } }

    /// A response of changed pieces, signed.
    static func signed(
        _ placement: Placement = .response,
        key: String = "idp-rsa",
        _ change: @escaping @Sendable (inout ConstructedResponse) throws -> Void = { _ in }
    ) -> Self {
        Self {
            var pieces = ConstructedResponse()
            try change(&pieces)
            return try Array(pieces.xml(signing: placement, with: SampleKeys.signing(key)).utf8)
        }
    }

    /// A signed response that was changed afterwards.
    static func changed(
        _ placement: Placement = .assertion,
        _ change: @escaping @Sendable (AttackBase) throws -> String
    ) -> Self {
        Self { try Array(change(AttackBase.signed(placement)).utf8) }
    }

    /// A signed response with encrypted parts, which can be decrypted.
    static func encrypted(
        _ encryption: ResponseEncryption = ResponseEncryption(),
        for recipients: [String] = ["sp-rsa"]
    ) -> Self {
        var input = Self { try Array(ConstructedResponse().encrypted(encryption, for: recipients).utf8) }
        input.context = {
            DiagnosisContext(
                trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")),
                decryptionKeys: try DecryptionKeys(SampleKeys.file("sp-rsa.key"))
            )
        }
        return input
    }

    /// An encoding of a signed response, made of its Base64 with padding.
    static func encoded(_ encode: @escaping @Sendable (_ base64: String) -> String) -> Self {
        Self { try Array(encode(EncodedSample.base64()).utf8) }
    }

    /// A document that the verifier refuses or warns of by a rule.
    static func row(_ rule: String, _ name: RowName? = nil) -> Self {
        guard let row = RuleRow.all.first(where: { $0.rule == rule && (name == nil || $0.name == name) }) else {
            return Self { throw MissingRow(rule: rule, name: name) }
        }
        var input = Self(row.document)
        input.instant = row.instant
        input.context = {
            let verifier = try row.verifier()
            return DiagnosisContext(
                trustedKeys: verifier.trustedKeys,
                expectations: verifier.expectations,
                decryptionKeys: verifier.decryptionKeys,
                policy: verifier.policy
            )
        }
        return input
    }

    /// A response that has something or has it not, as a row of ``SemanticsRows`` says.
    static func meaning(_ name: RowName) -> Self {
        guard let row = SemanticsRows.rows.first(where: { $0.name == name }),
            let instant = try? SAMLTimestamp(row.at).date
        else { return Self { throw MissingRow(rule: "", name: name) } }
        return signed { row.change(&$0) }.expecting(row.expectations).at(instant)
    }

    /// What a test asks for in the tables of the verifier, and they have not.
    struct MissingRow: Error {
        let rule: String
        let name: RowName?
    }

    // MARK: What it is diagnosed against

    func at(_ instant: Date) -> Self {
        var input = self
        input.instant = instant
        return input
    }

    func at(_ time: String) -> Self {
        guard let instant = try? SAMLTimestamp(time).date else { return self }
        return at(instant)
    }

    func with(_ change: @escaping @Sendable (inout DiagnosisContext) throws -> Void) -> Self {
        var input = self
        let context = context
        input.context = {
            var context = try context()
            try change(&context)
            return context
        }
        return input
    }

    func expecting(_ expectations: Expectations) -> Self { with { $0.expectations = expectations } }

    func requiring(_ names: String...) -> Self { with { $0.requiredAttributes = names } }

    func trusting(_ key: String?) -> Self {
        with { context in
            context.trustedKeys =
                try key.map { try TrustedKeys(certificates: SampleKeys.file("\($0).pem")) } ?? TrustedKeys()
        }
    }

    /// Trusts the metadata of an entity.
    func trusting(metadata: @escaping @Sendable () throws -> String) -> Self {
        with { $0.trustedKeys = try TrustedKeys(SAMLMetadata(Array(metadata().utf8))) }
    }
}

extension RuleInput {
    /// The same input, changed as text.
    func rewriting(_ change: @escaping @Sendable (String) -> String) -> Self {
        var input = self
        let bytes = bytes
        input.bytes = { Array(change(String(decoding: try bytes(), as: UTF8.self)).utf8) }
        return input
    }
}

/// The encodings of a signed response.
enum EncodedSample {
    /// Base64 that has a plus in it and ends with `==`.
    static func base64() throws -> String {
        var text = Array(try AttackBase.signed(.assertion).text.utf8)
        // Whitespace behind the root; the rule trims it.
        while text.count % 3 != 1 { text.append(UInt8(ascii: "\n")) }
        return String(decoding: Base64Text(encoding: text).bytes, as: UTF8.self)
    }

    /// Everything but what needs no escape, once.
    static func percent(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber { return String(character) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    static func base64(of text: String) -> String {
        String(decoding: Base64Text(encoding: Array(text.utf8)).bytes, as: UTF8.self)
    }

    /// The text with something behind every so many characters.
    static func broken(_ text: String, every length: Int, by separator: String) -> String {
        var lines: [Substring] = []
        var rest = text[...]
        while !rest.isEmpty {
            lines.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return lines.joined(separator: separator)
    }
}

@Suite("Each rule of the catalogue")
struct RuleCaseTests {
    @Test(
        "It is found where it has to be, with nothing else, and not in what is nearly the same",
        arguments: RuleCase.all
    )
    func found(row: RuleCase) throws {
        try row.check()
    }

    @Test("Every rule has a case, or a reason to have none")
    func complete() {
        let covered = Set(RuleCase.all.map(\.rule))
        // ResponseFinderTests have the case of a rule about two responses of a text, which are diagnosed one by one.
        let aboutTexts = ["encoding.same-response"]
        // ExchangeRuleTests have those about the calls of a recording.
        let rules = RuleCatalogue.rules.filter { $0.family != .exchange }
        #expect(covered.union(RuleCase.unreached.keys).union(aboutTexts) == Set(rules.map(\.id)))
        #expect(covered.isDisjoint(with: RuleCase.unreached.keys))
    }
}
