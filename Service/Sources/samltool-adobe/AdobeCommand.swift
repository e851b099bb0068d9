import ArgumentParser
import FakeAdobePass
import ServerPrograms

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@main
struct AdobeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samltool-adobe",
        abstract: "Runs a stand-in for Adobe Pass, REST API V1 and V2.",
        discussion: """
            It prints its address, and one line for each request: the service, the status, and what was wrong with the request. Lines \
            that no one reads are dropped. \
            GET /__log and GET /__state return the same in JSON, POST /__faults adds faults, and /__viewer is the page on which a \
            viewer signs in with a code.
            """
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 lets the system choose one.")
    var port = 8080

    @Option(help: ArgumentHelp("The scenario; --list-scenarios lists them.", valueName: "name"))
    var scenario = Scenario.normal.name

    @Flag(help: "List the scenarios and exit.")
    var listScenarios = false

    @Flag(help: "List the faults and exit.")
    var listFaults = false

    @Option(help: ArgumentHelp("A JSON file with scripted faults.", valueName: "file"))
    var faults: String?

    @Option(
        help: ArgumentHelp(
            "A JSON file with MVPDs: a configuration of V1, in which an MVPD may name its 'certificate' or 'metadata'.",
            valueName: "file"
        )
    )
    var mvpds: String?

    @Option(
        help: ArgumentHelp(
            "Certificates in PEM that may sign for every MVPD without keys of its own; without any key, "
                + "every valid signature is accepted.",
            valueName: "file"
        )
    )
    var trust: String?

    @Option(help: ArgumentHelp("The audience that an assertion must have.", valueName: "URI"))
    var audience: String?

    @Option(help: ArgumentHelp("A private key in PEM that decrypts encrypted responses.", valueName: "file"))
    var decryptKey: String?

    @Flag(help: "Accept SHA-1, inclusive canonicalization and old encryption in responses.")
    var allowLegacy = false

    @Option(help: ArgumentHelp("Certificates in PEM, to serve TLS.", valueName: "file"))
    var tlsCert: String?

    @Option(help: ArgumentHelp("The private key of the certificate, in PEM.", valueName: "file"))
    var tlsKey: String?

    mutating func validate() throws {
        guard Scenario.named(scenario) != nil else {
            throw ValidationError("there is no scenario '\(scenario)': --list-scenarios lists them")
        }
        guard (0...65535).contains(port) else { throw ValidationError("--port must be 0 to 65535") }
        guard (tlsCert == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-cert and --tls-key must be specified together")
        }
    }

    func run() async throws {
        if listScenarios || listFaults { return printLists() }
        let console = Console()
        let logger = StandInServer.logger("samltool-adobe")
        let standIn = AdobeStandIn(
            try standInConfiguration(),
            clock: ContinuousClock(),
            now: { Date() },
            logger: logger,
            onEntry: { console.add("\($0)") },
            onRunning: { console.add("stand-in for Adobe Pass on \($0.baseURL), scenario '\(scenario)'") }
        )
        try await StandInServer.run(standIn, printing: console, logger: logger)
    }

    private func printLists() {
        if listScenarios { for scenario in Scenario.all { print("\(scenario.name): \(scenario.summary)") } }
        if listFaults { for kind in Fault.Kind.allCases { print("\(kind.rawValue): \(kind.summary)") } }
    }
}
