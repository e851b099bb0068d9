internal import ByteTools
package import SAMLEncoding
internal import XMLSecurity

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension ResponseVerifier {
    /// Verifies a message around a response: its signature or that of its query, and whether it meets the expectations.
    ///
    /// The keys and the policy are those for responses. Of the expectations, the issuers, the destination, InResponseTo and
    /// the clock difference apply.
    ///
    /// - Parameters:
    ///   - document: The XML as received.
    ///   - parameters: The query or form body that it was in; `nil` if there is none.
    ///   - instant: The evaluation time.
    ///   - kinds: The accepted kinds.
    ///   - scope: The extent of the evaluation.
    /// - Returns: The report. A rejection is a result, not an error.
    package func evaluateMessage(
        _ document: [UInt8],
        in parameters: MessageParameters?,
        at instant: Date,
        expecting kinds: [SAMLMessage.Kind] = SAMLMessage.Kind.allCases,
        scope: EvaluationScope = .everything
    ) -> MessageReport {
        var evaluation = MessageEvaluation(by: self, at: SAMLTimestamp(instant), expecting: kinds, scope)
        let message = try? evaluation.run(document, parameters)
        return evaluation.report(message, of: document)
    }
}

/// A verification of a message in the stages of that of a response.
struct MessageEvaluation {
    let verifier: ResponseVerifier
    let now: EvaluationClock
    let kinds: [SAMLMessage.Kind]
    let scope: EvaluationScope
    let signer: SignatureVerifier
    var log = CheckLog(.everything)
    private var kind: SAMLMessage.Kind?
    private var queryKey: KeyDescription?
    private var signatures: [ProvenSignature] = []

    init(
        by verifier: ResponseVerifier,
        at instant: SAMLTimestamp,
        expecting kinds: [SAMLMessage.Kind],
        _ scope: EvaluationScope
    ) {
        self.verifier = verifier
        self.kinds = kinds
        self.scope = scope
        now = EvaluationClock(instant: instant, skew: verifier.expectations.clockSkew)
        signer = SignatureVerifier(
            trustedKeys: verifier.trustedKeys,
            policy: verifier.policy,
            limits: XMLLimits(
                maximumBytes: verifier.policy.maximumBytes,
                comments: verifier.policy.allowed.contains(.comments) ? .accepted : .rejected
            )
        )
    }

    /// Returns the signed message.
    mutating func run(_ document: [UInt8], _ parameters: MessageParameters?) throws(CheckLog.Stop) -> SAMLMessage {
        let tree: XMLDocument
        do throws(XMLSecurityError) {
            tree = try XMLDocument(parsing: document, limits: signer.limits)
        } catch {
            throw log.fail(error)
        }
        log.noteDocument(tree.scan, signer.limits)
        guard let message = tree.root.message, let kind = SAMLMessage.Kind(message) else {
            throw log.fail(BrokenRule(notAMessage: tree.root, expecting: kinds))
        }
        self.kind = kind
        try checkStructure(of: message, kind, in: tree, parameters)
        try verifyQuery(parameters, around: message)
        try verifyElement(message, in: tree)
        let content = try extract(message)
        bind(to: content.issuer)
        if scope == .everything { checkSemantics(of: content) } else { leaveOutSemantics() }
        return content
    }

    func report(_ message: SAMLMessage?, of document: [UInt8]) -> MessageReport {
        let checks = log.checks(of: VerificationRule.ofMessages, titled: { $0.titleOfMessage })
        let isAccepted =
            message != nil && !log.hasFailed && checks.allSatisfy { $0.outcome != .notReached }
            && (queryKey != nil || !signatures.isEmpty)
        return MessageReport(
            kind: kind,
            message: isAccepted && scope == .everything ? message : nil,
            checks: checks,
            signatures: (queryKey.map { [.init(coverage: .query, key: $0)] } ?? [])
                + signatures.map { .init(coverage: .message, key: $0.key) },
            isAccepted: isAccepted,
            inputDigest: (try? DigestMethod.sha256.hash(document))?.hexadecimal ?? ""
        )
    }
}

// MARK: - Structure

extension MessageEvaluation {
    private mutating func checkStructure(
        of message: XMLElement,
        _ kind: SAMLMessage.Kind,
        in tree: borrowing XMLDocument,
        _ parameters: MessageParameters?
    ) throws(CheckLog.Stop) {
        guard kinds.contains(kind) else { throw log.fail(BrokenRule(notAMessage: message, expecting: kinds)) }
        if let name = parameters?.messageName, !name.hasSameBytes(as: kind.fieldName) {
            let text = "a \(kind.rawValue) is sent in the parameter '\(kind.fieldName)'"
            log.fail(.notAResponse, text, found: name, path: message.path)
        }
        checkNesting(in: tree.root, of: message)
        if message.countOfChildren(.signature) > 1 {
            let text = "the message has more than one signature of its own, so verifiers may use different ones"
            log.fail(.severalSignatures, text, path: message.path)
        }
        log.checkPosition(in: message)
        do throws(XMLSecurityError) {
            try tree.checkID(of: message)
        } catch {
            throw log.fail(error)
        }
        try log.stopIfFailed()
        log.pass(.notAResponse, .nestedResponse, .invalidID, .ambiguousID)
        log.pass(.severalSignatures, .misplacedSignature, .signaturePosition)
    }

