import ByteTools
import SAML
import SAMLEncoding

struct KeyReportText {
    private(set) var lines: [String] = []

    init(_ report: KeyReport) {
        lines.append("\(report.name): \(Self.title(of: report))")
        if let signer = report.signer { add("signed by", signer.name, indent: 2) }
        add(report.signerWarnings, indent: 2)
        for group in report.groups { add(group) }
        lines = lines.map { $0.withoutControls }
    }

    static func title(of report: KeyReport) -> String {
        let keys = report.trustedCount.counted("trusted key")
        let count = report.groups.count
        let certificates = report.groups.first?.keys.count ?? 0
        return switch report.kind {
        case .metadata: "metadata of \(count.counted("entity", plural: "entities")), \(keys)"
        case .response: "SAML response, \(certificates.counted("certificate")), not trusted"
        case .certificates, .publicKeys: "\(keys), for any issuer that --issuer does not exclude"
        }
    }

    private mutating func add(_ group: KeyReport.Group) {
        if let entity = group.entity {
            lines.append("  \(entity.entityID)")
            if let end = entity.validUntil { add("valid until", "\(end)", indent: 4) }
            if let duration = entity.cacheDuration { add("refresh", "after \(duration)", indent: 4) }
            if group.keys.isEmpty { add("no keys", entity.roles.joined(separator: ", "), indent: 4) }
        }
        for item in group.keys { add(item) }
    }

    private mutating func add(_ item: KeyReport.Item) {
        let use = item.source.map { ", for \($0.use ?? "any use"), \($0.role)" } ?? ""
        lines.append("    \(item.key?.kindAndSize ?? "unreadable key")\(use)")
        if let reason = item.reason { add("not trusted", reason, indent: 6) }
        if let key = item.key {
            if let certificate = key.certificate {
                add("certificate", certificate.subject, indent: 6)
                add("valid", "\(certificate.notBefore) to \(certificate.notAfter)", indent: 6)
                add("SHA-256", certificate.fingerprint, indent: 6)
                if let purpose = certificate.otherPurpose { add("note", "the certificate is \(purpose)", indent: 6) }
            }
            add("SPKI SHA-256", key.fingerprint, indent: 6)
        }
        add(item.warnings, indent: 6)
    }

    private mutating func add(_ warnings: [KeyWarning], indent: Int) {
        for warning in warnings { add("warning", "\(warning.message) [\(warning.id)]", indent: indent) }
    }

    private mutating func add(_ label: String, _ text: String, indent: Int) {
        lines += Labels(indent: indent, width: 15).line(label, text)
    }
}

extension KeyReport {
    package var lines: [String] { KeyReportText(self).lines }
}
