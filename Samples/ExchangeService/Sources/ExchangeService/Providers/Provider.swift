import SAML
import SAMLDiagnosis
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A provider whose SAML responses are accepted.
struct Provider: Sendable {
    /// The name in the file of the providers.
    let name: String
    /// The identifier of the MVPD at Adobe.
    let mvpd: String
    /// The identifier of the account provider in Apple's framework; `nil` if it is not checked.
    let platformMappingID: String?
    /// The verifier, with the provider's keys and expectations.
    let verifier: ResponseVerifier
    /// The context of diagnoses, with the same keys and expectations.
    let context: DiagnosisContext
    /// The file and the name, for reports.
    let source: SettingsSource
    /// The files whose changes must be noticed.
    let files: [String]
    /// The earliest end of the validity of its keys in metadata; `nil` if there is none.
    let validUntil: Date?

    /// The attributes that an assertion must contain.
    var requiredAttributes: [String] { context.requiredAttributes }

    /// Returns true if the metadata is valid at an instant.
    func isFresh(at instant: Date) -> Bool { validUntil.map { instant < $0 } ?? true }
}
