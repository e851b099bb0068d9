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
                    HTML(.caption, text: caption)
                    HTML(columns: ["Attribute", "Values", "Required", "Signed"])
                    HTML(.tbody) { attributes.prefix(Self.maximumRows).map { row($0) } }
                }
            }
        }
    }

    private var caption: String {
        let rest = attributes.count - Self.maximumRows
        let cut = rest > 0 ? " \(rest.grouped) more are not shown." : ""
        return input.privacy == .masked
            ? "Values are masked: each • replaces one character.\(cut)" : "Values are shown.\(cut)"
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
        case .required: badge("✓ yes, present", "good")
        case .empty: badge("✕ yes, empty", "error")
        case .missing: badge("✕ yes, missing", "error")
        case .extra: HTML(.span, text: "no")
        case .notRequested: HTML(.span, .style("soft"), text: "not specified")
        }
    }

    private func signed(_ attribute: AttributeEntry) -> HTML {
        switch (attribute.presence, input.document.isAssertionSigned, input.document.isTrusted) {
        case (.missing, _, _): HTML(.span, .style("soft"), text: "–")
        case (_, true, true): badge("✓ signed", "good")
        case (_, true, false): badge("! signed, key not trusted", "warning")
        case (_, false, _):
            badge(input.document.claimedSignatures.isEmpty ? "✕ not signed" : "✕ signature invalid", "error")
        }
    }

    private func badge(_ text: String, _ tone: StaticString) -> HTML {
        HTML(.span, .style("badge", tone), text: text)
    }
}
