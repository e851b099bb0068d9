import AdobePass
import SAML
import SAMLEncoding

/// A header, what is in it, and what is not as documented.
struct DecodedHeader {
    /// The headers that can be decoded.
    enum Kind: String, CaseIterable {
        case partnerFrameworkStatus = "AP-Partner-Framework-Status"
        case deviceInformation = "X-Device-Info"
        case deviceIdentifier = "AP-Device-Identifier"

        /// The header of a name, in whatever case, as names of headers are.
        init?(name: String) {
            guard let kind = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
                return nil
            }
            self = kind
        }
    }

    let kind: Kind
    /// Names and values, in order.
    let fields: [(name: String, value: String)]
    let remarks: [HeaderRemark]
    let isAsDocumented: Bool

    /// Decodes a line with a name and a value, or a value alone; `nil` if it is no such header.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - name: Which header a value alone is; `nil` to see by the value.
    ///   - reveal: Whether to show the device's identifier.
    init?(line: String, named name: String?, reveal: Bool) {
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2, let kind = Kind(name: parts[0].trimmingXMLSpace) {
            self.init(kind, parts[1].trimmingXMLSpace, reveal: reveal)
        } else {
            let value = line.trimmingXMLSpace
            guard let kind = name.flatMap({ Kind(name: $0) }) ?? Self.likelyKind(of: value) else { return nil }
            self.init(kind, value, reveal: reveal)
        }
    }

    init(_ kind: Kind, _ value: String, reveal: Bool) {
        self.kind = kind
        switch kind {
        case .partnerFrameworkStatus:
            let reading = PartnerFrameworkStatus.reading(value)
            (remarks, isAsDocumented) = (reading.remarks, reading.isAsDocumented)
            fields = reading.value.map { Self.fields(of: $0) } ?? []
        case .deviceInformation:
            let reading = DeviceInformation.reading(value)
            (remarks, isAsDocumented) = (reading.remarks, reading.isAsDocumented)
            fields = reading.value?.fields.map { ($0.name, $0.value) } ?? []
        case .deviceIdentifier:
            let reading = DeviceIdentifier.reading(value)
            (remarks, isAsDocumented) = (reading.remarks, reading.isAsDocumented)
            fields = reading.value.map { Self.fields(of: $0, reveal: reveal) } ?? []
        }
    }

    private static func likelyKind(of value: String) -> Kind? {
        if value.lowercased().hasPrefix("fingerprint ") { return .deviceIdentifier }
        if PartnerFrameworkStatus.reading(value).value != nil { return .partnerFrameworkStatus }
        return (DeviceInformation.reading(value).value?.fields.isEmpty ?? true) ? nil : .deviceInformation
    }

    private static func fields(of status: PartnerFrameworkStatus) -> [(name: String, value: String)] {
        let expiration = status.provider.expiration
        return [
            ("accessStatus", status.permission.accessStatus.rawValue),
            ("permission error", text(status.permission.error)),
            ("provider", status.provider.id),
            ("expiration", expiration.map { "\($0) (\(OutcomeDocument.timestamp($0)))" }),
            ("provider error", text(status.provider.error)),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    private static func text(_ error: PartnerFrameworkStatus.FrameworkError?) -> String? {
        error.map { [$0.code, $0.message].compactMap(\.self).joined(separator: ": ") }
    }

    private static func fields(of identifier: DeviceIdentifier, reveal: Bool) -> [(name: String, value: String)] {
        let text = String(decoding: identifier.bytes, as: UTF8.self)
        let shown = text.utf8.elementsEqual(identifier.bytes) ? text : "\(identifier.base64) (Base64)"
        return [("identifier", reveal ? shown : "\(identifier.bytes.count) bytes")]
    }

    /// The header for people.
    var lines: [String] {
        let errors = remarks.count { $0.severity == .error }
        let verdict = isAsDocumented ? "as documented" : "not as documented, \(errors) error\(errors == 1 ? "" : "s")"
        let head = ["\(kind.rawValue): \(verdict)"]
        let fields = fields.map { "  \("\($0.name):".padded(to: 20)) \($0.value)".withoutControls }
        let remarks = remarks.map {
            "  \($0.severity.rawValue.padded(to: 8)) \($0) [\($0.kind.rawValue)]".withoutControls
        }
        return head + fields + remarks
    }
}

/// Headers and what is not as documented: what `headers decode --json` prints.
struct HeadersDocument: Encodable {
    let format = "samltool.headers"
    let version = 1
    let headers: [Header]

    struct Header: Encodable {
        let name: String
        let asDocumented: Bool
        let fields: [Field]
        let remarks: [Remark]

        init(_ header: DecodedHeader) {
            name = header.kind.rawValue
            asDocumented = header.isAsDocumented
            fields = header.fields.map { Field(name: $0.name, value: $0.value) }
            remarks = header.remarks.map {
                Remark(id: $0.kind.rawValue, severity: $0.severity.rawValue, message: $0.message, path: $0.path)
            }
        }
    }

    struct Field: Encodable {
        let name: String
        let value: String
    }

    struct Remark: Encodable {
        let id: String
        let severity: String
        let message: String
        let path: String?
    }
}
