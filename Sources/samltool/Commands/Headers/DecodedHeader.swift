import AdobePass
import ByteTools
import Captures
import SAMLEncoding
import SAMLReports

/// A decoded header, with its deviations from the documentation.
struct DecodedHeader {
    enum Kind: String, CaseIterable {
        case partnerFrameworkStatus = "AP-Partner-Framework-Status"
        case deviceInformation = "X-Device-Info"
        case deviceIdentifier = "AP-Device-Identifier"
        case tempPassIdentity = "AP-TempPass-Identity"
        case visitorIdentifier = "AP-Visitor-Identifier"

        init?(_ name: String) {
            let name = ByteText(name)
            guard let kind = Self.allCases.first(where: { ByteText($0.rawValue).isEqualIgnoringASCIICase(to: name) })
            else { return nil }
            self = kind
        }
    }

    let kind: Kind
    let fields: [(name: String, value: String)]
    let findings: [HeaderFinding]
    let isAsDocumented: Bool
    /// The number of fields that the header does not define: they may be personal, so they are not shown.
    private(set) var otherFieldCount = 0

    /// In characters.
    private static let maximumLength = 300

    /// `nil` if the candidate is not a known header.
    init?(_ candidate: HeaderSearch.Candidate, named name: String?, reveal: Bool) {
        switch candidate {
        case .line(let line):
            let value = line.string.trimmingXMLSpace
            guard let kind = name.flatMap({ Kind($0) }) ?? Self.likelyKind(of: value) else { return nil }
            self.init(kind, value, reveal: reveal)
        case .field(let name, let value):
            guard let kind = Kind(name.string) else { return nil }
            self.init(kind, value.string, reveal: reveal)
        }
    }

    init(_ kind: Kind, _ value: String, reveal: Bool) {
        self.kind = kind
        switch kind {
        case .partnerFrameworkStatus:
            let reading = PartnerFrameworkStatus.reading(value)
            (findings, isAsDocumented) = (reading.findings, reading.isAsDocumented)
            fields = reading.value.map { Self.fields(of: $0) } ?? []
        case .deviceInformation:
            let reading = DeviceInformation.reading(value)
            (findings, isAsDocumented) = (reading.findings, reading.isAsDocumented)
            let known = reading.value?.fields.filter(\.isDefined) ?? []
            fields = known.map { ($0.name, Self.shown($0, reveal: reveal)) }
            otherFieldCount = reading.value.map { $0.fields.count - known.count } ?? 0
        case .deviceIdentifier:
            let reading = DeviceIdentifier.reading(value)
            (findings, isAsDocumented) = (reading.findings, reading.isAsDocumented)
            fields = reading.value.map { Self.fields(of: $0, reveal: reveal) } ?? []
        case .tempPassIdentity:
            let reading = TempPassIdentity.reading(value)
            (findings, isAsDocumented) = (reading.findings, reading.isAsDocumented)
            let identifiers = reading.value?.identifiers ?? []
            fields = reveal ? identifiers.map { ($0.name, Self.shown($0.value, reveal: true)) } : []
            otherFieldCount = reveal ? 0 : identifiers.count
        case .visitorIdentifier:
            let reading = VisitorIdentifier.reading(value)
            (findings, isAsDocumented) = (reading.findings, reading.isAsDocumented)
            fields = reading.value.map { [("identifier", Self.shown($0.text, reveal: reveal))] } ?? []
        }
    }

    private static func shown(_ field: DeviceInformation.Field, reveal: Bool) -> String {
        shown(field.value, reveal: reveal || !field.isPersonal)
    }

    private static func shown(_ value: String, reveal: Bool) -> String {
        reveal
            ? ByteText(value).shortened(to: maximumLength)
            : "hidden, \(value.unicodeScalars.count.counted("character"))"
    }

    private static let scheme = Array("fingerprint ".utf8)

    /// Returns true if a line may be a value alone: decoding it costs far more than this check.
    static func mayBeValue(_ line: ArraySlice<UInt8>) -> Bool {
        let isScheme = line.startsIgnoringASCIICase(with: scheme)
        if isScheme || line.first == UInt8(ascii: "{") { return true }
        // Base64 of a brace or of whitespace before one, of a byte order mark, or of such Base64.
        guard line.count >= 8, let first = line.first, "eICD7Z".utf8.contains(first) else { return false }
        return line.prefix(8).allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+/-_".utf8.contains($0) }
    }

    private static func likelyKind(of value: String) -> Kind? {
        if value.utf8.startsIgnoringASCIICase(with: scheme) { return .deviceIdentifier }
        if PartnerFrameworkStatus.reading(value).value != nil { return .partnerFrameworkStatus }
        let fields = DeviceInformation.reading(value).value?.fields ?? []
        return fields.contains(where: \.isDefined) ? .deviceInformation : nil
    }

    private static func fields(of status: PartnerFrameworkStatus) -> [(name: String, value: String)] {
        let expiration = status.provider.expiration
        return [
            ("accessStatus", status.permission.accessStatus.rawValue),
            ("permission error", text(status.permission.error)),
            ("provider", status.provider.id),
            ("expiration", expiration.map { "\($0) (\($0.timestamp))" }),
            ("provider error", text(status.provider.error)),
        ].compactMap { name, value in value.map { (name, ByteText($0).shortened(to: maximumLength)) } }
    }

    private static func text(_ error: PartnerFrameworkStatus.FrameworkError?) -> String? {
        error.map { [$0.code, $0.message].compactMap(\.self).joined(separator: ": ") }
    }

    private static func fields(of identifier: DeviceIdentifier, reveal: Bool) -> [(name: String, value: String)] {
        let text = String(decoding: identifier.bytes, as: UTF8.self)
        let shown = text.utf8.elementsEqual(identifier.bytes) ? text : "\(identifier.base64) (Base64)"
        return [("identifier", reveal ? shown : "\(identifier.bytes.count) bytes")]
    }

    var lines: [String] {
        let errors = findings.count { $0.severity == .error }
        let verdict = isAsDocumented ? "as documented" : "not as documented, \(errors) error\(errors == 1 ? "" : "s")"
        let head = ["\(kind.rawValue): \(verdict)"]
        let labels = Labels(indent: 2, width: 21)
        let fields = fields.flatMap { labels.line($0.name, $0.value) }
        let findings = findings.map {
            "  \($0.severity.rawValue.padded(to: 8)) \($0) [\($0.kind.rawValue)]".withoutControls
        }
        let others = labels.line("other fields", otherFieldCount == 0 ? nil : "\(otherFieldCount), not shown")
        return head + fields + others + findings
    }
}

extension DecodedHeader {
    var json: JSON {
        [
            "name": kind.rawValue,
            "asDocumented": isAsDocumented,
            "fields": fields.map { ["name": $0.name, "value": $0.value] },
            "otherFields": otherFieldCount,
            "findings": findings.map(\.json),
        ]
    }
}

extension HeaderFinding {
    fileprivate var json: JSON {
        ["id": kind.rawValue, "severity": severity.rawValue, "message": message, "path": path]
    }
}
