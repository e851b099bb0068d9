import SAML
import SAMLEncoding
import SAMLReports

/// The keys of a file, for people.
struct KeyListText {
    private(set) var lines: [String] = []

    init(_ list: KeyList) {
        lines.append("\(list.file): \(Self.title(of: list))")
        if let signer = list.signer { add("signed by", signer.name, indent: 2) }
        add(list.signerWarnings, indent: 2)
        for group in list.groups { add(group) }
        lines = lines.map(\.withoutControls)
    }

    private static func title(of list: KeyList) -> String {
        let trusted = list.groups.flatMap(\.keys).count(where: \.isTrusted)
        let keys = "\(trusted) trusted \(trusted == 1 ? "key" : "keys")"
        return switch list.kind {
        case .metadata: "metadata of \(list.groups.count) \(list.groups.count == 1 ? "entity" : "entities"), \(keys)"
        case .response:
            "SAML response, \(list.groups[0].keys.count) certificate\(list.groups[0].keys.count == 1 ? "" : "s"), not trusted"
        case .certificates, .publicKeys: "\(keys), for any issuer that --issuer does not exclude"
        }
    }

    private mutating func add(_ group: KeyList.Group) {
        if let entity = group.entity {
            lines.append("  \(entity.entityID)")
            if let end = entity.validUntil { add("valid until", "\(end)", indent: 4) }
            if let duration = entity.cacheDuration { add("refresh", "after \(duration)", indent: 4) }
            if group.keys.isEmpty { add("no keys", entity.roles.joined(separator: ", "), indent: 4) }
        }
        for item in group.keys { add(item) }
    }

    private mutating func add(_ item: KeyList.Item) {
        let use = item.source.map { ", for \($0.use ?? "any use"), \($0.role)" } ?? ""
        lines.append("    \(item.key?.kindAndSize ?? "unreadable key")\(use)")
        if let reason = item.reason { add("not trusted", reason, indent: 6) }
        if let key = item.key {
            if let certificate = key.certificate {
                add("certificate", certificate.subject, indent: 6)
                add("valid", "\(certificate.notBefore) to \(certificate.notAfter)", indent: 6)
                add("SHA-256", certificate.fingerprint, indent: 6)
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
