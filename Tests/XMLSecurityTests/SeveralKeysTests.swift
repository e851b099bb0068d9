import CXMLSecurity
import TestSupport
import Testing

@testable import XMLSecurity

/// Keys are tried in their order, and the content is processed no more often than needed.
@Suite("Several keys of one size")
struct SeveralKeysTests {
    private struct Signed {
        let text: String
        let keys: [VerificationKey]

        init(text: String, keys: [VerificationKey]) {
            self.text = text
            self.keys = keys
        }

        init(by index: Int?, of count: Int, curve: Bool) throws {
            let signing = try SampleKeys.signing(curve ? "idp-ec" : "idp-rsa")
            var response = ConstructedResponse()
            if curve { response.signature.signatureMethod = SignatureMethod.ecdsaSHA256.rawValue }
            text = try response.xml(signing: .assertion, with: signing)
            let own = try X509Certificate(der: SampleKeys.der(curve ? "idp-ec" : "idp-rsa")).key
            let other = try curve ? Self.otherCurveKey() : X509Certificate(der: SampleKeys.der("other-rsa")).key
            keys = (0..<count).map { $0 == index ? own : other }
        }

        /// The generator of P-256: its secret key is public, and it signed nothing.
        private static func otherCurveKey() throws -> VerificationKey {
            let head = "3059301306072a8648ce3d020106082a8648ce3d030107034200"
            let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            let y = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
            let digits = Array((head + "04" + x + y).utf8)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
                UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
            }
            return try VerificationKey(subjectPublicKeyInfo: bytes)
        }

        /// Runs a body with the signature of the assertion.
        func read(_ body: (XMLElement, SignatureElement) throws -> Void) throws {
            let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
            var count = 0
            try document.root.forEachElement { element in
                guard element.localName == "Assertion", let signature = element.firstChild(.signature) else { return }
                try document.checkID(of: element)
                try body(signature, SignatureElement(reading: signature))
                count += 1
            }
            #expect(count == 1)
        }
    }

    @Test(
        "The content is digested for the first key, and again for the one that signed",
        arguments: [0, 1, 4, 7, nil] as [Int?],
        [false, true]
    )
    func runs(signer: Int?, curve: Bool) throws {
        let signed = try Signed(by: signer, of: 8, curve: curve)
        try signed.read { element, description in
            guard let parent = element.parent else {
                Issue.record("the signature has no parent")
                return
            }
            var verification = unsafe try description.run(element, of: parent, with: signed.keys)
            defer { unsafe cxs_verification_free(&verification) }
            #expect(unsafe verification.run_count == (signer ?? 0 == 0 ? 1 : 2))
            #expect(unsafe verification.outcome == (signer == nil ? CXS_SIGNATURE_MISMATCH : CXS_VALID))
            #expect(unsafe (verification.pre_digest == nil) == (signer == nil))
            #expect(unsafe (verification.pre_sign == nil) == (signer == nil))
            guard let signer else { return }
            let (content, index) = try description.verify(element, with: signed.keys)
            #expect(index == signer)
            #expect(content.octets == (try signed.keys[signer].verify(element, description).octets))
        }
    }

    @Test(
        "Changed content ends the search with the first key, whichever key signed it",
        arguments: [0, 3, nil] as [Int?]
    )
    func changedContent(signer: Int?) throws {
        var signed = try Signed(by: signer, of: 8, curve: false)
        signed = Signed(text: signed.text.replacingFirst("94110", with: "94111"), keys: signed.keys)
        try signed.read { element, description in
            guard let parent = element.parent else {
                Issue.record("the signature has no parent")
                return
            }
            var verification = unsafe try description.run(element, of: parent, with: signed.keys)
            defer { unsafe cxs_verification_free(&verification) }
            #expect(unsafe verification.run_count == 1)
            #expect(unsafe verification.outcome == CXS_DIGEST_MISMATCH)
            #expect(unsafe verification.pre_digest == nil)
        }
    }

    @Test("No key verifies a changed signature")
    func changedSignature() throws {
        var signed = try Signed(by: 3, of: 8, curve: false)
        let start = try #require(signed.text.firstRange(of: "<ds:SignatureValue>")).upperBound
        let first = signed.text[start] == "A" ? "B" : "A"
        signed = Signed(
            text: signed.text.replacingFirst(String(signed.text[start]), with: first, after: "<ds:SignatureValue>"),
            keys: signed.keys
        )
        try signed.read { element, description in
            guard let parent = element.parent else {
                Issue.record("the signature has no parent")
                return
            }
            var verification = unsafe try description.run(element, of: parent, with: signed.keys)
            defer { unsafe cxs_verification_free(&verification) }
            #expect(unsafe verification.run_count == 1)
            #expect(unsafe verification.outcome == CXS_SIGNATURE_MISMATCH)
        }
    }

    @Test("Keys of another type are skipped, and keep their places")
    func otherKeys() throws {
        let signed = try Signed(by: 0, of: 1, curve: false)
        let curve = try X509Certificate(der: SampleKeys.der("idp-ec")).key
        let larger = try X509Certificate(der: SampleKeys.der("idp-rsa3072")).key
        try signed.read { element, description in
            let (_, index) = try description.verify(element, with: [curve, larger, signed.keys[0]])
            #expect(index == 2)
            #expect(throws: XMLSecurityError.self) { _ = try description.verify(element, with: [curve, larger]) }
            #expect(throws: XMLSecurityError.self) { _ = try description.verify(element, with: []) }
        }
    }
}

extension SampleKeys {
    /// A sample certificate in DER.
    fileprivate static func der(_ name: String) throws -> [UInt8] {
        try #require(try certificateBase64(name).base64Bytes)
    }
}
