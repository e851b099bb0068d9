import Foundation
import SAML
import SAMLEncoding
import SAMLTestKit
import Synchronization
import TestSupport
import XMLSecurity

/// Receivers of good responses and mutations in this process.
struct ProofReceivers {
    static let instant = SAMLTimestamp(secondsSince1970: 1_795_176_060)

    let variants: [ResponseVariant]
    private let verifier: ResponseVerifier
    private let requiredAttribute = "zip"

    init() throws {
        let key = try SampleKeys.signing()
        let certificates = try CertificateFile.certificates(in: SampleKeys.file("idp-rsa.pem"))
        let signer = try ResponseSigner(key: key, certificates: certificates)
        var spec = ResponseSpec(attributes: [AttributeSpec(requiredAttribute, "94105")])
        spec.inResponseTo = .text("_request-1")
        let receiver = try SampleKeys.signing("sp-rsa")
        let encrypted = try ResponseVariant.encrypted(spec, signedBy: signer, for: receiver, from: Self.instant)
        variants =
            [ResponseVariant(spec, signedBy: signer)] + ResponseVariant.others(spec, signedBy: signer) + [encrypted]
        let base = try encrypted.base(at: Self.instant)
        verifier = base.verifier(trusting: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
    }

    /// Settings for a receiver that takes a form, which wait for nothing.
    static func settings(_ form: Mutant.Form = .xml, recovery: Duration = .milliseconds(63)) -> ProofSettings {
        var settings = ProofSettings(form: form, field: "SAMLResponse", recovery: recovery, instant: { instant })
        settings.sleep = { _ in }
        return settings
    }

    static func rejecting(_ words: String = "rejected") -> ReceiverAnswer {
        ReceiverAnswer(.rejected, after: .milliseconds(1), words)
    }

    static let accepting = ReceiverAnswer(.accepted, after: .milliseconds(1), "accepted")

    /// A correct receiver.
    func good(_ request: [UInt8]) -> ReceiverAnswer {
        guard let assertion = try? verifier.verify(request, at: Self.instant.date) else { return Self.rejecting() }
        return answer(assertion)
    }

    /// A correct receiver of form bodies.
    func goodForBodies(_ request: [UInt8]) -> ReceiverAnswer {
        guard let response = try? FormFields(parsing: request).base64(named: "SAMLResponse").decoded() else {
            return Self.rejecting()
        }
        return good(response)
    }

    private func answer(_ assertion: VerifiedAssertion) -> ReceiverAnswer {
        let named = assertion.attributes.filter { $0.name.utf8.elementsEqual(requiredAttribute.utf8) }
        let values = named.flatMap(\.values)
        guard values.contains(where: { !$0.isEmpty }) else { return Self.rejecting("the attribute has no value") }
        return ReceiverAnswer(
            .accepted,
            after: .milliseconds(1),
            "accepted",
            containsForbiddenValue: "\(values)".contains(Mutation.evilValue)
        )
    }

    #if RULE_SWITCHES
        /// A receiver without a rule.
        func weak(without rule: String) -> Prover.Receiver {
            { request in RuleSwitch.$off.withValue(rule) { good(request) } }
        }
    #endif
}

/// A receiver with a state that its requests change.
final class ReceiverState: Sendable {
    /// What the receiver remembers.
    struct Memory {
        var count = 0
        var isDown = false
        var rejections = 0
    }

    private let memory = Mutex(Memory())

    func update<Result: Sendable>(_ change: @Sendable (inout Memory) -> Result) -> Result {
        memory.withLock { change(&$0) }
    }
}
