import Foundation
import SAML
import SAMLDiagnosis
import SAMLTestKit
import TestSupport

/// The invariants of decryption: what is accepted was signed, and there is one error for everything that a key or the decrypted bytes
/// decide.
///
/// An input is a response with encrypted parts, and then the content of an encrypted assertion.
enum DecryptCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        try check(input)
        _ = try? UnverifiedResponse(input, decryptingWith: decryptionKeys)
        guard !input.isEmpty, input.count <= 8192 else { return }
        for encryptor in encryptors {
            guard let part = try? encryptor.elements(for: input) else { continue }
            let text = pieces.response(
                assertion: "<saml:EncryptedAssertion>\(part)</saml:EncryptedAssertion>"
            )
            try check(Array(text.utf8))
        }
    }

    private static func check(_ response: [UInt8]) throws(Violation) {
        let accepted = try? strict.verify(response, at: instant)
        let report = lenient.evaluate(response, at: instant)
        if let accepted {
            try Violation.unless(report.assertion == accepted, "an allowance does not change the assertion")
        }
        if let assertion = report.assertion {
            try Violation.unless(signed.contains(assertion.content), "an accepted assertion is signed")
            try Violation.unless(
                report.decryptedParts.allSatisfy { $0.signedForm != nil },
                "every part of an accepted assertion is signed"
            )
        }
        for failure in report.failures where failure.id == "encryption.cannot-decrypt" {
            try Violation.unless(failure.message == message, "there is one error for what cannot be decrypted")
        }
    }

    private static let instant = Date(timeIntervalSince1970: 1_800_000_000)
    private static let pieces = ConstructedResponse()

    private static let strict = ResponseVerifier(trusting: trustedKeys, decryptingWith: decryptionKeys)

    /// A policy that accepts as much as possible.
    private static let lenient = ResponseVerifier(
        trusting: trustedKeys,
        decryptingWith: decryptionKeys,
        policy: VerificationPolicy(
            allowed: [.sha1, .emptyReferenceURI, .inclusiveCanonicalization, .comments, .legacyEncryption],
            minimumRSABits: 1024
        )
    )

    private static let trustedKeys = made { try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")) }

    private static let decryptionKeys = made { try DecryptionKeys(SampleKeys.file("sp-rsa.key")) }

    /// Authenticated and unauthenticated encryption.
    private static let encryptors = made {
        let recipients = try CertificateFile.certificates(in: SampleKeys.file("sp-rsa.pem"))
        return try [ResponseEncryption.Algorithm.aes256GCM, .aes128CBC].map { algorithm in
            try ResponseEncryptor(
                recipients: recipients,
                encryption: ResponseEncryption(algorithm: algorithm),
                policy: .legacy
            )
        }
    }

    /// The message about something encrypted for another key.
    private static let message = made {
        let text = try ConstructedResponse().encrypted(for: ["other-rsa"])
        return strict.evaluate(Array(text.utf8), at: instant).failures.first?.message
    }

    /// The content that the trusted keys signed: that of the samples and of the constructed response.
    private static let signed: Set<AssertionContent> = {
        let samples = Sample.all.filter(\.isSignedXML).compactMap { try? $0.bytes() }
        let constructed = (try? pieces.xml(signing: .both)).map { Array($0.utf8) }
        let documents = samples + [constructed].compactMap(\.self)
        return Set(documents.compactMap { try? lenient.verify($0, at: instant) }.map(\.content))
    }()

    private static func made<Value>(_ make: () throws -> Value) -> Value {
        do {
            return try make()
        } catch {
            fatalError("the sample keys cannot be used: \(error)")
        }
    }
}
