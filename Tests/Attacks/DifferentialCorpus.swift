import Foundation
import SAML
import SAMLTestKit
import TestSupport

/// The documents that are mutated: genuine responses, and the attacks of the corpus.
package struct DifferentialCorpus: Sendable {
    /// A document, and the certificate of `Samples/Keys` that it is verified with.
    package struct Seed: Sendable {
        package let bytes: [UInt8]
        package let certificate: String
    }

    /// Responses as their provider signed them; only their results are permitted.
    package let genuine: [Seed]
    /// All other documents.
    package let attacks: [Seed]

    package static let shared = Result { try DifferentialCorpus() }

    private init() throws {
        genuine = try Self.samples() + Self.foreign() + Self.constructed()
        attacks = try (Self.wrapped() + Self.cases() + Self.forged()).map {
            Seed(bytes: Array($0.utf8), certificate: "idp-rsa")
        }
    }

    /// Returns the document with a number in the run of a seed; half of them are based on genuine responses.
    package func document(_ number: Int, seed: UInt64) -> Seed {
        var random = SplitMix64(seed: seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
        let base = (Bool.random(using: &random) ? genuine : attacks).randomElement(using: &random)
        let other = (genuine + attacks).randomElement(using: &random)
        guard let base, let other else { return Seed(bytes: [], certificate: "idp-rsa") }
        return Seed(bytes: Mutator.mutate(base.bytes, with: other.bytes, random), certificate: base.certificate)
    }

    private static func samples() throws -> [Seed] {
        try Sample.all.compactMap { sample in
            guard sample.isSignedXML, let expected = sample.verify, expected.valid else { return nil }
            return Seed(bytes: try sample.bytes(), certificate: String(expected.certificate.dropLast(".pem".count)))
        }
    }

    /// The samples that signxml and Java signed with a key of usual size.
    private static func foreign() throws -> [Seed] {
        let files = ForeignProgram.responses.filter { $0.contains("-rsa-") || $0.contains("-ec-") }
        return try (files + ["signxml-defaults.xml"]).map { file in
            let bytes = [UInt8](try Data(contentsOf: ForeignProgram.responseFolder.appendingPathComponent(file)))
            return Seed(bytes: bytes, certificate: file.contains("-ec-") ? "idp-ec" : "idp-rsa")
        }
    }

    private static func constructed() throws -> [Seed] {
        let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
        var empty = SignatureTemplate()
        empty.uri = ""
        var prefixes = SignatureTemplate()
        prefixes.transforms = prefixes.transforms.replacingFirst(
            "\(exclusive)\"/>",
            with:
                #"\#(exclusive)"><ec:InclusiveNamespaces xmlns:ec="\#(exclusive)" PrefixList="xs"/></ds:Transform>"#
        )
        var carrying = SignatureTemplate()
        carrying.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64())
        var texts = try Placement.allCases.flatMap { placement in
            try [SignatureTemplate(), prefixes, carrying].map { template in
                var pieces = ConstructedResponse()
                pieces.signature = template
                return try pieces.xml(signing: placement, with: SampleKeys.signing())
            }
        }
        var pieces = ConstructedResponse()
        pieces.signature = empty
        texts.append(try pieces.xml(signing: .response, with: SampleKeys.signing()))
        return texts.map { Seed(bytes: Array($0.utf8), certificate: "idp-rsa") }
    }

    private static func wrapped() throws -> [String] {
        try Wrapping.all.flatMap { attack in
            try WrappingTarget.all.flatMap { target in
                try [false, true].map { try target.document(attack, keepingIDs: $0, evilFirst: !$0) }
            }
        }
    }

    private static func cases() throws -> [String] {
        let cases: [[AttackCase]] = [
            BenignEdits.edits, BenignEdits.rejected, RepeatedIdentifiers.all,
            SignatureShapes.signatures, SignatureShapes.children, StrippingAttacks.cases,
        ]
        return try cases.joined().map { try $0.build(AttackBase.signed($0.placement)) }
    }

    /// Documents that the trusted key signed, with a signature that is not a well-formed SAML signature.
    private static func forged() throws -> [String] {
        let shapes = SignedInfoShapes.references + SignedInfoShapes.shapes
        let transforms = try Transforms.rejected.filter(\.isSigned).map { attack in
            var pieces = ConstructedResponse()
            pieces.signature.transforms = attack.transforms
            return try Transforms.document(pieces)
        }
        let references = try ReferenceURIs.references.map(ReferenceURIs.document)
        return try shapes.map { try $0.document() } + transforms + references
    }
}
