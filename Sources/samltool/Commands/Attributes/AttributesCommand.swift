import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

struct AttributesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attributes",
        abstract: "Print the attributes that a trusted key signed.",
        discussion: """
            Verifies the response as 'verify' does, with the same options, and reads the attributes from the signed octets. \
            Nothing of a rejected response is printed. 'NameID' is the name of the subject.

            In CSV, a cell that starts with =, +, -, @, a tab or a line break gets an apostrophe before it, so that no \
            spreadsheet evaluates it as a formula. The table and CSV shorten long names; JSON does not.

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

    @Argument(
        help: ArgumentHelp("The responses, in any encoding; '-' or nothing for standard input.", valueName: "file")
    )
    var inputs: [String] = []

    @Flag(help: "Print a table, JSON or CSV.")
    var format = Format.table

    @Flag(help: "Print what the response claims, labeled as unverified. No signature is required.")
    var unverified = false

    @OptionGroup(title: "Settings")
    var settings: SettingsOptions

    @OptionGroup(title: "Required attributes")
    var requirement: RequirementOptions

    @OptionGroup
    var verification: VerificationOptions

    func validate() throws {
        try settings.requireFile()
        try verification.checkInputs(inputs, besides: requirement.inputs)
    }

    func run() throws {
        try reportingErrors {
            var (verification, requirement) = (verification, requirement)
            let choice = try settings.namedProvider()
            choice?.apply(to: &verification)
            choice?.apply(to: &requirement)
            let judge = try ResponseJudge(verification)
            let required = try requirement.names()
            return try BatchRunner.run(.attributes, json: format == .json) { batch, output in
                var lists: [AttributeList] = []
                for input in inputs.isEmpty ? ["-"] : inputs {
                    try judge.judge(.path(input)) { judged in
                        judged.printWarnings()
                        do throws(ToolError) {
                            let list = try list(judged, judge.decryptionKeys)
                            let missing = required.filter { !list.hasValue(of: $0) }
                            if !missing.isEmpty { batch.report(error(for: missing, in: list)) }
                            lists.append(list)
                            batch.add(.success, list.entry(missing: missing))
                        } catch {
                            batch.fail(error, AttributeList.entry(of: judged.name, error.failure))
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
    }

    private func list(_ judged: VerifiedInput, _ decryptionKeys: DecryptionKeys) throws(ToolError) -> AttributeList {
        if let failure = judged.failure { throw ToolError(failure, about: judged.name) }
        if unverified { return try unverifiedList(judged, decryptionKeys) }
        if let assertion = judged.report?.assertion { return AttributeList(assertion, of: judged.name) }
        guard let failure = judged.report?.failures.first, let error = judged.report?.error else {
            throw ToolError(.software, "tool.internal-error", about: judged.name, "internal error: no report")
        }
        var text = "\(error)"
        if let advice = VerificationAdvice.options(for: failure) { text += "; \(advice)" }
        if failure.isNoTrustedKey { text += "; --unverified prints what the response claims" }
        throw ToolError(judged.status, failure.id, about: judged.name, text)
    }

    private func unverifiedList(
        _ judged: VerifiedInput,
        _ decryptionKeys: DecryptionKeys
    ) throws(ToolError) -> AttributeList {
        do throws(SAMLError) {
            let response = try UnverifiedResponse(
                judged.trace?.payload ?? [],
                maximumBytes: verification.unwrap.limit.maxBytes,
                decryptingWith: decryptionKeys
            )
            return AttributeList(response, of: judged.name)
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: judged.name, "\(error)")
        }
    }

    private func error(for missing: [String], in list: AttributeList) -> ToolError {
        var text = "required attributes without a value: \(missing.joined(separator: ", "))"
        if !list.encrypted.isEmpty { text += "; parts of the response are encrypted and may contain them" }
        return ToolError(.rejected, "attributes.required-missing", about: list.name, text)
    }
}
