internal import ByteTools
package import XMLSecurity

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The SAML metadata of a provider, or of the members of a federation: which keys each of them signs with.
///
/// Metadata is worth as much as the way it came by. From a file that you chose, it is; from the network, only if its own
/// signature is verified, with a key that came by another way:
/// ``init(_:verifiedBy:at:certificateValidity:maximumBytes:)``.
///
/// What is read are the keys of the roles that issue assertions, `IDPSSODescriptor` and `AttributeAuthorityDescriptor`
/// (SAML metadata sections 2.4.3 and 2.4.7). To trust them, add them to ``TrustedKeys``.
public struct SAMLMetadata: Sendable {
    /// Whose metadata it is, by the root element.
    public enum Scope: String, Hashable, Sendable {
        /// One entity's: the root is an `EntityDescriptor`.
        case entity
        /// That of the members of a federation, however many: the root is an `EntitiesDescriptor`.
        case federation
    }

    /// Whose metadata it is.
    public let scope: Scope
    /// The entities, in document order, whatever groups they are in.
    public let entities: [Entity]
    /// The key that verified the signature of the metadata; `nil` if that was not asked for.
    public let signer: KeyDescription?

    /// Reads metadata, and takes its word for everything.
    ///
    /// - Parameters:
    ///   - bytes: The XML, in UTF-8.
    ///   - maximumBytes: The largest document that is accepted; 32 MiB hold the metadata of a large federation.
    /// - Throws: ``SAMLError``: code ``SAMLError/Code/notMetadata``, ``SAMLError/Code/malformedMetadata`` or
    ///   ``SAMLError/Code/duplicateEntity``, or one of those for XML that is refused, such as `xml.doctype`.
    public init(_ bytes: [UInt8], maximumBytes: Int = 32 << 20) throws(SAMLError) {
        let document = try Self.parse(bytes, .metadata(maximumBytes: maximumBytes))
        try self.init(reading: document.root, signer: nil)
    }

    /// Verifies the signature of metadata, and reads nothing but what was signed (SAML metadata section 3).
    ///
    /// The rules are those for the signature of a response, without exceptions: see <doc:WhatIsChecked>.
    ///
    /// - Parameters:
    ///   - bytes: The XML as it was received, in UTF-8.
    ///   - signers: The keys that may have signed it. A key that is itself from metadata may sign responses only.
    ///   - instant: The time at which the certificate of the key that signed is judged.
    ///   - certificateValidity: What becomes of that certificate if its validity has ended or not begun.
    ///   - maximumBytes: The largest document that is accepted.
    /// - Throws: ``SAMLError``, as ``init(_:maximumBytes:)`` does, and ``SAMLError/Code/unsignedMetadata`` or the code of
    ///   the rule that the signature breaks, such as `signature.wrong-key`.
    public init(
        _ bytes: [UInt8],
        verifiedBy signers: TrustedKeys,
        at instant: Date,
        certificateValidity: VerificationPolicy.CertificateValidity = .reported,
        maximumBytes: Int = 32 << 20
    ) throws(SAMLError) {
        let limits = XMLLimits.metadata(maximumBytes: maximumBytes)
        let document = try Self.parse(bytes, limits)
        // First of all: that it is unsigned is no news about a web page.
        let scope = try Scope(of: document.root)
        let policy = VerificationPolicy(certificateValidity: certificateValidity)
        let verifier = SignatureVerifier(trustedKeys: signers, policy: policy, limits: limits)
        let signed = try verifier.verifyMetadata(document, at: SAMLTimestamp(instant))
        try self.init(signed: signed.octets, of: scope, id: signed.id, by: signed.key, limits.forCanonicalForm)
    }

    /// Reads the octets that were signed, after making sure that they are those of the root whose signature was verified.
    ///
    /// No document is known that gets here otherwise: this is for the day on which one of the steps before is wrong.
    ///
    /// - Throws: ``SAMLError``, also with code `assertion.signed-root`.
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
            throw SAMLError(.signedRoot, "the signed octets are those of another element than the one that was checked")
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

    /// The entities that some issuers are.
    ///
    /// - Parameter issuers: Entity IDs; if there are none, it is the one that the metadata is of.
    /// - Returns: Those that are in the metadata, at least one.
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
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/notMetadata``.
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
