import Foundation
import FuzzChecks
import TestSupport
import Testing

@Suite("The invariants of the fuzzers hold for known inputs")
struct FuzzReplayTests {
    @Test("The seeds of the fuzzers, and the inputs that they found", arguments: FuzzCheck.allCases)
    func replay(check: FuzzCheck) throws {
        let inputs = try Self.files(in: "Corpus/\(check)") + Self.files(in: "Regressions/\(check)")
        #expect(!inputs.isEmpty)
        try Self.run(check, inputs)
    }

    @Test("The samples", arguments: FuzzCheck.allCases)
    func samples(check: FuzzCheck) throws {
        try Self.run(check, Sample.all.map { URL(fileURLWithPath: $0.path) })
    }

    private static func run(_ check: FuzzCheck, _ inputs: [URL]) throws {
        for input in inputs {
            let bytes = [UInt8](try Data(contentsOf: input))
            do throws(Violation) {
                try check.run(bytes)
            } catch {
                Issue.record("\(input.lastPathComponent): not so: \(error.text)")
            }
        }
    }

    /// Returns the files of a folder of `Tests/Fuzzing`; none if there is no such folder.
    private static func files(in folder: String) throws -> [URL] {
        let folder = Sample.packageFolder.appendingPathComponent("Tests/Fuzzing/\(folder)")
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }
}
