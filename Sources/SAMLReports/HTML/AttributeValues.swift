import ByteTools
import SAML
import SAMLDiagnosis

struct AttributeValues {
    private static let maximumCount = 20
    private static let maximumLength = 200

    let values: [SAMLAttributeValue]
    let privacy: SourceExcerpt.Privacy

    var html: [HTML] {
        if values.isEmpty { return [HTML(.span, .style("soft"), text: "none")] }
        let shown = values.prefix(Self.maximumCount).map { value in
            HTML(.div, .style("value")) { words(for: value).withNamedMasks }
        }
        let rest = values.count - shown.count
        return rest > 0 ? shown + [HTML(.div, .style("soft"), text: "and \(rest.grouped) more")] : shown
    }

    private func words(for value: SAMLAttributeValue) -> String {
        switch value {
        case .text(let text): text.isEmpty ? "(empty)" : shown(text)
        case .null: "(nil)"
        case .xml(let bytes): shown(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func shown(_ text: String) -> String {
        privacy == .revealed ? text.clipped(to: Self.maximumLength) : text.masked
    }
}

extension SourceExcerpt.Privacy {
    /// The caption of a table of values without so many of its rows; no row is omitted if the number is not positive.
    func caption(omitting count: Int) -> String {
        let cut = count > 0 ? " \(count.grouped) more are not shown." : ""
        return self == .masked ? "Values are masked: each • replaces one character.\(cut)" : "Values are shown.\(cut)"
    }
}
