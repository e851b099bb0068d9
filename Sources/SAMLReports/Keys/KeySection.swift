internal import ByteTools
internal import SAML
internal import SAMLExamination

/// The part of a page about the keys of a file: the owner, the validity with the days left, and the fingerprints of each.
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``.
public struct KeySection: Sendable {
    private let report: KeyReport
    private let number: Int

    private static let maximumEntities = 200

    /// Creates the section of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - number: The number of the file among the inputs of the page, from 1; the anchors of the section begin with it.
    public init(_ report: KeyReport, number: Int = 1) {
        self.report = report
        self.number = number
    }

    public var html: HTML {
        frame.html {
            for group in report.groups.prefix(Self.maximumEntities) { section(of: group) }
            let rest = report.groups.count - Self.maximumEntities
            if rest > 0 { HTML(.p, .style("soft"), text: "\(rest.grouped) more entities are not shown.") }
        }
    }

    private var frame: SectionFrame {
        let failure = report.unusable
        let warnings = report.groups.flatMap { $0.keys }.flatMap { $0.warnings }
        let tone: StaticString = failure != nil ? "error" : warnings.isEmpty ? "good" : "warning"
        let sign = failure != nil ? "✕" : warnings.isEmpty ? "✓" : "!"
        return SectionFrame(
            number: number,
            name: report.name,
            tone: tone,
            verdict: "\(sign) \(report.trustedCount.counted("trusted key"))",
            remarks: remarks(failure)
        )
    }

    @HTMLBuilder
    private func remarks(_ failure: InputFailure?) -> [HTML] {
        HTML(.p, .style("sentence"), text: "\(KeyReportText.title(of: report)), at \(report.clock.instant).")
        if let failure {
            HTML(sentence: failure.message, code: failure.id)
        }
        if let signer = report.signer {
            HTML(.p, text: "The metadata is signed by \(signer.name).")
            warnings(report.signerWarnings)
        }
    }

    // MARK: The keys

    @HTMLBuilder
    private func section(of group: KeyReport.Group) -> [HTML] {
        HTML(.h3, text: group.entity?.entityID.clipped(to: 500) ?? "Keys")
        if let entity = group.entity { facts(of: entity) }
        if group.keys.isEmpty {
            HTML(.p, text: "There are no keys.")
        } else {
            HTML(.table, .style("cards")) {
                HTML(columns: ["Key", "Validity", "SHA-256", "State"])
                HTML(.tbody) { group.keys.map { row($0) } }
            }
        }
    }

    private func facts(of entity: SAMLMetadata.Entity) -> HTML {
        HTML(facts: [
            ("Roles", entity.roles.joined(separator: ", ").clipped(to: 500)),
            ("Metadata valid until", entity.validUntil.map { "\($0), \(report.clock.words(until: $0))" }),
            ("Refresh", entity.cacheDuration.map { "after \($0)" }),
        ])
    }

    private func row(_ item: KeyReport.Item) -> HTML {
        HTML(.tr) {
            HTML(.th, .scope("row")) {
                item.key?.kindAndSize ?? "unreadable key"
                if let source = item.source { HTML(.div, text: "for \(source.use ?? "any use"), \(source.role)") }
                if let certificate = item.key?.certificate {
                    HTML(.div, .style("soft"), text: certificate.subject.clipped(to: 300))
                }
            }
            HTML(cell: "Validity") { validity(of: item.key?.certificate) }
            HTML(cell: "SHA-256") { fingerprints(of: item.key) }
            HTML(cell: "State") {
                HTML(.div) {
                    item.isTrusted ? HTML(badge: "✓ trusted", "good") : HTML(badge: "✕ not trusted", "error")
                }
                if let reason = item.reason { HTML(.div, text: reason) }
                warnings(item.warnings)
            }
        }
    }

    @HTMLBuilder
    private func validity(of certificate: CertificateDescription?) -> [HTML] {
        if let certificate {
            HTML(.div, text: "from \(certificate.notBefore)")
            HTML(.div, text: "to \(certificate.notAfter)")
            HTML(.div) { HTML(.b, text: report.clock.words(until: certificate.notAfter)) }
            ValidityBar(start: certificate.notBefore, end: certificate.notAfter, now: report.clock.instant).html
        } else {
            HTML(.span, .style("soft"), text: "no certificate")
        }
    }

    @HTMLBuilder
    private func fingerprints(of key: KeyDescription?) -> [HTML] {
        if let key {
            if let certificate = key.certificate {
                HTML(.div, .style("soft"), text: "certificate")
                HTML(.code, text: certificate.fingerprint)
            }
            HTML(.div, .style("soft"), text: "public key (SPKI)")
            HTML(.code, text: key.fingerprint)
        } else {
            HTML(.span, .style("soft"), text: "–")
        }
    }

    private func warnings(_ warnings: [KeyWarning]) -> [HTML] {
        warnings.map { warning in
            HTML(.div) {
                HTML(badge: "! warning", "warning")
                " \(warning.message) "
                HTML(.code, .style("soft"), text: warning.id)
            }
        }
    }
}
