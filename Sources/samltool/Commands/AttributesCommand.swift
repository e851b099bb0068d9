import ArgumentParser
import SAML
import SAMLEncoding

struct AttributesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attributes",
        abstract: "Print the attributes that a trusted key signed.",
        discussion: """
            The response is verified as by 'verify', with the same options, and the attributes are read from the octets that were \
            signed. If it is refused, nothing is printed on standard output. 'NameID' stands for the name of the subject.

            Exit status: 0 the attributes are printed, 1 the response is refused or a required attribute is missing, 65 the input is \
            no SAML response.

            EXAMPLES
              samltool attributes --cert idp.pem response.xml
              samltool attributes --cert idp.pem --require zip,userID --json response.xml
              samltool attributes --unverified response.xml
            """
    )

    /// The forms of the result.
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

    @Option(help: ArgumentHelp("Exit with 1 if one of these has no value; separated by commas.", valueName: "names"))
    var require: String?

    @Flag(help: "Print what the response claims, whether anybody signed it or not, and label it so.")
    var unverified = false

    @OptionGroup
    var verification: VerificationOptions

    func run() throws {
        try reportingErrors {
            let verifier = try verification.verifier()
            var status = ExitStatus.success
            var output = try OutputFile(nil)
            var files: [AttributeList] = []
            for input in inputs.isEmpty ? [nil] : inputs.map(Optional.some) {
                do throws(ToolError) {
                    let list = try list(input, verifier)
                    files.append(list)
                    status = status.worse(try requireAll(of: list))
                } catch {
                    Diagnostics.print(error.line)
                    status = status.worse(error.status)
                }
            }
            switch format {
            case .table: for list in files { try output.write(Array(list.table(withName: inputs.count > 1).utf8)) }
            case .csv: if !files.isEmpty { try output.write(Array(AttributeList.csv(files).utf8)) }
            case .json: try output.writeJSON(AttributesDocument(files))
            }
            try output.finish()
            return status
        }
    }

    private func list(_ input: String?, _ verifier: ResponseVerifier) throws(ToolError) -> AttributeList {
        let judged = verification.judge(input, with: verifier)
        judged.printWarnings()
        if let failure = judged.failure { throw failure }
        if unverified { return try unverifiedList(judged) }
        if let assertion = judged.report?.assertion { return AttributeList(assertion, file: judged.name) }
        guard let error = judged.report?.error else {
            throw ToolError(.software, "tool.fault", about: judged.name, "no report")
        }
        let hint = error.code.rawValue == "trust.no-key" ? " with --cert, or see --unverified" : ""
        throw ToolError(judged.status, error.code.rawValue, about: judged.name, "\(error)\(hint)")
    }

    private func unverifiedList(_ judged: JudgedInput) throws(ToolError) -> AttributeList {
        do throws(SAMLError) {
            let response = try UnverifiedResponse(
                judged.trace?.payload ?? [],
                maximumBytes: verification.unwrap.limit.maxBytes
            )
            return AttributeList(response, file: judged.name)
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: judged.name, "\(error)")
        }
    }

    /// Names what is missing.
    private func requireAll(of list: AttributeList) throws(ToolError) -> ExitStatus {
        let names = (require ?? "").split(separator: ",").map { String($0) }
        let missing = names.filter { !list.hasValue(of: $0) }
        if missing.isEmpty { return .success }
        let text = "required and missing: \(missing.joined(separator: ", "))"
        Diagnostics.print(ToolError(.verdictIsNo, "attributes.required-missing", about: list.file, text).line)
        return .verdictIsNo
    }
}
