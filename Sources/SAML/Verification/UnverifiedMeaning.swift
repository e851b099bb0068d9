internal import XMLSecurity

// Functions of a diagnosis for a rejected response, or one without a trusted signer. Do not use them for decisions.

extension ResponseVerifier {
    /// Runs the checks of the stage "semantics" on unverified claims.
    package func evaluateClaims(
        _ assertion: AssertionContent,
        within fields: SAMLResponseFields,
        at instant: SAMLTimestamp
    ) -> [VerificationCheck] {
        var evaluation = Evaluation([], by: self, at: instant, .everything)
        evaluation.checkSemantics(of: assertion, within: fields)
        return evaluation.log.checks.filter { $0.stage == .semantics }
    }

    /// Verifies the signature that is a child of a document's root, whatever the root is.
    ///
    /// A diagnosis determines with it which element a signature in a rejected response covers. No claims are read.
    package func verifiesRoot(of document: [UInt8]) -> Bool {
        let limits = XMLLimits(maximumBytes: max(policy.maximumBytes, document.count), comments: .accepted)
        guard let tree = try? XMLDocument(parsing: document, limits: limits) else { return false }
        let root = tree.root
        guard let signature = root.firstChild(.signature), (try? tree.checkID(of: root)) != nil else { return false }
        let signer = SignatureVerifier(trustedKeys: trustedKeys, policy: policy, limits: limits)
        var log = CheckLog(.everything)
        return (try? signer.verify(signature, of: root, in: tree, noting: &log)) != nil
    }
}
