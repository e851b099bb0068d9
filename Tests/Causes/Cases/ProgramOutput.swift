package import Foundation
import TestSupport

/// What `samltool check --json` printed for a case.
struct ProgramOutput {
    let status: Int32
    /// The messages of errors, in order.
    private(set) var errors: [String] = []
    private var others: [String] = []
    private let diagnostics: String

    /// The messages, errors first; what is on standard error if there are none.
    var messages: [String] {
        let all = errors + others
        return all.isEmpty && !diagnostics.isEmpty ? [diagnostics] : all
    }

    init(of row: WholeCase, by program: URL, command: String = "check") throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("whole-case-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try row.write(to: folder)
        let options = command == "check" ? row.arguments : []
        let outcome = try CommandOutcome(
            of: program,
            [command, "--json"] + options + row.inputs.map(\.name),
            in: folder
        )
        status = outcome.status
        diagnostics = outcome.diagnostics.trimmingCharacters(in: .whitespacesAndNewlines)
        let report = try? JSONDecoder().decode(Report.self, from: Data(outcome.standardOutput))
        let files = report?.files ?? []
        let findings = files.flatMap(\.findings)
        errors = findings.filter { $0.severity == "error" }.map(\.message)
        others = findings.filter { $0.severity == "warning" }.map(\.message) + files.compactMap(\.failure?.message)
    }

    private struct Report: Decodable {
        let files: [Input]
    }

    private struct Input: Decodable {
        let findings: [Finding]
        let failure: Failure?
    }

    private struct Failure: Decodable {
        let message: String
    }

    private struct Finding: Decodable {
        let severity: String
        let message: String
    }
}

extension WholeCase {
    /// Writes the inputs, and the files that the options name, into a new folder.
    package func write(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in inputs + companions {
            try Data(try file.bytes()).write(to: folder.appendingPathComponent(file.name))
        }
    }

    /// The exit status of each command for the inputs of the case, without its options.
    package func statuses(of commands: [String], by program: URL) throws -> [String: Int32] {
        var statuses: [String: Int32] = [:]
        for command in commands {
            statuses[command] = try ProgramOutput(of: self, by: program, command: command).status
        }
        return statuses
    }
}
