import SAML
import SAMLDiagnosis

/// The attributes that a trusted key signed, and the name of the subject.
struct SignedAttributes {
    /// More than any provider sends.
    private static let maximumRows = 200

    private let list: AttributeList
    private let number: Int
    private let privacy: SourceExcerpt.Privacy

    init(_ list: AttributeList, number: Int, showing privacy: SourceExcerpt.Privacy) {
        self.list = list
        self.number = number
        self.privacy = privacy
    }

    @HTMLBuilder
    var html: [HTML] {
        HTML(.h3, .id(.part(.attributes, input: number)), text: "Signed attributes")
        if list.attributes.isEmpty, list.nameID == nil {
            HTML(.p, text: "The assertion contains no attributes.")
        } else {
            HTML(.table, .style("cards", "attributes")) {
                HTML(.caption, text: caption)
                HTML(columns: ["Attribute", "Values"])
                HTML(.tbody) {
                    if let nameID = list.nameID { row("NameID", nil, [.text(nameID.value)]) }
                    for attribute in list.attributes.prefix(Self.maximumRows) {
                        row(attribute.name, attribute.friendlyName, attribute.values)
                    }
                }
            }
        }
        for part in list.encrypted {
            HTML(.p, text: "\(part.element) is encrypted with \(part.algorithm ?? "an unknown algorithm").")
        }
    }

    private var caption: String {
        let rest = list.attributes.count - Self.maximumRows
        let cut = rest > 0 ? " \(rest.grouped) more are not shown." : ""
        return privacy == .masked
            ? "Values are masked: each • replaces one character.\(cut)" : "Values are shown.\(cut)"
    }

    private func row(_ name: String, _ friendlyName: String?, _ values: [SAMLAttributeValue]) -> HTML {
        HTML(.tr) {
            HTML(.th, .scope("row")) {
                HTML(.code, text: name.clipped(to: 200))
                if let friendlyName { HTML(.div, .style("soft"), text: friendlyName.clipped(to: 200)) }
            }
            HTML(cell: "Values") { AttributeValues(values: values, privacy: privacy).html }
        }
    }
}
