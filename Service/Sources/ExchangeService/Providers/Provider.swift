import SAMLDiagnosis
import SAMLExamination

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
    /// The verifier and the diagnoses, with the provider's keys and expectations.
    let examination: Examination
    /// The file and the name, for reports.
    let source: SettingsSource
    /// The end of the validity of each key, which is that of its metadata; `nil` for a key without one.
    let keyEnds: [Date?]

    /// The attributes that an assertion must contain.
    var requiredAttributes: [String] { examination.context.requiredAttributes }

    /// The earliest end of the validity of a key; `nil` if there is none.
    var validUntil: Date? { keyEnds.compactMap(\.self).min() }

    /// Returns true if a key is valid at an instant, so that SAML responses can be accepted.
    func isFresh(at instant: Date) -> Bool { keyEnds.contains { $0.map { instant < $0 } ?? true } }
}
