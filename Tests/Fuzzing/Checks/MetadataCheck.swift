import Foundation
import SAML
import TestSupport

/// The invariants of metadata: its keys are for signing, and a signature covers everything that is read.
enum MetadataCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let metadata = try? SAMLMetadata(input)
        if let verified = try? SAMLMetadata(input, verifiedBy: signers, at: instant) {
            try Violation.unless(signed.contains(verified.entities), "accepted metadata is signed")
            try Violation.unless(verified.entities == metadata?.entities, "a signature does not change the entities")
        }
        guard let metadata else { return }
        let ids = metadata.entities.map(\.entityID)
        try Violation.unless(Set(ids.map { Array($0.utf8) }).count == ids.count, "no entity is repeated")
        try Violation.unless(metadata.scope == .federation || ids.count == 1, "an EntityDescriptor is one entity")
        // A search for an entity visits all of them.
        for entity in metadata.entities.prefix(4) { try check(entity, of: metadata) }
        if metadata.scope == .federation {
            try Violation.unless((try? TrustedKeys(metadata)) == nil, "a whole federation cannot be trusted")
        }
    }

    /// Checks that trusting an entity trusts its own signing keys, and no others.
    private static func check(_ entity: SAMLMetadata.Entity, of metadata: SAMLMetadata) throws(Violation) {
        for key in entity.keys {
            let isFor = ["IDPSSODescriptor", "AttributeAuthorityDescriptor"].contains(key.role)
            try Violation.unless(isFor, "a key belongs to a role that issues assertions")
            try Violation.unless(key.exclusion != nil || [nil, "signing"].contains(key.use), "a key is for signing")
            if let end = entity.validUntil {
                try Violation.unless(key.validUntil.map { $0 <= end } == true, "a key expires with its entity")
            }
        }
        guard let trusted = try? TrustedKeys(metadata, for: [entity.entityID]) else { return }
        let signing = Set(entity.keys.filter { $0.exclusion == nil }.compactMap { try? $0.description(of: entity) })
        try Violation.unless(!trusted.descriptions.isEmpty, "an entity without keys is not trusted")
        try Violation.unless(signing == Set(trusted.descriptions), "an entity's keys for signing are trusted")
        try Violation.unless(trusted.entityIDs == [entity.entityID], "the keys are bound to their entity")
    }

    /// A time at which the sample is valid.
    private static let instant = Date(timeIntervalSince1970: 1_800_000_000)

    private static let signers: TrustedKeys = {
        do {
            return try TrustedKeys(certificates: SampleKeys.file("federation.pem"))
        } catch {
            fatalError("the sample keys cannot be read: \(error)")
        }
    }()

    /// The entities that the key signed: the sample of a federation.
    private static let signed: Set<[SAMLMetadata.Entity]> = {
        do {
            let sample = try Data(contentsOf: URL(fileURLWithPath: SampleKeys.metadataPath("federation")))
            return try [SAMLMetadata([UInt8](sample), verifiedBy: signers, at: instant).entities]
        } catch {
            fatalError("the sample of a federation cannot be verified: \(error)")
        }
    }()
}
