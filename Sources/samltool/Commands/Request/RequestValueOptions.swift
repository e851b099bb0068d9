import AdobePass
import ArgumentParser
import SAMLExamination

struct RequestValueOptions: ParsableArguments {
    @Option(help: .file("A JSON object with values: the names of the options in camel case, and deviceInfo."))
    var profile: String?

    @Option(help: "production, staging, prequal-production or prequal-staging; production if omitted.")
    var environment: String?

    @Option(help: .url("The server to use instead, such as http://127.0.0.1:8080."))
    var baseUrl: String?

    @Option(
        name: [.long, .customLong("requestor")],
        help: .id("The service provider; V1 calls it requestor.")
    )
    var serviceProvider: String?

    @Option(help: .id("The MVPD, by Adobe's id."))
    var mvpd: String?

    @Option(help: .name("The partner; Apple if omitted."))
    var partner: String?

    @Option(help: .id("The identifier of the device, not encoded."))
    var deviceId: String?

    @Option(help: "iOS or tvOS, for V1.")
    var deviceType: String?

    @Option(
        help: .nameAndValue(
            "A field of X-Device-Info. Repeatable; model, version, osName, osVersion and connectionType are required."
        )
    )
    var deviceInfo: [String] = []

    @Option(help: .value("address", "The address of the viewer's device, for a server."))
    var forwardedFor: String?

    @Option(help: .text("The User-Agent."))
    var userAgent: String?

    @Option(help: .id("The account provider identifier from the framework."))
    var providerId: String?

    @Option(help: .value("ms", "The expiration of the provider's authentication, in milliseconds since 1970."))
    var expiration: String?

    @Option(help: "granted, denied, restricted or notDetermined; granted if omitted.")
    var accessStatus: String?

    @Option(help: .value("value", "The complete AP-Partner-Framework-Status instead of these three."))
    var partnerFrameworkStatus: String?

    @Option(help: .value("domain", "The registered domain of the service provider."))
    var domainName: String?

    @Option(help: .url("The URL at which the basic flow or the logout ends; not encoded."))
    var redirectUrl: String?

    @Option(help: .id("A resource for a decision; repeatable for v2-preauthorize."))
    var resource: [String] = []

    @Option(help: .value("code", "The code of a session, or of the second screen."))
    var code: String?

    @Option(help: .id("The client's identifier, for v2-token."))
    var clientId: String?

    @Option(help: .seconds("The lifetime of a registration code, 1 to 36000; 1800 if omitted."))
    var ttl: Int?

    func validate() throws {
        for field in deviceInfo where !field.contains("=") {
            throw ValidationError("--device-info must be a name and a value, such as 'osName=tvOS', not '\(field)'.")
        }
    }

    /// Options override the profile.
    func values() throws -> RequestValues {
        var values = try profile.map { try RequestValues(profile: $0) } ?? RequestValues()
        let options: [(RequestValue, [String?])] = [
            (.environment, [environment]), (.baseURL, [baseUrl]), (.serviceProvider, [serviceProvider]),
            (.mvpd, [mvpd]), (.partner, [partner]), (.deviceID, [deviceId]), (.deviceType, [deviceType]),
            (.forwardedFor, [forwardedFor]), (.userAgent, [userAgent]), (.providerID, [providerId]),
            (.expiration, [expiration]), (.accessStatus, [accessStatus]),
            (.partnerFrameworkStatus, [partnerFrameworkStatus]), (.domainName, [domainName]),
            (.redirectURL, [redirectUrl]), (.resource, resource), (.code, [code]), (.clientID, [clientId]),
            (.timeToLive, [ttl.map(String.init)]),
        ]
        for (value, texts) in options { values.set(value, texts) }
        for field in deviceInfo {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            values.setDeviceInformation(parts[0], parts[1])
        }
        return values
    }
}

extension RequestValues {
    init(profile path: String) throws {
        self.init()
        let (name, bytes) = try InputFile.contents(of: path, upTo: 1 << 20, for: "a profile")
        do throws(AdobePassError) {
            try take(profile: bytes)
        } catch {
            let explanation = DocumentFormat.detected(in: bytes)?.explanation(insteadOf: .profile)
            throw ToolError(.dataError, error.code.rawValue, about: name, explanation ?? "\(error)")
        }
    }
}
