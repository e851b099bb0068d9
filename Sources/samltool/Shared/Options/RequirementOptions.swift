import AdobePass
import AdobePassXML
import ArgumentParser
import SAMLEncoding
import SAMLReports

/// Which attributes a response has to have.
struct RequirementOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Attributes that must have a value, separated by commas. Repeatable.", valueName: "names")
    )
    var require: [String] = []

    @Option(
        help: ArgumentHelp(
            "Require what Adobe requires: an MVPD configuration of V1, or the answer of V2's sessions/sso.",
            valueName: "file"
        )
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "The MVPD in --config, by its id or platformMappingId; not needed if there is one.",
            valueName: "id"
        )
    )
    var mvpd: String?

    func validate() throws {
        if require.contains(where: \.namesBetweenCommas.isEmpty) {
            throw ValidationError("--require needs the names of attributes, separated by commas.")
        }
        if mvpd != nil, config == nil {
            throw ValidationError("--mvpd is about --config, which takes an MVPD configuration.")
        }
    }

    /// True if nothing is required.
    var isEmpty: Bool { require.isEmpty && config == nil }

    /// What is read besides the inputs.
    var inputs: [String] { [config].compactMap(\.self) }

    /// The names, each once.
    ///
    /// - Throws: ``ToolError``; a wrong usage if the configuration does not have the MVPD.
    func names() throws -> [String] {
        let named = require.flatMap(\.namesBetweenCommas)
        guard let config else { return named.uniqueByBytes }
        let file = try ConfigurationFile(config, answerOf: [.v1Configuration, .v2Configuration, .v2SessionsSSO])
        let required = try file.reading(.configuration) { bytes throws(AdobePassError) in
            try RequiredMetadata(document: bytes, mvpd: mvpd)
        }
        tell(required, in: file)
        return (named + required.fields).uniqueByBytes
    }

    /// Says what may surprise.
    private func tell(_ required: RequiredMetadata, in file: ConfigurationFile) {
        let id = required.mvpd ?? "the MVPD"
        if required.match == .platformMappingID, let mvpd {
            Diagnostics.print("note: \(file.name): \(mvpd) is the platformMappingId of the MVPD \(id)".withoutControls)
        }
        if required.fields.isEmpty {
            Diagnostics.print("note: \(file.name): \(id) has to deliver no attributes".withoutControls)
        }
    }
}
