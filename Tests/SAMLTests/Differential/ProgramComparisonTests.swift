import Attacks
import BareVerification
import Foundation
import TestSupport
import Testing

@Suite(
    "The verifier against xmlsec1, signxml and Java, on mutated documents",
    .enabled(if: ForeignProgram.areInstalled, Comment(rawValue: ForeignProgram.reason)),
    .enabled(if: XMLSec1Command.isInstalled, Comment(rawValue: XMLSec1Command.reason)),
    .timeLimit(.minutes(30))
)
struct ProgramComparisonTests {
    /// A document and its verdict.
    private struct Row {
        let number: Int
        let document: DifferentialCorpus.Seed
        let verdict: DifferentialVerdict
    }

    /// The numbers of documents: accepted by the verifier, with a valid signature, and others.
    private static let quotas = (accepted: 450, valid: 450, others: 100)

    /// Returns the first documents of the run that fill the quotas.
    private static func rows() throws -> [Row] {
        let corpus = try DifferentialCorpus.shared.get()
        let judge = try DifferentialJudge(corpus)
        var rows: (accepted: [Row], valid: [Row], others: [Row]) = ([], [], [])
        var number = 0
        while rows.accepted.count < quotas.accepted || rows.valid.count < quotas.valid {
            let document = corpus.document(number, seed: DifferentialRun.seed)
            let row = Row(number: number, document: document, verdict: try judge.verdict(on: document))
            if row.verdict.isAccepted {
                rows.accepted.append(row)
            } else if row.verdict.bare.valid > 0 {
                rows.valid.append(row)
            } else {
                rows.others.append(row)
            }
            number += 1
        }
        return Array(
            rows.accepted.prefix(quotas.accepted) + rows.valid.prefix(quotas.valid) + rows.others.prefix(quotas.others)
        )
    }

    @Test("An accepted document is valid for every program")
    func neverLaxer() throws {
        let rows = try Self.rows()
        let folder = try TemporaryFolder()
        let jobs = try rows.map { row in
            let file = try folder.write(row.document.bytes, to: "\(row.number).xml")
            return ["verify", SampleKeys.path("\(row.document.certificate).pem"), file]
        }
        var outcomesByProgram: [String: [String]] = [:]
        for program in ForeignProgram.allCases { outcomesByProgram[program.rawValue] = try program.run(jobs) }
        outcomesByProgram["xmlsec1"] = try rows.map { row in
            let count = Int(row.verdict.bare.signatures)
            let certificate = "\(row.document.certificate).pem"
            return try XMLSec1Command.verifies(row.document.bytes, signatures: count, with: certificate)
                ? "valid" : "invalid"
        }
        for (program, outcomes) in outcomesByProgram.sorted(by: { $0.key < $1.key }) {
            #expect(outcomes.count == rows.count)
            var classes: [String: Int] = [:]
            for (row, outcome) in zip(rows, outcomes) {
                // The README of the programs lists the permitted differences.
                let isValid = outcome.hasPrefix("valid")
                let ours = row.verdict.isAccepted ? "accepted" : "rejected (\(row.verdict.name))"
                classes[
                    "\(ours); the program: \(isValid || row.verdict.isAccepted ? outcome : "invalid")",
                    default: 0
                ] += 1
                if row.verdict.isAccepted, !isValid {
                    try DifferentialRun.keep(row.document, row.number)
                    Issue.record("\(program), document \(row.number) of seed \(DifferentialRun.seed): \(outcome)")
                }
            }
            DifferentialRun.report("\(program), \(outcomes.count) documents of seed \(DifferentialRun.seed)", classes)
        }
    }
}
