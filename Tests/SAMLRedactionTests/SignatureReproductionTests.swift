import Foundation
import SAML
import SAMLRedaction
import SAMLTestKit
import TestSupport
import Testing
import XMLSecurity

@Suite("Signature reproduction")
struct SignatureReproductionTests {
    @Test("Every sample has the same checks and findings")
    func samples() throws {
        var keys = ReplacementKeys()
        for sample in Sample.all where sample.file.hasSuffix(".xml") {
            let certificate = sample.verify?.certificate ?? "idp-rsa.pem"
            let reproduced = try ReproducedCase(sample.bytes(), trusting: certificate, &keys)
            #expect(reproduced.differences.isEmpty, "\(sample): \(reproduced)")
            #expect(reproduced.notes.isEmpty, "\(sample): \(reproduced)")
            #expect(reproduced.lineBreaks.result == reproduced.lineBreaks.original, "\(sample)")
        }
    }

    @Test("Every mutation has the same checks and findings", arguments: Placement.allCases)
    func mutations(placement: Placement) throws {
        var keys = ReplacementKeys()
        let text = Array(try ConstructedResponse.withCertificate().xml(signing: placement).utf8)
        let base = try MutationBase(text, signedWith: SampleKeys.signing(), at: ReproducedCase.instant)
        var (same, all) = (0, 0)
        for mutation in TestVolume.part(of: Mutation.all, from: Placement.allCases.firstIndex(of: placement) ?? 0) {
            guard case .mutant(let mutant) = try mutation.outcome(of: base), mutant.form == .xml else { continue }
            let reproduced = try ReproducedCase(mutant.content, expecting: base.expectations, &keys)
            let isSame = reproduced.differences.isEmpty
            (same, all) = (same + (isSame ? 1 : 0), all + 1)
            #expect(isSame, "\(mutation): \(reproduced)")
        }
        #expect(same * 100 >= all * 98, "\(same) of \(all)")
    }

    @Test("Signed metadata is verified with the replacement of its signer's key")
    func metadata() throws {
        var keys = ReplacementKeys()
        let original = Array(try ConstructedMetadata.signedFederation().utf8)
        let trusted = try ["idp-rsa", "other-rsa"].map {
            try CertificateFile.certificates(in: SampleKeys.file("\($0).pem"))[0]
        }
        let result = try SignatureReproduction.reproduce(
            original: original,
            redacted: PlainRedaction.redacted(original),
            trusting: trusted,
            keys: &keys
        )
        let federation = try CertificateFile.certificates(in: SampleKeys.file("federation.pem"))[0]
        #expect(result.signatures.map(\.value) == [.invalid])
        let known = try SignatureReproduction.reproduce(
            original: original,
            redacted: PlainRedaction.redacted(original),
            trusting: [federation],
            keys: &keys
        )
        #expect(known.signatures.map(\.value) == [.valid(.asReceived)])
        let signer = try TrustedKeys(certificates: #require(try keys.certificate(for: federation)))
        let metadata = try SAMLMetadata(known.text, verifiedBy: signer, at: ReproducedCase.instant.date)
        let provider = try TrustedKeys(metadata, for: [ConstructedMetadata.provider])
        let replacement = try X509Certificate(der: #require(try keys.certificate(for: trusted[0])))
        #expect(provider.descriptions.first?.certificate?.subject == replacement.subject)
    }

    // MARK: Algorithms

    struct Algorithm: Sendable, CustomTestStringConvertible {
        let key: String
        let hash: SigningHash
        var placement = Placement.assertion
        var canonicalization: CanonicalizationMethod?

        var testDescription: String { "\(key), \(hash), \(placement), \(canonicalization?.rawValue ?? "exclusive")" }

        func text() throws -> [UInt8] {
            let signingKey = try SampleKeys.signing(key)
            var pieces = try ConstructedResponse.withCertificate(of: key)
            var template = SignatureTemplate(for: signingKey, hash: hash)
            template.keyInfo = pieces.signature.keyInfo
            if let method = canonicalization?.rawValue {
                template.canonicalization = #"<ds:CanonicalizationMethod Algorithm="\#(method)"/>"#
                template.transforms = template.transforms
                    .replacing("http://www.w3.org/2001/10/xml-exc-c14n#", with: method)
            }
            pieces.signature = template
            return Array(try pieces.xml(signing: placement, with: signingKey).utf8)
        }
    }

    @Test(
        "A valid signature of any kind of key and algorithm is valid with the replacement of its key",
        arguments: [
            Algorithm(key: "weak-rsa1024", hash: .sha1), Algorithm(key: "exponent3", hash: .sha256),
            Algorithm(key: "idp-rsa", hash: .sha384, placement: .both), Algorithm(key: "idp-rsa3072", hash: .sha512),
            Algorithm(key: "idp-ec", hash: .sha1), Algorithm(key: "idp-ec", hash: .sha256, placement: .both),
            Algorithm(key: "idp-ec384", hash: .sha384), Algorithm(key: "idp-ec521", hash: .sha512),
            Algorithm(key: "idp-rsa", hash: .sha256, placement: .both, canonicalization: .inclusive),
            Algorithm(key: "idp-ec", hash: .sha256, canonicalization: .inclusive11),
        ]
    )
    func algorithms(algorithm: Algorithm) throws {
        var keys = ReplacementKeys()
        let policy = VerificationPolicy(allowed: [.sha1, .inclusiveCanonicalization], minimumRSABits: 1024)
        let certificate = "\(algorithm.key).pem"
        let reproduced = try ReproducedCase(algorithm.text(), trusting: certificate, policy: policy, &keys)
        #expect(reproduced.differences.isEmpty, "\(reproduced)")
        #expect(reproduced.result.signatures.allSatisfy { $0.value == .valid(.asReceived) }, "\(reproduced)")
        #expect(reproduced.isAccepted == (algorithm.key != "exponent3"))
        #expect(reproduced.result.text != reproduced.original)
    }

    @Test("A signature with a public key alone has the replacement of that key", arguments: ["idp-rsa", "idp-ec"])
    func publicKeys(name: String) throws {
        let signingKey = try SampleKeys.signing(name)
        let certificate = try CertificateFile.certificates(in: SampleKeys.file("\(name).pem"))[0]
        var pieces = ConstructedResponse()
        pieces.signature = SignatureTemplate(for: signingKey)
        let keyInfo = try "<ds:KeyInfo>\(KeyValueText.element(of: certificate))</ds:KeyInfo>"
        let text = try pieces.xml(signing: .assertion, with: signingKey)
            .replacing("</ds:Signature>", with: keyInfo + "</ds:Signature>")
        let original = Array(text.utf8)
        var keys = ReplacementKeys()
        let result = try SignatureReproduction.reproduce(
            original: original,
            redacted: PlainRedaction.redacted(original),
            keys: &keys
        )
        #expect(result.signatures.map(\.value) == [.valid(.asReceived)])
        let replacement = try #require(try keys.certificate(for: certificate))
        #expect(String(decoding: result.text, as: UTF8.self).contains(try KeyValueText.element(of: replacement)))
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: replacement))
        #expect(verifier.evaluate(result.text, at: ReproducedCase.instant.date).isAccepted)
    }

