package import Foundation

/// A program of `Tests/Interoperability`, which signs and verifies with an implementation that shares no code with this
/// package.
package enum ForeignProgram: String, CaseIterable, Sendable {
    case signxml
    case java

    /// The reason to skip tests with these programs.
    package static let reason = "signxml and Java take part when scripts/interoperability runs the tests"

    /// The folder of the programs and of their signed samples.
    package static let folder = Sample.packageFolder.appendingPathComponent("Tests/Interoperability")

    /// The folder of their signed samples.
    package static let responseFolder = folder.appendingPathComponent("Responses")

    /// The samples that they signed with every key and digest: `java-rsa3072-sha384-both.xml` has the program, the key, the
    /// digest and the placement in its name.
    package static let responses = frozen.filter { $0.split(separator: "-").count == 4 && !$0.hasPrefix("xmlsec1") }

    /// All samples that other programs signed: those, the same of xmlsec1, and those with a layout as a fifth word.
    package static let frozen = Fixture.files(in: responseFolder, endingIn: ".xml").filter {
        $0 != "signxml-defaults.xml"
    }

    /// True if all programs can be run.
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

    /// Runs the program for several jobs.
    ///
    /// - Parameter jobs: The words of each line, as described in the README of the folder.
    /// - Returns: The result of each job: `signed`, `valid`, or `invalid` with the reason.
    /// - Throws: The error of Foundation if the program cannot be run.
    package func run(_ jobs: [[String]]) throws -> [String] {
        let input = jobs.map { $0.joined(separator: "\t") + "\n" }.joined()
        let outcome = try CommandOutcome(of: interpreter ?? Self.folder, arguments, input: Array(input.utf8))
        return outcome.output.split(separator: "\n").map(String.init)
    }
}
