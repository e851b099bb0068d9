import AdobePass
import AdobePassFlow
import ArgumentParser
import ByteTools
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

struct MigrateCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        _superCommandName: SAMLTool.name,
        abstract: "Move an app from REST API V1 or the SDK to V2.",
        discussion: """
            Without an argument, lists the calls of REST API V1 and of the AccessEnabler SDK with the calls of V2 that take their place. \
            With the name of a call, prints how its parameters, its response and its errors change, what the app must keep \
            from now on, and what disappears. With a recording of an app that uses V1, prints the requests of V2 in the place of each \
            call, with the values of the recording.

            The identifier of the device, SAML responses, and the query of the redirect URL are placeholders unless --reveal is \
            given. Access tokens, media tokens and secrets are never printed.

            Adobe ended support of REST API V1 on 2025-12-31 and of the SDK on 2026-05-31, and plans to shut both down at the end of 2026.

            Exit status: 0 printed, 64 there is no such call, 65 the recording cannot be read or has no call of V1, 66 there is no \
            such file.

            EXAMPLES
              samltool migrate
              samltool migrate v1-authorize
              samltool migrate setRequestor
              samltool migrate --cookbook sdk
              samltool migrate app.har
              samltool migrate app.har --curl
              samltool migrate app.har --format html --output migration.html
            """
    )

    @Argument(
        help: .value(
            "call|file",
            "The name of a call, or a recording: a HAR or Charles session, or the output of curl; '-' for standard input."
        )
    )
    var subject: String?

    @Option(
        help: .name(
            "Print everything about the calls of a cookbook, in order: v1 (REST API V1) or sdk (the iOS and tvOS SDK)."
        ),
        transform: { try Cookbook(option: $0) }
    )
    var cookbook: Cookbook?

    @Flag(exclusivity: .exclusive)
    var code: RequestCommand.Code?

    @Flag(help: "Print the identifier of the device, SAML responses and complete URLs of the recording.")
    var reveal = false

    @Option(help: .format("Print text, json or, for a recording, html: a page with both sequences side by side."))
    var format: MigrationFormat?

    @Flag(help: "Print JSON; the same as --format json.")
    var json = false

    @OptionGroup
    var output: OutputOptions

    private enum Mode {
        case table([MigratedCall])
        case calls([MigratedCall])
        case recording(String)
    }

    func validate() throws {
        if cookbook == .v2 { throw ValidationError("--cookbook is v1 or sdk: V2 is where the app moves to.") }
        if cookbook != nil, subject != nil { throw ValidationError("Specify a call, a recording or --cookbook.") }
        if json, let format, format != .json { throw ValidationError("--json excludes --format \(format.rawValue).") }
        if code != nil, form == .json {
            throw ValidationError("--json excludes --curl, --http and --swift; the JSON contains the requests.")
        }
        guard case .recording = try mode() else {
            if code != nil || reveal || form == .html {
                throw ValidationError("--curl, --http, --swift, --reveal and --format html require a recording.")
            }
            return
        }
    }

    private var form: MigrationFormat { json ? .json : format ?? .text }

    func perform() throws -> ExitStatus {
        switch try mode() {
        case .table(let calls):
            let table = MigrationTable(calls)
            try write(table.document, or: table.overview)
        case .calls(let calls):
            let table = MigrationTable(calls)
            try write(table.document, or: table.lines)
        case .recording(let path):
            let report = try report(of: path)
            guard form == .html else {
                try write(report.document, or: report.lines)
                break
            }
            try output.withOutput(readableBy: readers) { try $0.write(report.html) }
        }
        return .success
    }

    private func write(_ document: @autoclosure () -> JSON, or lines: @autoclosure () -> [String]) throws {
        try output.withOutput(readableBy: readers) { output in
            if form == .json { try output.writeJSON(document()) } else { try output.writeText(lines()) }
        }
    }

    private var readers: OutputDestination.Readers { reveal ? .owner : .everyone }

    private func mode() throws -> Mode {
        if let cookbook { return .calls(MigratedCall.all.filter { $0.interface.rawValue == cookbook.rawValue }) }
        guard let subject else { return .table(MigratedCall.all) }
        let calls = MigratedCall.named(subject)
        if !calls.isEmpty { return .calls(calls) }
        if let service = AdobeService.named(subject), service.dialect == .v2 {
            return .calls(MigratedCall.replaced(by: service))
        }
        // No name of a call has a period.
        guard subject == "-" || subject.utf8.contains(where: { "/.".utf8.contains($0) }) || InputFile.exists(subject)
        else {
            let near = MigratedCall.names(near: subject)
            let hint = near.isEmpty ? "" : ": did you mean \(near.joined(separator: ", "))?"
            throw ValidationError(
                "There is no call and no file '\(ByteText(subject).shortened(to: 80).withoutControls)'\(hint.isEmpty ? "." : hint) 'samltool migrate' lists the calls."
            )
        }
        return .recording(subject)
    }

    private func report(of path: String) throws -> MigrationReport {
        var file = try InputFile(path)
        let bytes = try file.recording()
        do throws(AdobePassError) {
            let contents: RecordedMigration.Contents = reveal ? .revealed : .hidden
            let migration = try RecordedMigration(of: bytes, decompressor: .zlib, contents)
            return MigrationReport(of: migration, file: file.name, requestForm)
        } catch {
            throw ToolError(error, about: file.name)
        }
    }

    private var requestForm: MigrationReport.RequestForm {
        let code = code
        return MigrationReport.RequestForm(
            code == nil ? .message : .code,
            text: { request, number in
                switch code {
                case .curl?: CurlText(request, body: .inline).text
                case .http?: HTTPFileEntry(request, body: .inline).text
                case .swift?: SwiftCode(request, number: number).text
                case nil: String(decoding: RequestCommand.message(request), as: UTF8.self)
                }
            },
            json: { $0.migrationJSON }
        )
    }
}

enum MigrationFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, html
}
