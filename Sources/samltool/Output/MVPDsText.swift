import AdobePass
import SAMLEncoding

/// The MVPDs of a configuration, for people: a line each, in columns.
struct MVPDsText {
    private(set) var lines: [String]

    init(_ configuration: MVPDConfiguration, file: String) {
        let count = configuration.mvpds.count
        let owner = [configuration.requestor, configuration.name.map { "(\($0))" }].compactMap(\.self)
        let subject = owner.isEmpty ? "" : " of \(owner.joined(separator: " "))"
        let shown = configuration.mvpdsInPicker.count
        lines = ["\(file): \(count) \(count == 1 ? "MVPD" : "MVPDs")\(subject), \(shown) in Apple's picker"]
        let header = ["ID", "NAME", "REQUIRED ATTRIBUTES", "IN APPLE'S PICKER"]
        let rows = ([header] + configuration.mvpds.map(Self.row)).map { $0.map(\.withoutControls) }
        let widths = header.indices.dropLast().map { column in rows.map(\.[column].count).max() ?? 0 }
        for row in count == 0 ? [] : rows {
            let cells = zip(row, widths).map { $0.padded(to: $1) } + [row[header.count - 1]]
            lines.append("  " + cells.joined(separator: "  "))
        }
        lines[0] = lines[0].withoutControls
    }

    private static func row(for mvpd: MVPD) -> [String] {
        let notes = [mvpd.isProxy == true ? "proxied" : nil, mvpd.isTempPass == true ? "temporary" : nil]
        let name = ([mvpd.displayName ?? "-"] + notes.compactMap(\.self)).joined(separator: ", ")
        let required = mvpd.requiredMetadataFields.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") }
        return [mvpd.id, name, required ?? "not told here", picker(for: mvpd)]
    }

    private static func picker(for mvpd: MVPD) -> String {
        let obstacles = mvpd.pickerObstacles.map(\.description)
        guard obstacles.isEmpty else {
            // Most MVPDs that are not shown have none of the fields at all.
            let missing = obstacles.filter { $0.hasSuffix(" is missing") }.map { $0.dropLast(" is missing".count) }
            let others = obstacles.filter { !$0.hasSuffix(" is missing") }
            let rest = missing.isEmpty ? [] : ["without \(missing.joined(separator: ", "))"]
            return "no: \((others + rest).joined(separator: "; "))"
        }
        let shown = "yes, as \(mvpd.platformMappingID ?? "")"
        return mvpd.hasPlatformSingleSignOn ? shown : "\(shown), for the regular flow"
    }
}
