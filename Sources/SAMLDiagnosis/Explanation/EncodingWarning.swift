internal import ByteTools
internal import SAML
internal import SAMLEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A warning that a response, encoded as the cookbook does, can only be rejected.
///
/// The encoder itself has no verifier. For a response that is about to be encoded:
///
/// ```swift
/// let body = try ResponseEncoder.formBody(encoding: response)
/// if let warning = EncodingWarning(encoding: response, at: Date()) { log.warning("\(warning.message)") }
/// ```
///
/// The signature is judged with the certificate in the response, so the absence of a warning is no reason to trust it.
public enum EncodingWarning: String, Hashable, Sendable, CaseIterable {
    /// The whitespace rule changes whitespace that was signed.
    case breaksSignature = "whitespace.breaks-signature"
    /// After the whitespace rule, the XML is not well-formed.
    case breaksMarkup = "whitespace.breaks-markup"

    /// The maximum size of a response that is examined, in bytes.
    public static let maximumBytes = 1 << 20

    /// Examines a response, which is verified only if it is signed and the rule changes it; `nil` if there is no warning, or if the
    /// response is larger than ``maximumBytes``.
    ///
    /// - Parameters:
    ///   - response: The XML as received.
    ///   - instant: The evaluation time for certificates.
    public init?(encoding response: [UInt8], at instant: Date) {
        guard response.count <= Self.maximumBytes, response[...].contains(text: "SignatureValue"),
            let normalized = try? WhitespaceNormalizer.normalized(response), normalized != response
        else { return nil }
        let input = RuleContext(response, EncodingTrace(unwrapping: response), DiagnosisContext(), at: .now(instant))
        let received = input.verifier.evaluate(response, at: instant, scope: .signatureOnly)
        guard received.hasValidSignatures else { return nil }
        let sent = input.verifier.evaluate(normalized, at: instant, scope: .signatureOnly)
        switch NormalizationEffect.Outcome(from: received, to: sent) {
        case .broken: self = .breaksSignature
        case .malformed: self = .breaksMarkup
        default: return nil
        }
    }

    /// The problem and its effect, in a sentence.
    public var message: String {
        switch self {
        case .breaksSignature: "the whitespace rule breaks the signature: Adobe will reject this SAML response"
        case .breaksMarkup: "the whitespace rule makes the XML malformed: Adobe will reject this SAML response"
        }
    }
}
