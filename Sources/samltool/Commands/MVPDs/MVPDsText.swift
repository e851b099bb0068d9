import AdobePass
import ByteTools
import SAMLEncoding
import SAMLReports

/// The MVPDs of a configuration, for people: a line each, in columns.
struct MVPDsText {
    private static let header = ["ID", "NAME", "REQUIRED ATTRIBUTES", "IN APPLE'S PICKER"]
    /// In characters; `--json` prints everything.
    private static let widths = [48, 48, 120, 240]

    private let title: String
    private let mvpds: [MVPD]

    init(_ configuration: MVPDConfiguration, file: String) {
        mvpds = configuration.mvpds
        let owner = [configuration.requestor, configuration.name.map { "(\($0))" }].compactMap(\.self)
        let subject = owner.isEmpty ? "" : " of \(owner.joined(separator: " "))"
        let shown = configuration.mvpdsInPicker.count
        let words =
            "\(mvpds.count.counted("MVPD"))\(ByteText(subject).shortened(to: 200)), \(shown) in Apple's picker"
        title = "\(file): \(words)".withoutControls
    }

    /// Writes the lines one by one, without a table in memory.
    func write(to output: inout OutputFile) throws {
        try output.writeLine(title)
        if mvpds.isEmpty { return }
        var columns = TextColumns(maximumWidths: Self.widths)
        columns.measure(Self.header)
        for mvpd in mvpds { columns.measure(columns.cells(Self.row(for: mvpd))) }
        try output.writeLine("  " + columns.line(Self.header))
        for mvpd in mvpds { try output.writeLine("  " + columns.line(columns.cells(Self.row(for: mvpd)))) }
    }

    private static func row(for mvpd: MVPD) -> [String] {
        let notes = [mvpd.isProxy == true ? "proxied" : nil, mvpd.isTempPass == true ? "temporary" : nil]
        let name = ([mvpd.displayName ?? "-"] + notes.compactMap(\.self)).joined(separator: ", ")
        // A long list is cut before it is joined.
        let required = mvpd.requiredMetadataFields.map { fields in
            fields.isEmpty ? "none" : fields.prefix(widths[2]).joined(separator: ", ")
        }
        return [mvpd.id, name, required ?? "not specified", picker(for: mvpd)]
    }

    private static func picker(for mvpd: MVPD) -> String {
        let exclusions = mvpd.pickerExclusions.map(\.description)
        guard exclusions.isEmpty else {
            // Most omitted MVPDs have none of the fields.
            let missing = exclusions.filter { $0.hasSuffix(" is missing") }.map { $0.dropLast(" is missing".count) }
            let others = exclusions.filter { !$0.hasSuffix(" is missing") }
            let rest = missing.isEmpty ? [] : ["without \(missing.joined(separator: ", "))"]
            return "no: \((others + rest).joined(separator: "; "))"
        }
        let shown = "yes, as \(mvpd.platformMappingID ?? "")"
        return mvpd.hasPlatformSingleSignOn ? shown : "\(shown), for the regular flow"
    }
}
