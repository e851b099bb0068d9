import AdobePass
import AdobePassXML
import ArgumentParser
import ByteTools
import SAMLEncoding

struct RequirementOptions: ParsableArguments {
    @Option(help: .value("names", "Attributes that must have a value, separated by commas. Repeatable."))
    var require: [String] = []

    @Option(
        help: .file(
            "The attributes that Adobe requires: an MVPD configuration of V1, or the response of sessions/sso of V2."
        )
    )
    var config: String?

    @Option(help: .id("The MVPD in --config, by its id or platformMappingId; not required if there is only one."))
    var mvpd: String?

    func validate() throws {
        if require.contains(where: \.namesBetweenCommas.isEmpty) {
            throw ValidationError("--require must be names of attributes, separated by commas.")
        }
        if mvpd != nil, config == nil {
            throw ValidationError("--mvpd requires --config with an MVPD configuration.")
        }
    }

    var isEmpty: Bool { require.isEmpty && config == nil }

    /// The files besides the inputs.
    var inputs: [String] { [config].compactMap(\.self) }

    /// Each name once; a usage error if the configuration does not contain the MVPD.
    func names() throws -> [String] {
        let named = require.flatMap(\.namesBetweenCommas)
        guard let config else { return named.uniqueByBytes }
        let file = try ConfigurationFile(config, responseOf: [.v1Configuration, .v2Configuration, .v2SessionsSSO])
        let required = try file.reading(.configuration) { bytes throws(AdobePassError) in
            try RequiredMetadata(document: bytes, mvpd: mvpd)
        }
        printNotes(required, in: file)
        return (named + required.fields).uniqueByBytes
    }

    /// Prints notes about a match by platformMappingId, and about an empty list.
    private func printNotes(_ required: RequiredMetadata, in file: ConfigurationFile) {
        let id = required.mvpd ?? "the MVPD"
        if required.match == .platformMappingID, let mvpd {
            Diagnostics.print("note: \(file.name): \(mvpd) is the platformMappingId of the MVPD \(id)".withoutControls)
        }
        if required.fields.isEmpty {
            Diagnostics.print("note: \(file.name): \(id) has no required attributes".withoutControls)
        }
    }
}
