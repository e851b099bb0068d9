package import SAMLEncoding
internal import XMLSecurity

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

package struct MessageReport: Sendable {
    package let failures: [VerificationCheck]
    /// The trusted key that signed the message; `nil` if none did.
    package let key: KeyDescription?

    package var isAccepted: Bool { key != nil && failures.isEmpty }
}

extension ResponseVerifier {
    /// Only the signatures are checked, not the content; a message without a signature is not accepted.
    package func evaluateMessage(
        _ document: [UInt8],
        in parameters: MessageParameters?,
        at instant: Date
    ) -> MessageReport {
        var evaluation = MessageEvaluation(by: self, at: SAMLTimestamp(instant))
        try? evaluation.run(document, parameters)
        return MessageReport(
            failures: evaluation.log.checks.filter { $0.outcome == .failed },
            key: evaluation.keys.first
        )
    }
}

private struct MessageEvaluation {
    let signer: SignatureVerifier
    let instant: SAMLTimestamp
    var log = CheckLog(.failures)
    /// The keys that signed: that of the query first.
    var keys: [KeyDescription] = []

    init(by verifier: ResponseVerifier, at instant: SAMLTimestamp) {
        self.instant = instant
        signer = SignatureVerifier(
            trustedKeys: verifier.trustedKeys,
            policy: verifier.policy,
            limits: XMLLimits(maximumBytes: verifier.policy.maximumBytes, comments: .accepted)
        )
    }

    mutating func run(_ document: [UInt8], _ parameters: MessageParameters?) throws(CheckLog.Stop) {
        let tree: XMLDocument
        do throws(XMLSecurityError) {
            tree = try XMLDocument(parsing: document, limits: signer.limits)
        } catch {
            throw log.fail(error)
        }
        guard let message = tree.root.message else { throw log.fail(BrokenRule(notAResponse: tree.root)) }
        let issuer = message.firstChild(SAMLName.issuer)?.textOutsideElements
        let query = try querySignature(in: parameters)
        if let query { keys.append(try signer.verify(query, from: issuer, at: instant, noting: &log)) }
        if message.countOfChildren(.signature) > 1 {
            log.fail(.severalSignatures, "the message has more than one signature of its own", path: message.path)
        } else if let signature = message.firstChild(.signature) {
            keys.append(try verify(signature, of: message, in: tree, from: issuer))
        } else if query == nil {
            log.fail(.signatureMissing, "the message is not signed", path: message.path)
        }
    }

    private mutating func querySignature(in parameters: MessageParameters?) throws(CheckLog.Stop) -> QuerySignature? {
        do throws(SAMLEncodingError) {
            return try parameters?.signature()
        } catch {
            throw log.fail(BrokenRule(.signatureStructure, "the signature of the query: \(error.message)"))
        }
    }

    private mutating func verify(
        _ signature: XMLElement,
        of message: XMLElement,
        in tree: borrowing XMLDocument,
        from issuer: String?
    ) throws(CheckLog.Stop) -> KeyDescription {
        do throws(XMLSecurityError) {
            try tree.checkID(of: message)
        } catch {
            throw log.fail(error)
        }
        var signatures = [try signer.verify(signature, of: message, in: tree, noting: &log)]
        signer.bind(&signatures, to: issuer, at: instant, noting: &log)
        return signatures[0].key
    }
}
