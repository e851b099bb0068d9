import Attacks
import Foundation
import SAML
import TestSupport
import Testing
import XMLSecurity

/// A key, a digest and a placement for signing.
struct Signing: Sendable, CustomTestStringConvertible {
    /// The name of the key's files in `Samples/Keys`, without the extension.
    let key: String
    let digest: DigestMethod
    let placement: Placement

    /// Every accepted size and curve, with every digest and placement.
    static let all = ["rsa", "rsa3072", "rsa4096", "ec", "ec384", "ec521"].flatMap { kind in
        [DigestMethod.sha256, .sha384, .sha512].flatMap { digest in
            Placement.allCases.map { Self(key: "idp-" + kind, digest: digest, placement: $0) }
        }
    }

    var testDescription: String { "\(key) \(digest) \(placement)" }

    private var method: SignatureMethod? {
        let kind: VerificationKey.Kind = key.contains("-ec") ? .ellipticCurve : .rsa
        return SignatureMethod.allCases.first { $0.digest == digest && $0.keyKind == kind }
    }

    /// Returns a response with empty signatures.
    func template() throws -> ConstructedResponse {
        var response = ConstructedResponse()
        response.signature.signatureMethod = try #require(method).rawValue
        response.signature.digestMethod = digest.rawValue
        response.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64(key))
        return response
    }

    /// Returns a response that the package signed in this way.
    func response() throws -> [UInt8] {
        Array(try template().xml(signing: placement, with: SampleKeys.signing(key)).utf8)
    }

    /// Verifies a response that another implementation signed in this way.
    func verify(
        _ response: [UInt8],
        by engine: VerificationPolicy.Engine = .automatic
    ) throws -> VerificationReport {
        let trusted = try TrustedKeys(certificates: SampleKeys.file("\(key).pem"))
        return ResponseVerifier(trusting: trusted, policy: VerificationPolicy(engine: engine))
            .evaluate(response, at: SampleVerificationTests.instant)
    }

    /// Checks that every signed part verifies, and that the outer signature covers the expected content.
    func expectAcceptance(of response: [UInt8], by engine: VerificationPolicy.Engine = .automatic) throws {
        let report = try verify(response, by: engine)
        #expect(report.failures.map(\.id) == [])
        #expect(report.signatures.count == (placement == .both ? 2 : 1))
        #expect(report.coverage == (placement.signsResponse ? .response : .assertion))
        #expect(report.assertion?[attribute: "zip"] == "94110")
    }
}

@Suite(
    "The exchange with signxml and Java",
    .enabled(if: ForeignProgram.areInstalled, Comment(rawValue: ForeignProgram.reason)),
    .timeLimit(.minutes(30))
)
struct ExchangeTests {
    @Test("They verify the package's signatures, but not with a changed character", arguments: ForeignProgram.allCases)
    func ours(program: ForeignProgram) throws {
        let folder = try TemporaryFolder()
        let jobs = try Signing.all.flatMap { signing in
            let response = try signing.response()
            let changed = String(decoding: response, as: UTF8.self).replacingFirst(">94110<", with: ">94111<")
            return try [response, Array(changed.utf8)].enumerated().map { index, bytes in
                let file = try folder.write(bytes, to: "\(signing.testDescription) \(index)")
                return ["verify", SampleKeys.path("\(signing.key).pem"), file]
            }
        }
        let outcomes = try program.run(jobs)
        #expect(outcomes.count == jobs.count)
        for (index, outcome) in outcomes.enumerated() {
            #expect((outcome == "valid") == index.isMultiple(of: 2), "\(Signing.all[index / 2]): \(outcome)")
        }
    }

    @Test("Their signatures verify here", arguments: ForeignProgram.allCases)
    func theirs(program: ForeignProgram) throws {
        let folder = try TemporaryFolder()
        let source = try #require(Sample.named("compact.xml")).path
        let outcomes = try program.run(
            Signing.all.map { signing in
                let words = [SampleKeys.path("\(signing.key).key"), "\(signing.digest)", signing.placement.rawValue]
                return ["sign", source] + words + [folder.path(signing.testDescription)]
            }
        )
        #expect(outcomes == Signing.all.map { _ in "signed" })
        for signing in Signing.all {
            let file = URL(fileURLWithPath: folder.path(signing.testDescription))
            try signing.expectAcceptance(of: [UInt8](Data(contentsOf: file)))
        }
    }
}
