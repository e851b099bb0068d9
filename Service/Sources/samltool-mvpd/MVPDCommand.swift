import ArgumentParser
import FakeMVPD
import SAML
import SAMLTestKit
import ServerPrograms

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@main
struct MVPDCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samltool-mvpd",
        abstract: "Runs a stand-in for an MVPD: an identity provider on which everyone can sign in.",
        discussion: """
            It prints its address, and one line for each request. Give its metadata to a service provider, and sign in there: the page \
            chooses name, attributes, whitespace, and one of the mutations of 'samltool mutate'. Nothing is stored, and requests are \
            not verified. Without --key, a new key signs, so the metadata is another one after each start.
            """
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 lets the system choose one.")
    var port = 8081

    @Option(
        help: ArgumentHelp(
            "The URL by which browsers reach it, without a path, if it is not that of the port.",
            valueName: "URL"
        )
    )
    var publicURL: String?

    @Option(help: ArgumentHelp("The entity ID, if it is not the URL of the metadata.", valueName: "URI"))
    var entityID: String?

    @Option(help: ArgumentHelp("The private key in PEM that signs; use a key for tests only.", valueName: "file"))
    var key: String?

    @Option(help: ArgumentHelp("The certificate of the key, in PEM.", valueName: "file"))
    var cert: String?

    @Option(
        help: ArgumentHelp(
            "A description of the response in JSON; 'samltool make --print-spec' prints one.",
            valueName: "file"
        )
    )
    var description: String?

    @Option(
        help: ArgumentHelp(
            "An attribute, as in zip=94105; a name that is repeated has several values. Repeatable.",
            valueName: "name=value"
        )
    )
    var attribute: [String] = []

    @Option(
        help: ArgumentHelp(
            "The URL of the assertion consumer service, for requests that do not contain it.",
            valueName: "URL"
        )
    )
    var consumer: String?

    @Option(
        help: ArgumentHelp(
            "The URL to which the response to a logout is sent; without it, the browser stays on a page.",
            valueName: "URL"
        )
    )
    var logoutResponse: String?

    mutating func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be 0 to 65535") }
        guard (key == nil) == (cert == nil) else {
            throw ValidationError("--key and --cert must be specified together")
        }
    }

    func run() async throws {
        let console = Console()
        let logger = StandInServer.logger("samltool-mvpd")
        let standIn = MVPDStandIn(
            try standInConfiguration(),
            now: { Date() },
            logger: logger,
            onEntry: { console.add($0) },
            onRunning: { console.add("stand-in for an MVPD on \($0), metadata on \($0)/metadata") }
        )
        try await StandInServer.run(standIn, printing: console, logger: logger)
    }

    private func standInConfiguration() throws -> MVPDStandIn.Configuration {
        var configuration = try signer()
        configuration.host = host
        configuration.port = port
        configuration.publicURL = publicURL.map { String($0.hasSuffix("/") ? $0.dropLast() : $0[...]) }
        configuration.entityID = entityID
        configuration.consumerServiceURL = consumer
        configuration.logoutResponseURL = logoutResponse
        if let description {
            let json = try InputFile.read(description)
            configuration.spec = try InputFile.naming(description) { try ResponseSpec(json: json) }
        }
        let attributes = try InputFile.naming("--attribute") { try AttributeSpec.attributes(of: attribute) }
        for index in configuration.spec.assertions.indices {
            configuration.spec.assertions[index].set(attributes)
            if description == nil, attribute.isEmpty {
                configuration.spec.assertions[index].addMissing(["userID", "zip"])
            }
        }
        return configuration
    }

    /// The key and the certificate of the options, or new ones.
    private func signer() throws -> MVPDStandIn.Configuration {
        guard let key, let cert else {
            let key = try SigningKey(generating: .rsa2048)
            let now = SAMLTimestamp(Date())
            let day: Int64 = 86_400
            let certificate = try key.selfSignedCertificate(
                name: "samltool-mvpd",
                from: SAMLTimestamp(secondsSince1970: now.seconds - day),
                to: SAMLTimestamp(secondsSince1970: now.seconds + 365 * day)
            )
            return MVPDStandIn.Configuration(key: key, certificate: certificate)
        }
        let (pem, certificates) = (try InputFile.read(key), try InputFile.read(cert))
        let signingKey = try InputFile.naming(key) { try SigningKey(pem: pem) }
        let certificate = try InputFile.naming(cert) {
            let all = try CertificateFile.certificates(in: certificates)
            _ = try ResponseSigner(key: signingKey, certificates: all)
            return all[0]
        }
        return MVPDStandIn.Configuration(key: signingKey, certificate: certificate)
    }
}
