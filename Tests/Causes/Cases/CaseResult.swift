package import Foundation

/// The answer of a program to a case, and whether it is right.
package struct CaseResult: Sendable {
    package enum Verdict: String, CaseIterable, Sendable {
        /// The first message names the cause.
        case first
        /// Another message names the cause.
        case near
        case missed, clean
        /// An error for a good case.
        case alarm
        /// The case cannot be made, or the program did not run.
        case broken
    }

    package let row: WholeCase
    package let verdict: Verdict
    /// The first message; on standard error if there are no findings.
    package let message: String

    package init(of row: WholeCase, by program: URL) {
        self.row = row
        do {
            let output = try ProgramOutput(of: row, by: program)
            verdict = try Self.verdict(output, row.expectation)
            message = output.messages.first ?? "no message, exit status \(output.status)"
        } catch {
            verdict = .broken
            message = "\(error)"
        }
    }

    /// The line of the list, if the answer is not right.
    package var miss: String? {
        guard verdict != .first, verdict != .clean else { return nil }
        return "\(verdict.rawValue)  \(row): \(row.truth)\n    \(message)"
    }

    private static func verdict(_ output: ProgramOutput, _ expectation: WholeCase.Expectation) throws -> Verdict {
        guard case .cause(let patterns, _) = expectation else {
            return output.status == 0 && output.errors.isEmpty ? .clean : .alarm
        }
        let expressions = try patterns.map { try NSRegularExpression(pattern: $0, options: .caseInsensitive) }
        let index = output.messages.firstIndex { message in
            let range = NSRange(location: 0, length: message.utf16.count)
            return expressions.contains { $0.firstMatch(in: message, range: range) != nil }
        }
        return index.map { $0 == 0 ? .first : .near } ?? .missed
    }
}
