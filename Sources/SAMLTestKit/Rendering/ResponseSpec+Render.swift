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
        try ResponseComposer(self, at: time, identifiers: &identifiers).text(template: nil)
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
        // The Response covers its assertions with their signatures.
        if signing.placement.signsAssertions {
            for id in composer.assertionIDs { document = try signer.key.sign(document, in: id) }
        }
        if signing.placement.signsResponse { document = try signer.key.sign(document, in: composer.responseID) }
        return document
    }
}
