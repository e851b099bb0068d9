import ArgumentParser
import SAML
import SAMLEncoding
import SAMLExamination
import SAMLReports
import SAMLTestKit

struct ProveCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "prove",
        _superCommandName: SAMLTool.name,
        abstract: "Attack your own receiver of SAML responses.",
        discussion: """
            Sends a good response to a receiver, which must accept it, then every mutation of 'mutate', each made from a new response, and \
            reports what the receiver accepted or rejected wrongly, with the attacks, their advisories and what to change. The \
            receiver must trust the key. Good responses between the mutations show whether it still accepts them: a receiver that is locked, \
            limits requests or has ended is reported, and rejects nothing by that.

            Test only what is yours. A URL must be of this computer, unless --host repeats the name of its host.

            Without --in-response-to, the responses are to no request. Attributes are required by few receivers: specify with --attribute those \
            that this one requires.

            Exit status: 0 the receiver did everything right, 1 it did not, 64 the options contradict each other, 69 the receiver cannot \
            be reached, or does not accept good responses.

            EXAMPLES
              samltool prove --command 'receiver -' --key idp.key --issuer urn:idp
              samltool prove --command 'receiver {}' --key idp.key --as signature-exclusion
              samltool prove --url http://127.0.0.1:8080/acs --key idp.key
              samltool prove --url http://localhost/acs --key idp.key \\
                --accepted-status 302 --accepted-header 'Set-Cookie: session='
              samltool prove --command 'receiver -' --key idp.key --format html -o p.html
            """
    )

    @OptionGroup(title: "Receiver")
    var receiver: ReceiverOptions

    @OptionGroup(title: "Acceptance")
    var acceptance: AcceptanceOptions

    @OptionGroup(title: "Responses")
    var responses: ProofResponseOptions

    @OptionGroup(title: "Responses")
    var description: SpecOptions

    @OptionGroup(title: "Run")
    var pacing: ProofRunOptions

    @OptionGroup(title: "Report")
    var reporting: ProofReportOptions

    @OptionGroup
    var time: InstantOption

    @OptionGroup
    var color: ColorOption

    @OptionGroup
    var output: OutputOptions

    func validate() throws {
        try responses.check(description)
        let files = [responses.response, receiver.signIn, reporting.baseline].compactMap(\.self)
        try InputFile.checkNames(description.inputs + responses.inputs + files)
    }

    func perform() throws -> ExitStatus {
        let mutations = try ToolError.mapping { () throws(TestKitError) in
            try Mutation.named(pacing.names.isEmpty ? ["all"] : pacing.names)
        }
        let baseline = try reporting.readBaseline()
        if let folder = reporting.save { try OutputFolder.check(folder, existing: .isError) }
        let variants = try responses.variants(description, at: try time.instant())
        let folder = try RequestFolder()
        let cleanup = InterruptionHandler {
            folder.processes.kill()
            folder.remove()
        }
        defer {
            cleanup.cancel()
            folder.remove()
        }
        let prover = Prover(try settings(), receiver: try answering(in: folder))
        let result = AsyncWork.wait {
            do throws(TestKitError) {
                return Result<Proof, TestKitError>.success(try await prover.run(mutations, of: variants))
            } catch {
                return .failure(error)
            }
        }
        let proof = try ToolError.mapping { () throws(TestKitError) in try result?.get() }
        guard let proof else { throw ToolError(.software, "tool.internal-error", "internal error: no result") }
        let contents: EvidenceContents = responses.response == nil ? .shown : .hidden
        let content = ProofReport.Content(of: proof, receiver: receiver.name, contents)
        let report = ProofReport(content, since: baseline)
        try output.withOutput { output in
            let text = Array(reporting.content(of: report, color.style(for: output)).utf8)
            if reporting.format == .text { try output.writeText(text) } else { try output.write(text) }
        }
        if let folder = reporting.save {
            let readers: OutputDestination.Readers = responses.response == nil ? .everyone : .owner
            try FailedRequests(of: proof, in: receiver.takenForm, readableBy: readers).write(to: folder)
        }
        return report.status
    }

    private func settings() throws -> ProofSettings {
        let fixed = time.at == nil ? nil : try time.instant()
        var settings = ProofSettings(
            form: receiver.takenForm,
            field: receiver.field,
            recovery: .milliseconds(Int64(pacing.recovery * 1000)),
            instant: { fixed ?? .now }
        )
        settings.jobs = pacing.jobs
        if let interval = pacing.interval { settings.intervals = [interval] }
        settings.pace = .milliseconds(pacing.pace)
        return settings
    }

    private func answering(in folder: RequestFolder) throws -> Prover.Receiver {
        let limit = Duration.milliseconds(Int64(pacing.timeout * 1000))
        let sign = try acceptance.sign()
        if let configuration = try receiver.curlConfiguration(limit: limit) {
            let curl = CurlReceiver(configuration, sign: sign, limit: limit, folder: folder)
            try curl.checkInstallation()
            return { await curl.answer(to: $0) }
        }
        let command = CommandReceiver(command: receiver.command ?? "", sign: sign, limit: limit, folder: folder)
        return { await command.answer(to: $0) }
    }
}