    // MARK: Damage

    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var value = "viewer"
        let change: @Sendable (String) -> String
    }

    private static let damages = [
        Damage(testDescription: "line breaks between tags") { $0.replacing("><", with: ">\n<") },
        Damage(testDescription: "indentation") { $0.replacing("><saml", with: ">\n  <saml") },
        Damage(testDescription: "indentation of values") {
            $0.replacing("><saml", with: ">\n  <saml").replacing(">viewer<", with: ">\n viewer\n <")
        },
        Damage(testDescription: "carriage returns") { $0.replacing("><saml", with: ">&#13;<saml") },
        Damage(testDescription: "line numbers") { $0.replacing("><saml", with: ">\n12 | <saml") },
        Damage(testDescription: "Latin-1", value: "Mu\u{F1}oz") { $0.replacing("\u{F1}", with: "\u{C3}\u{B1}") },
        Damage(testDescription: "decomposed letters", value: "Mu\u{F1}oz") {
            $0.replacing("\u{F1}", with: "n\u{303}")
        },
        Damage(testDescription: "no-break spaces", value: "a b c") { $0.replacing("a b", with: "a\u{A0}b") },
        Damage(testDescription: "typographic quotes", value: "it's") { $0.replacing("it's", with: "it\u{2019}s") },
        Damage(testDescription: "numbered prefixes") { text in
            [("samlp:", "ns0:"), ("saml:", "ns1:"), ("ds:", "ns2:")].reduce(text) { text, prefix in
                text.replacing("<\(prefix.0)", with: "<\(prefix.1)").replacing("</\(prefix.0)", with: "</\(prefix.1)")
                    .replacing("xmlns:\(prefix.0.dropLast())=", with: "xmlns:\(prefix.1.dropLast())=")
            }
        },
        Damage(testDescription: "another value") { $0.replacing(">viewer<", with: ">editor<") },
        Damage(testDescription: "another signature value") {
            $0.replacing("<ds:SignatureValue>", with: "<ds:SignatureValue>AAAA")
        },
    ]

    @Test("A signature that was broken in a way is broken in this way", arguments: damages, Placement.allCases)
    func damage(damage: Damage, placement: Placement) throws {
        var keys = ReplacementKeys()
        var pieces = try ConstructedResponse.withCertificate()
        pieces.attributes = ConstructedResponse.attribute("userID", damage.value)
        let text = damage.change(try pieces.xml(signing: placement))
        let reproduced = try ReproducedCase(Array(text.utf8), &keys)
        #expect(!reproduced.isAccepted)
        #expect(reproduced.differences.isEmpty, "\(reproduced)")
        #expect(reproduced.notes.isEmpty, "\(reproduced)")
    }

    @Test("Line breaks that were removed from SignedInfo are missing there, too")
    func signedInfoLines() throws {
        var keys = ReplacementKeys()
        let pieces = try ConstructedResponse.withCertificate()
        let end = "</ds:SignedInfo>"
        let parts = pieces.template(signing: .assertion).components(separatedBy: "<ds:SignedInfo>")
        let rest = parts[1].components(separatedBy: end)
        let info = ("<ds:SignedInfo>" + rest[0] + end).replacing("><", with: ">\n<")
            .replacing("<ds:DigestValue>\n", with: "<ds:DigestValue>")
        let text = parts[0] + info + rest[1]
        let signed = try SampleKeys.signing().sign(text, in: pieces.assertionID).replacing("\n", with: "")
        let reproduced = try ReproducedCase(Array(signed.utf8), &keys)
        #expect(reproduced.differences.isEmpty, "\(reproduced)")
        #expect(reproduced.result.signatures.map(\.value) == [.valid(.brokenSignedInfo)], "\(reproduced)")
    }

    @Test("An assertion that is valid without the namespaces of the Response is so with the new key")
    func assertionAlone() throws {
        var keys = ReplacementKeys()
        var pieces = try ConstructedResponse.withCertificate()
        pieces.signature.transforms = pieces.signature.transforms
            .replacing("http://www.w3.org/2001/10/xml-exc-c14n#", with: CanonicalizationMethod.inclusive.rawValue)
        let template = pieces.assertion(signature: pieces.signature.text(referenceTo: pieces.assertionID))
        let assertion = try SampleKeys.signing().sign(template, in: pieces.assertionID)
        let reproduced = try ReproducedCase(Array(pieces.response(assertion: assertion).utf8), &keys)
        #expect(reproduced.differences.isEmpty, "\(reproduced)")
        #expect(reproduced.result.signatures.map(\.digests) == [[.valid(.assertionAlone)]], "\(reproduced)")
    }

    @Test(
        "A signature with another key than the trusted one has another throw-away key",
        arguments: ["idp-rsa", "other-rsa"]
    )
    func wrongKey(certificate: String) throws {
        var keys = ReplacementKeys()
        let pieces = try ConstructedResponse.withCertificate(of: certificate)
        let text = try pieces.xml(signing: .both, with: SampleKeys.signing("other-rsa"))
        let reproduced = try ReproducedCase(Array(text.utf8), &keys)
        #expect(reproduced.differences.isEmpty, "\(reproduced)")
        #expect(!reproduced.isAccepted)
    }

    @Test("The digest of nothing stays, because it is a finding of its own")
    func emptyDigest() throws {
        var keys = ReplacementKeys()
        let text = try ConstructedResponse.withCertificate().xml(signing: .assertion)
        let parts = text.components(separatedBy: "DigestValue>")
        let nothing = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        let hostile = [parts[0], nothing + "</ds:", parts[2]].joined(separator: "DigestValue>")
        let reproduced = try ReproducedCase(Array(hostile.utf8), &keys)
        #expect(reproduced.differences.isEmpty, "\(reproduced)")
        #expect(String(decoding: reproduced.result.text, as: UTF8.self).contains(nothing))
    }

    @Test("A document that is not well-formed has new certificates")
    func malformed() throws {
        var keys = ReplacementKeys()
        let certificate = try SampleKeys.certificateBase64()
        let text = Array("<a><X509Certificate>\(certificate)</X509Certificate><b></a>".utf8)
        let reproduced = try ReproducedCase(text, &keys)
        #expect(reproduced.result.signatures.isEmpty)
        #expect(reproduced.result.text.count == text.count)
        #expect(!String(decoding: reproduced.result.text, as: UTF8.self).contains(certificate.prefix(40)))
    }
}

extension ConstructedResponse {
    fileprivate static func withCertificate(of key: String = "idp-rsa") throws -> Self {
        var pieces = ConstructedResponse()
        pieces.signature.keyInfo = SignatureTemplate.keyInfo(certificate: try SampleKeys.certificateBase64(key))
        return pieces
    }
}
