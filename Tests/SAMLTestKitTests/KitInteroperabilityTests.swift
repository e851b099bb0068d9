import SAML
import TestSupport
import Testing

/// Responses of the kit with every key, hash, placement and layout.
struct MadeResponse: CustomStringConvertible, Sendable {
    let key: String
    let hash: SigningHash
    let placement: SigningSpec.Placement
    let layout: ResponseLayout

    var description: String { "\(key) \(hash) \(placement) \(layout.name)" }

    /// True if the signatures are valid as they are written.
    var isValid: Bool { !layout.name.hasSuffix("-after") }

    static let all: [Self] = {
        let keys = ["idp-rsa", "idp-rsa3072", "idp-rsa4096", "idp-ec", "idp-ec384", "idp-ec521"]
        let placements = SigningSpec.Placement.allCases.filter { $0 != .none }
        let cryptography = keys.flatMap { key in
            [SigningHash.sha256, .sha384, .sha512].enumerated().map { index, hash in
                Self(key: key, hash: hash, placement: placements[index], layout: .compact)
            }
        }
        let layouts = ResponseLayout.allCases.flatMap { layout in
            placements.map { Self(key: "idp-rsa", hash: .sha256, placement: $0, layout: layout) }
        }
        return cryptography + layouts
    }()

    func bytes() throws -> [UInt8] {
        var spec = ResponseSpec(attributes: [
            AttributeSpec("zip", "94105"), AttributeSpec("note", "a & b < c\u{2028}\t\r\n\"é"),
        ])
        spec.signing = SigningSpec(placement: placement, hash: hash)
        spec.layout = layout
        let certificates = try CertificateFile.certificates(in: SampleKeys.file("\(key).pem"))
        let signer = try ResponseSigner(key: SampleKeys.signing(key), certificates: certificates)
        var identifiers = IdentifierSource(seed: 11)
        return try spec.signed(
            at: SAMLTimestamp(secondsSince1970: 1_795_000_000),
            by: signer,
            identifiers: &identifiers
        )
    }
}

@Suite("Other implementations verify what the kit signs")
struct KitInteroperabilityTests {
    @Test(
        "xmlsec1 verifies what is valid, and rejects what was formatted after signing",
        .enabled(if: XMLSec1Command.isInstalled, Comment(rawValue: XMLSec1Command.reason)),
        arguments: MadeResponse.all
    )
    func xmlsec1(made: MadeResponse) throws {
        // CR LF outside what is signed is valid for every placement; the layout adds none where the Response is signed.
        #expect(try XMLSec1Command.verifies(made.bytes(), with: "\(made.key).pem") == made.isValid)
    }

    @Test(
        "signxml and Java verify what is valid, and reject what was formatted after signing",
        .enabled(if: ForeignProgram.areInstalled, Comment(rawValue: ForeignProgram.reason)),
        arguments: ForeignProgram.allCases
    )
    func foreign(program: ForeignProgram) throws {
        let folder = try TemporaryFolder()
        let jobs = try MadeResponse.all.enumerated().map { index, made in
            ["verify", SampleKeys.path("\(made.key).pem"), try folder.write(made.bytes(), to: "\(index).xml")]
        }
        let results = try program.run(jobs)
        try #require(results.count == jobs.count)
        for (result, made) in zip(results, MadeResponse.all) {
            #expect(result.hasPrefix("valid") == made.isValid, "\(made): \(result)")
        }
    }
}
