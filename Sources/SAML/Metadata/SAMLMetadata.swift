internal import ByteTools
package import XMLSecurity

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The SAML metadata of a provider, or of the members of a federation, with their signing keys.
///
/// Metadata is only as trustworthy as its source. Metadata from a file that you chose can be trusted. Metadata from the network
/// can be trusted only if its own signature is verified with a key that was obtained out of band:
/// ``init(_:verifiedBy:at:certificateValidity:maximumBytes:)``.
///
/// The keys are those of the roles that issue assertions, `IDPSSODescriptor` and `AttributeAuthorityDescriptor`
/// (SAML metadata sections 2.4.3 and 2.4.7). To trust them, add them to ``TrustedKeys``.
public struct SAMLMetadata: Sendable {
    /// The scope of metadata, by the root element.
    public enum Scope: String, Hashable, Sendable {
        /// One entity: the root is an `EntityDescriptor`.
        case entity
        /// The members of a federation, any number: the root is an `EntitiesDescriptor`.
        case federation
    }

    /// One entity or a federation.
    public let scope: Scope
    /// The entities in document order, including those in groups.
    public let entities: [Entity]
    /// The key that verified the signature of the metadata; `nil` if it was not verified.
    public let signer: KeyDescription?

    /// Parses metadata without verifying its signature.
    ///
    /// - Parameters:
    ///   - bytes: The XML, in UTF-8.
    ///   - maximumBytes: The maximum size; 32 MiB is sufficient for the metadata of a large federation.
    /// - Throws: ``SAMLError``: code ``SAMLError/Code/notMetadata``, ``SAMLError/Code/malformedMetadata`` or
    ///   ``SAMLError/Code/duplicateEntity``, or a code for rejected XML, such as `xml.doctype`.
    public init(_ bytes: [UInt8], maximumBytes: Int = 32 << 20) throws(SAMLError) {
        let document = try Self.parse(bytes, .metadata(maximumBytes: maximumBytes))
        try self.init(reading: document.root, signer: nil)
    }

    /// Verifies the signature of metadata and reads only the signed content (SAML metadata section 3).
    ///
    /// The rules are those for the signature of a response, without allowances: see <doc:WhatIsChecked>.
    ///
    /// - Parameters:
    ///   - bytes: The XML as received, in UTF-8.
    ///   - signers: The keys that may have signed it. A key from metadata may sign only responses.
    ///   - instant: The evaluation time for the certificate of the signing key.
    ///   - certificateValidity: How to treat that certificate if it is expired or not yet valid.
    ///   - maximumBytes: The maximum size.
    /// - Throws: ``SAMLError``, as ``init(_:maximumBytes:)`` does, and ``SAMLError/Code/unsignedMetadata`` or the code of
    ///   the rule that the signature breaks, such as `signature.wrong-key`.
    public init(
        _ bytes: [UInt8],
        verifiedBy signers: TrustedKeys,
        at instant: Date,
        certificateValidity: VerificationPolicy.CertificateValidity = .warn,
        maximumBytes: Int = 32 << 20
    ) throws(SAMLError) {
        let limits = XMLLimits.metadata(maximumBytes: maximumBytes)
        let document = try Self.parse(bytes, limits)
        // For a web page, this error is more useful than that of a missing signature.
        let scope = try Scope(of: document.root)
        let policy = VerificationPolicy(certificateValidity: certificateValidity)
        let verifier = SignatureVerifier(trustedKeys: signers, policy: policy, limits: limits)
        let signed = try verifier.verifyMetadata(document, at: SAMLTimestamp(instant))
        try self.init(signed: signed.octets, of: scope, id: signed.id, by: signed.key, limits.forCanonicalForm)
    }

    /// Reads the signed bytes, after checking that they are those of the root whose signature was verified.
    ///
    /// No known document fails this check; it protects against an error in the previous steps.
    package init(
        signed octets: [UInt8],
        of scope: Scope,
        id: String,
        by signer: KeyDescription?,
        _ limits: XMLLimits
    ) throws(SAMLError) {
        let document = try Self.parse(octets, limits)
        let root = document.root
        guard root.isNamed(scope.elementName), root.attribute("ID")?.hasSameBytes(as: id) == true else {
            throw SAMLError(.init(.signedRoot), "the signed bytes belong to an element other than the checked one")
        }
        try self.init(reading: root, signer: signer)
    }

    private init(reading root: XMLElement, signer: KeyDescription?) throws(SAMLError) {
        scope = try Scope(of: root)
        entities = try MetadataReader.entities(in: root)
        self.signer = signer
    }

    private static func parse(_ bytes: [UInt8], _ limits: XMLLimits) throws(SAMLError) -> XMLDocument {
        do throws(XMLSecurityError) {
            return try XMLDocument(parsing: bytes, limits: limits)
        } catch {
            throw SAMLError(notMetadata: bytes) ?? SAMLError(error)
        }
    }

    /// Returns the entities of some issuers.
    ///
    /// - Parameter issuers: Entity IDs; if there are none, the entity of metadata with one entity.
    /// - Returns: The entities in the metadata, at least one.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/issuerNeeded`` or ``SAMLError/Code/otherEntity``.
    public func entities(of issuers: [String]) throws(SAMLError) -> [Entity] {
        if issuers.isEmpty {
            guard scope == .entity else { throw SAMLError(issuerNeededFor: self) }
            return entities
        }
        let wanted = entities.filter { entity in issuers.contains { $0.hasSameBytes(as: entity.entityID) } }
        guard !wanted.isEmpty else { throw SAMLError(otherEntityThan: issuers, in: self) }
        return wanted
    }
}

extension SAMLMetadata.Scope {
    fileprivate init(of root: XMLElement) throws(SAMLError) {
        if root.isNamed(SAMLName.entityDescriptor) {
            self = .entity
        } else if root.isNamed(SAMLName.entitiesDescriptor) {
            self = .federation
        } else {
            throw SAMLError(notMetadata: root)
        }
    }

    fileprivate var elementName: XMLName {
        self == .entity ? SAMLName.entityDescriptor : SAMLName.entitiesDescriptor
    }
}
