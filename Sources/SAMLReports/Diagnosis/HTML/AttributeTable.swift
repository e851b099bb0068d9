import SAML
import SAMLDiagnosis

struct AttributeTable {
    /// More than any provider sends.
    private static let maximumRows = 200
    private static let maximumLength = 200

    let attributes: [AttributeEntry]
    let input: PageInput

    var html: HTML {
        input.part(.attributes, "Attributes") {
            if attributes.isEmpty {
                HTML(.p, text: "The assertion contains no attributes.")
            } else {
                HTML(.table, .style("cards", "attributes")) {
                    HTML(.caption, text: input.privacy.caption(omitting: attributes.count - Self.maximumRows))
                    HTML(columns: ["Attribute", "Values", "Required", "Signed"])
                    HTML(.tbody) { attributes.prefix(Self.maximumRows).map { row($0) } }
                }
            }
        }
    }

    private func row(_ attribute: AttributeEntry) -> HTML {
        HTML(.tr) {
            HTML(.th, .scope("row")) {
                HTML(.code, text: attribute.name.clipped(to: Self.maximumLength))
                if let friendly = attribute.friendlyName {
                    HTML(.div, .style("cell-note"), text: friendly.clipped(to: Self.maximumLength))
                }
            }
            HTML(cell: "Values") { AttributeValues(values: attribute.values, privacy: input.privacy).html }
            HTML(cell: "Required", .style("short")) { presence(of: attribute) }
            HTML(cell: "Signed", .style("short")) { signed(attribute) }
        }
    }

    private func presence(of attribute: AttributeEntry) -> HTML {
        switch attribute.presence {
        case .required: HTML(badge: "✓ yes, present", "good")
        case .empty: HTML(badge: "✕ yes, empty", "error")
        case .missing: HTML(badge: "✕ yes, missing", "error")
        case .extra: HTML(.span, text: "no")
        case .notRequested: HTML(.span, .style("soft"), text: "not specified")
        }
    }

    private func signed(_ attribute: AttributeEntry) -> HTML {
        switch (attribute.presence, input.document.isAssertionSigned, input.document.isTrusted) {
        case (.missing, _, _): HTML(.span, .style("soft"), text: "–")
        case (_, true, true): HTML(badge: "✓ signed", "good")
        case (_, true, false): HTML(badge: "! signed, key not trusted", "warning")
        case (_, false, _):
            switch input.document.claim {
            case .none: HTML(badge: "✕ not signed", "error")
            case .untrustedKey: HTML(badge: "✕ signed, key not trusted", "error")
            case .invalid: HTML(badge: "✕ signature invalid", "error")
            case .notVerified: HTML(badge: "! not verified", "warning")
            }
        }
    }
}
