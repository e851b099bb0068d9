internal import XMLSecurity

// What a diagnosis asks of a response that is refused, or that nobody is trusted to have signed. No decision may depend on it.

extension ResponseVerifier {
    /// Makes the checks of stage 6 on what a response claims, whoever wrote it.
    ///
    /// - Parameters:
    ///   - assertion: What the assertion says of itself.
    ///   - fields: What the response around it says.
    ///   - instant: The time at which it has to be valid.
    /// - Returns: The checks of that stage.
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
    /// A diagnosis finds out with it what a signature in a refused response covers. Nothing is read from the document.
    ///
    /// - Parameter document: XML in UTF-8.
    /// - Returns: Whether a trusted key made the signature, and the root is as it was signed.
    package func verifiesRoot(of document: [UInt8]) -> Bool {
        let limits = XMLLimits(maximumBytes: max(policy.maximumBytes, document.count), comments: .accepted)
        guard let tree = try? XMLDocument(parsing: document, limits: limits) else { return false }
        let root = tree.root
        guard let signature = root.firstChild(.signature), (try? tree.registerID(of: root)) != nil else { return false }
        let signer = SignatureVerifier(trustedKeys: trustedKeys, policy: policy, limits: limits)
        var log = CheckLog()
        return (try? signer.verify(signature, of: root, in: tree, noting: &log)) != nil
    }
}
