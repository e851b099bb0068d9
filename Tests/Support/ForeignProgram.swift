package import Foundation

/// A program of `Tests/Interoperability`, which signs and verifies with an implementation that shares no code with this
/// package.
package enum ForeignProgram: String, CaseIterable, Sendable {
    case signxml
    case java

    /// Why a test of them was left out.
    package static let reason = "signxml and Java take part when scripts/interoperability runs the tests"

    /// The folder of the programs and of what they signed.
    package static let folder = Sample.packageFolder.appendingPathComponent("Tests/Interoperability")

    /// Whether all of them can be run.
    package static var areInstalled: Bool { allCases.allSatisfy { $0.interpreter != nil } }

    private var interpreter: URL? {
        ProcessInfo.processInfo.environment["SAMLTOOL_\(rawValue.uppercased())"].map { URL(fileURLWithPath: $0) }
    }

    private var arguments: [String] {
        switch self {
        case .signxml: ["-B", Self.folder.appendingPathComponent("signxml_exchange.py").path]
        case .java: [Self.folder.appendingPathComponent("JavaExchange.java").path]
        }
    }

    /// Has the program do one thing after the other.
    ///
    /// - Parameter jobs: The words of each line, as the folder's README says.
    /// - Returns: What it says of each: `signed`, `valid`, or `invalid` and why.
    /// - Throws: What Foundation throws if it cannot be run.
    package func run(_ jobs: [[String]]) throws -> [String] {
        let input = jobs.map { $0.joined(separator: "\t") + "\n" }.joined()
        let outcome = try CommandOutcome(of: interpreter ?? Self.folder, arguments, input: Array(input.utf8))
        return outcome.output.split(separator: "\n").map(String.init)
    }
}

/// A folder for the files of a test; it is removed with what is in it.
package final class TemporaryFolder: Sendable {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

    package init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in it.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file and returns its path.
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }
}
