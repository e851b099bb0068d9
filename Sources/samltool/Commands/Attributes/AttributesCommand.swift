import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct AttributesCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "attributes",
        _superCommandName: SAMLTool.name,
        abstract: "Print the attributes that a trusted key signed.",
        discussion: """
            Verifies the response as 'verify' does, with the same options, and reads the attributes from the signed octets. \
            Nothing of a rejected response is printed. 'NameID' is the name of the subject.

            In CSV, a cell that starts with =, +, -, @, a tab or a line break gets an apostrophe before it, so that no \
            spreadsheet evaluates it as a formula. The table and CSV shorten long names; JSON does not.

            With --ndjson, each line of the input is a request such as {"id": 1, "payload": "…"}, and the result is a line of JSON.

            Exit status: 0 the attributes were printed, 1 the response was rejected or a required attribute is missing, 65 the \
            input is not a SAML response.

            EXAMPLES
              samltool attributes --cert idp.pem response.xml
              samltool attributes --cert idp.pem --require zip,userID --json response.xml
              samltool attributes --cert idp.pem --config config.json --mvpd Cablevision \\
                  response.xml
              samltool attributes --unverified response.xml
            """
    )

    /// The formats of the result.
    enum Format: String, EnumerableFlag {
        case table
        case json
        case csv
    }

    @Argument(help: .file("The responses, in any encoding; '-' or nothing for standard input."))
    var inputs: [String] = []

    @Flag(help: "Print a table, JSON or CSV.")
    var format = Format.table

    @Flag(help: "Print what the response claims, labeled as unverified. No signature is required.")
    var unverified = false

    @OptionGroup
    var lines: LinesOptions

    @OptionGroup(title: "Settings")
    var settings: SettingsOptions

    @OptionGroup(title: "Required attributes")
    var requirement: RequirementOptions

    @OptionGroup
    var verification: VerificationOptions

    func validate() throws {
        try settings.requireFile()
        try verification.checkInputs(inputs, besides: requirement.inputs)
        try checkLines()
    }

    func perform() throws -> ExitStatus {
        var (verification, requirement) = (verification, requirement)
        let choice = try settings.namedProvider()
        choice?.apply(to: &verification)
        choice?.apply(to: &requirement)
        let reader = AttributeReader(
            verifier: try InputVerifier(verification),
            source: unverified ? .claims : .signedOctets,
            required: try requirement.names()
        )
        if lines.ndjson {
            return try lines.answer(inputs.first, upTo: reader.verifier.maximumInputBytes) { line in
                BatchRequest(response: line).attributes(by: reader)
            }
        }
        return try BatchRunner.run(.attributes, json: format == .json) { batch, output in
            var lists: [AttributeList] = []
            for input in inputs.isEmpty ? ["-"] : inputs {
                try reader.verifier.verify(.path(input)) { entry in
                    entry.printWarnings()
                    do throws(ToolError) {
                        let list = try reader.list(entry)
                        let missing = reader.missing(in: list)
                        if !missing.isEmpty { batch.report(reader.error(for: missing, in: list)) }
                        lists.append(list)
                        batch.add(.success, list.entry(missing: missing))
                    } catch {
                        batch.fail(error, AttributeList.entry(of: entry.name, error.failure))
                    }
                }
            }
            switch format {
            case .table:
                for list in lists {
                    if batch.count > 1 { try output.writeLine(list.heading) }
                    try output.writeLines(list.tableLines)
                }
            case .csv: if !lists.isEmpty { try output.write(Array(AttributeList.csv(lists).utf8)) }
            case .json: break
            }
            return [:]
        }
    }

    /// Throws a usage error if options select another format than JSON.
    private func checkLines() throws {
        let option: String? =
            switch format {
            case .table, .json: nil
            case .csv: "--csv"
            }
        try lines.check(inputs, without: [option].compactMap(\.self))
    }
}

/// A line of `attributes --ndjson`: a text with a SAML response.
extension BatchRequest {
    /// Reads the attributes of the responses in the payload: of the only one, or of each of several.
    fileprivate func attributes(by reader: AttributeReader) -> (json: JSON, status: ExitStatus) {
        let entries = reader.verifier.verify(self).map { entry(of: $0, by: reader) }
        let status = entries.map(\.status).reduce(ExitStatus.success) { $0.worse($1) }
        let content = entries.count == 1 ? entries[0].json : ["responses": entries.map(\.json)]
        return (document(.attributesResult, content), status)
    }

    private func entry(of verified: VerificationEntry, by reader: AttributeReader) -> (json: JSON, status: ExitStatus) {
        do throws(ToolError) {
            let list = try reader.list(verified)
            let missing = reader.missing(in: list)
            return (list.entry(missing: missing), missing.isEmpty ? .success : .rejected)
        } catch {
            return (AttributeList.entry(of: verified.name, error.failure), error.status)
        }
    }
}
