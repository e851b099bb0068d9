import Foundation
import SAML
import SAMLDiagnosis
import TestSupport
import TestTraits
import Testing

/// That hostile certificates and signatures cost no more than good ones.
@Suite("Certificates in a response")
struct CarriedCertificateTests {
    /// Signatures beside the assertion, of certificates each.
    private static func response(signatures: Int, _ certificates: (Int) -> [[UInt8]]) -> [UInt8] {
        var response = ConstructedResponse()
        response.afterAssertion = (0..<signatures).map { index in
            let texts = certificates(index).map {
                "<ds:X509Certificate>\(Data($0).base64EncodedString())</ds:X509Certificate>"
            }
            return #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyInfo><ds:X509Data>"#
                + "\(texts.joined())</ds:X509Data></ds:KeyInfo></ds:Signature>"
        }.joined()
        return Array(response.unsigned.utf8)
    }

    private static func certificate(_ serial: Int) -> [UInt8] {
        DERBuilder.certificate(serial: UInt8(serial % 100 + 1), of: DERBuilder.rsaKey(modulusBytes: 256))
    }

    private static func keys(carriedBy response: [UInt8]) -> TrustedKeys {
        var keys = TrustedKeys()
        _ = try? UnverifiedResponse(response, maximumBytes: response.count, carrying: &keys)
        return keys
    }

    @Test(
        "So many different certificates are read, wherever they are",
        arguments: [
            // Signatures, certificates in each, those that are described.
            (1, 1, 1), (1, 8, 8), (1, 20, 8), (8, 1, 8), (40, 1, 8), (3, 3, 8),
        ]
    )
    func count(signatures: Int, each: Int, described: Int) throws {
        let response = Self.response(signatures: signatures) { index in
            (0..<each).map { Self.certificate(index * each + $0) }
        }
        let claims = try UnverifiedResponse(response)
        #expect(claims.signatureCount == signatures)
        #expect(claims.signatures.count == min(signatures, 16))
        #expect(claims.signatures.flatMap(\.certificates).count == described)
        #expect(Self.keys(carriedBy: response).descriptions.count == described)
    }

    @Test("The same certificate counts once")
    func repetition() throws {
        let response = Self.response(signatures: 16) { _ in [Self.certificate(1), Self.certificate(2)] }
        let claims = try UnverifiedResponse(response)
        #expect(claims.signatures.flatMap(\.certificates).count == 32)
        #expect(Self.keys(carriedBy: response).descriptions.count == 2)
    }

    @Test("A certificate with a key that is not supported is described, and verifies nothing")
    func unsupported() throws {
        let certificate = DERBuilder.certificate(of: DERBuilder.costlyKey)
        let claims = try UnverifiedResponse(Self.response(signatures: 1) { _ in [certificate] })
        let described = try #require(claims.signatures.first?.certificates.first)
        #expect(described.unsupportedKey?.hasPrefix("it defines its own curve") == true)
        #expect(Self.keys(carriedBy: Self.response(signatures: 1) { _ in [certificate] }).isEmpty)

        var signed = ConstructedResponse()
        signed.signature.keyInfo = SignatureTemplate.keyInfo(certificate: Data(certificate).base64EncodedString())
        let text = try signed.xml(signing: .assertion, with: SampleKeys.signing("other-rsa"))
        let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let report = verifier.evaluate(Array(text.utf8), at: Date())
        #expect(report.error?.code == .init(rawValue: "signature.wrong-key"))
        #expect(report.error?.message.contains("is not supported: it defines its own curve") == true)
    }

    /// To decode one of these keys takes a fifth of a second.
    @Test("Expensive keys of certificates are not decoded, however many there are", .linearCost)
    func cost() throws {
        let certificates = (1...8).map { DERBuilder.certificate(serial: $0, of: DERBuilder.costlyKey) }
        let response = Self.response(signatures: 8) { _ in certificates }
        for _ in 0..<150 {
            let described = try UnverifiedResponse(response).signatures.flatMap(\.certificates)
            try #require(!described.isEmpty && described.allSatisfy { $0.unsupportedKey != nil })
            try #require(Self.keys(carriedBy: response).isEmpty)
        }
    }
}