    /// Checks that the document has no other message, and no signature that covers another element.
    private mutating func checkNesting(in root: XMLElement, of message: XMLElement) {
        let names = SAMLMessage.Kind.allCases.map { $0.element } + [SAMLName.response, .signature]
        root.forEachElement(named: names) { element in
            if element.isNamed(.signature) {
                guard !element.isChild(of: message) else { return }
                let text = "a signature is not a direct child of the message, so it does not cover it"
                log.fail(.misplacedSignature, text, path: element.path)
            } else if !element.isSame(as: message) {
                log.fail(.nestedResponse, "the message contains another message", path: element.path)
            }
        }
    }
}

// MARK: - Signatures

extension MessageEvaluation {
    private mutating func verifyQuery(
        _ parameters: MessageParameters?,
        around message: XMLElement
    ) throws(CheckLog.Stop) {
        let signature: QuerySignature?
        do throws(SAMLEncodingError) {
            signature = try parameters?.signature()
        } catch {
            throw log.fail(BrokenRule(.signatureStructure, "the signature of the query: \(error.message)"))
        }
        if scope == .everything, let ambiguity = parameters?.ambiguity {
            throw log.fail(BrokenRule(.signatureStructure, "the query: \(ambiguity.message)"))
        }
        guard let signature else { return }
        let issuer = message.firstChild(SAMLName.issuer)?.textOutsideElements
        queryKey = try signer.verify(signature, from: issuer, at: now.instant, noting: &log)
    }

    private mutating func verifyElement(
        _ message: XMLElement,
        in tree: borrowing XMLDocument
    ) throws(CheckLog.Stop) {
        if let signature = message.firstChild(.signature) {
            signatures.append(try signer.verify(signature, of: message, in: tree, noting: &log))
        } else if queryKey == nil {
            let text = "the message is not signed, so anyone can have written it; ask the sender to sign it"
            throw log.fail(BrokenRule(.signatureMissing, text, path: message.path))
        }
        if signatures.isEmpty {
            for rule in VerificationRule.ofSignatureElements {
                log.skip(rule, "not applicable: the query is signed, and not the element")
            }
        }
        log.pass(.signatureMissing ... .tooMuchWork)
        log.pass(.noTrustedKey ... .weakKey)
        log.pass(.digestMismatch ... .enginesDiffer)
    }

    /// Checks that keys from metadata signed only for their own entity; that of the query is selected by its issuer.
    private mutating func bind(to issuer: String?) {
        if !signatures.isEmpty { signer.bind(&signatures, to: issuer, at: now.instant, noting: &log) }
        log.pass(.metadataExpired, .certificateExpired, .otherEntity)
    }
}

// MARK: - Signed content

extension MessageEvaluation {
    /// Reads the message from what was signed: the octets of the element, or the whole document of a signed query.
    private mutating func extract(_ message: XMLElement) throws(CheckLog.Stop) -> SAMLMessage {
        if let signature = signatures.first, queryKey == nil { return try extract(signature, of: message) }
        return try read(message)
    }

    private mutating func extract(
        _ signature: ProvenSignature,
        of message: XMLElement
    ) throws(CheckLog.Stop) -> SAMLMessage {
        let signed: XMLDocument
        do throws(XMLSecurityError) {
            signed = try signature.content.document(limits: signer.limits)
        } catch {
            throw log.fail(error)
        }
        let root = signed.root
        guard SAMLMessage.Kind(root) == kind, root.hasAttribute("ID", equalTo: signature.id) else {
            let text = "the signed bytes belong to an element other than the checked one"
            throw log.fail(BrokenRule(.signedRoot, text))
        }
        return try read(root)
    }

    private mutating func read(_ element: XMLElement) throws(CheckLog.Stop) -> SAMLMessage {
        do throws(BrokenRule) {
            try SAMLMessage.check(element)
        } catch {
            throw log.fail(error)
        }
        guard let message = SAMLMessage(reading: element) else { throw CheckLog.Stop() }
        log.pass(.signedRoot ... .invalidTime)
        return message
    }
}

extension BrokenRule {
    /// Creates the error for XML that is not a message of an expected kind.
    fileprivate init(notAMessage root: XMLElement, expecting kinds: [SAMLMessage.Kind]) {
        let names = kinds.map { $0.rawValue }.joined(separator: " or ")
        let name = root.localName
        let description = name.hasSameBytes(as: "Response") ? "a Response" : "another one"
        self.init(
            .notAResponse,
            "the root element is \(description)",
            expected: names,
            found: name,
            path: root.path
        )
    }
}
