import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport

/// The invariants of a diagnosis: its places are in the input, its rules are in the catalogue, and it contains no personal data.
enum DiagnosisCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        for context in [trusting, untrusting] {
            let diagnosis = ResponseDiagnosis(of: input, in: context, at: .now(instant))
            var rules: Set<String> = []
            let isConfined = isConfined(to: diagnosis.trace)
            for finding in diagnosis.findings {
                try Violation.unless(rules.insert(finding.rule.id).inserted, "a rule is found once")
                for text in try check(finding, in: diagnosis) {
                    try Violation.unless(!isConfined || !text.contains(secret), "no text contains a value")
                }
            }
            try Violation.unless(
                diagnosis.trace.failure == nil || diagnosis.severity == .error,
                "an input without XML has an error"
            )
        }
    }

    /// Checks the invariants of a finding.
    ///
    /// - Returns: All its texts.
    private static func check(_ finding: Finding, in diagnosis: ResponseDiagnosis) throws(Violation) -> [String] {
        try Violation.unless(RuleCatalogue.rule(finding.rule.id) == finding.rule, "every rule is in the catalogue")
        try Violation.unless(!finding.message.isEmpty && !finding.advice.isEmpty, "a finding has advice")
        let place = finding.place
        var texts = [finding.message, finding.advice, finding.found, finding.expected].compactMap(\.self)
        if let place { texts += try check(place, in: diagnosis) }
        for text in texts {
            let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            try Violation.unless(isPlain, "no text has control characters")
        }
        return texts
    }

    /// Checks that a place is in the input.
    ///
    /// - Returns: The displayed text of the place.
    private static func check(
        _ place: Finding.Place,
        in diagnosis: ResponseDiagnosis
    ) throws(Violation) -> [String] {
        let (layers, payload) = (diagnosis.trace.layers, diagnosis.trace.payload)
        try Violation.unless((0...layers.count).contains(place.layer), "a place is in a layer")
        let size = place.layer < layers.count ? layers[place.layer].byteCount : payload.count
        try Violation.unless((0...size).contains(place.offset ?? 0), "a place is inside its layer")
        // A report contains the line of a place in the XML.
        guard let location = place.location, place.layer == layers.count, diagnosis.trace.failure == nil else {
            return []
        }
        let excerpt = SourceExcerpt(around: location, in: payload)
        try Violation.unless(excerpt.text.count <= 96, "an excerpt is short")
        try Violation.unless((0...excerpt.text.count).contains(excerpt.column), "a place is in its excerpt")
        return [excerpt.text]
    }

    /// True if the XML contains values of the seeds, and only in places for values.
    private static func isConfined(to trace: EncodingTrace) -> Bool {
        guard trace.failure == nil else { return false }
        let names: Set = ["AttributeValue", "NameID"]
        var hidden = trace.payload
        let map = MarkupMap(of: hidden)
        for region in map.regions where region.kind == .text {
            guard let name = map.element(around: region)?.name.split(separator: ":").last, names.contains(String(name))
            else {
                continue
            }
            for offset in region.range { hidden[offset] = 0x20 }
        }
        return hidden.firstRange(of: Array(secret.utf8)) == nil
    }

    /// The prefixes of the values of attributes and subjects in the seeds.
    private static let secret = "zQ7value"

    /// A time at which the samples are valid.
    private static let instant = Date(timeIntervalSince1970: 1_800_000_000)

    private static let untrusting = DiagnosisContext(requiredAttributes: ["userID", "zip", "NameID"])

    private static let trusting: DiagnosisContext = {
        do {
            var context = untrusting
            for name in ["idp-rsa", "idp-ec", "weak-rsa1024"] {
                try context.trustedKeys.add(certificates: SampleKeys.file("\(name).pem"))
            }
            context.expectations = Expectations(issuers: ["https://idp.example-mvpd.tv/saml2"], recipient: "u:x")
            return context
        } catch {
            fatalError("the sample keys cannot be read: \(error)")
        }
    }()
}
