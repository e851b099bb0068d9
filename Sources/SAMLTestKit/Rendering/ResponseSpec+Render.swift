public import SAML

extension ResponseSpec {
    /// Renders the response without signatures.
    ///
    /// - Parameters:
    ///   - time: The evaluation time, which relative times start from.
    ///   - identifiers: The source of the IDs that are not specified.
    /// - Returns: The response in UTF-8.
    /// - Throws: ``TestKitError`` if the description contradicts itself or contains what XML cannot contain.
    public func rendered(at time: SAMLTimestamp, identifiers: inout IdentifierSource) throws(TestKitError) -> [UInt8] {
        let document = try ResponseComposer(self, at: time, identifiers: &identifiers).text(template: nil)
        return layout.finished(document)
    }

    /// Renders the response and signs it as described.
    ///
    /// With RSA, the same description, time, seed and key result in the same bytes; ECDSA signatures are random.
    ///
    /// - Parameters:
    ///   - time: The evaluation time, which relative times start from.
    ///   - signer: The key, and the certificates to carry.
    ///   - identifiers: The source of the IDs that are not specified.
    /// - Returns: The response in UTF-8.
    /// - Throws: ``TestKitError`` if the description contradicts itself, or the key does not sign it.
    public func signed(
        at time: SAMLTimestamp,
        by signer: ResponseSigner,
        identifiers: inout IdentifierSource
    ) throws(TestKitError) -> [UInt8] {
        let composer = try ResponseComposer(self, at: time, identifiers: &identifiers)
        var document = try composer.text(template: signer.template(signing.hash))
        if signing.placement.signsAssertions {
            for id in composer.assertionIDs { document = try signer.key.sign(document, in: id) }
        }
        if signing.placement.signsResponse {
            // The Response covers the signatures of its assertions, with the line breaks in them.
            document = try signer.key.sign(layout.wrapped(document), in: composer.responseID)
        }
        return layout.finished(document)
    }
}

extension ResponseLayout {
    fileprivate func wrapped(_ document: [UInt8]) -> [UInt8] { wrapping?.apply(to: document) ?? document }

    fileprivate func finished(_ document: [UInt8]) -> [UInt8] {
        let wrapped = wrapped(document)
        return after?.apply(to: wrapped) ?? wrapped
    }
}
