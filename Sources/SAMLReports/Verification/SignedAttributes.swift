import SAML
import SAMLDiagnosis

/// The attributes that a trusted key signed, and the name of the subject.
struct SignedAttributes {
    /// More than any provider sends.
    private static let maximumRows = 200

    let list: AttributeList
    let number: Int
    let privacy: SourceExcerpt.Privacy

    @HTMLBuilder
    var html: [HTML] {
        HTML(.h3, .id(.part(.attributes, input: number)), text: "Signed attributes")
        if list.attributes.isEmpty, list.nameID == nil {
            HTML(.p, text: "The assertion contains no attributes.")
        } else {
            HTML(.table, .style("cards", "attributes")) {
                HTML(.caption, text: privacy.caption(omitting: list.attributes.count - Self.maximumRows))
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
