import AdobePass
import ArgumentParser
import SAMLExamination
import SAMLReports

struct RequestValueOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON object with values: the names of the options in camel case, and deviceInfo.",
            valueName: "file"
        )
    )
    var profile: String?

    @Option(help: "production, staging, prequal-production or prequal-staging; production if omitted.")
    var environment: String?

    @Option(help: ArgumentHelp("The server to use instead, such as http://127.0.0.1:8080.", valueName: "url"))
    var baseUrl: String?

    @Option(
        name: [.long, .customLong("requestor")],
        help: ArgumentHelp("The service provider; V1 calls it requestor.", valueName: "id")
    )
    var serviceProvider: String?

    @Option(help: ArgumentHelp("The MVPD, by Adobe's id.", valueName: "id"))
    var mvpd: String?

    @Option(help: ArgumentHelp("The partner; Apple if omitted.", valueName: "name"))
    var partner: String?

    @Option(help: ArgumentHelp("The identifier of the device, not encoded.", valueName: "id"))
    var deviceId: String?

    @Option(help: "iOS or tvOS, for V1.")
    var deviceType: String?

    @Option(
        help: ArgumentHelp(
            "A field of X-Device-Info. Repeatable; model, vendor, osName, osVersion and connectionType are required.",
            valueName: "name=value"
        )
    )
    var deviceInfo: [String] = []

    @Option(help: ArgumentHelp("The address of the viewer's device, for a server.", valueName: "address"))
    var forwardedFor: String?

    @Option(help: ArgumentHelp("The User-Agent.", valueName: "text"))
    var userAgent: String?

    @Option(help: ArgumentHelp("The account provider identifier from the framework.", valueName: "id"))
    var providerId: String?

    @Option(
        help: ArgumentHelp(
            "The expiration of the provider's authentication, in milliseconds since 1970.",
            valueName: "ms"
        )
    )
    var expiration: String?

    @Option(help: "granted, denied, restricted or notDetermined; granted if omitted.")
    var accessStatus: String?

    @Option(help: ArgumentHelp("The complete AP-Partner-Framework-Status instead of these three.", valueName: "value"))
    var partnerFrameworkStatus: String?

    @Option(help: ArgumentHelp("The registered domain of the service provider.", valueName: "domain"))
    var domainName: String?

    @Option(help: ArgumentHelp("The URL at which the basic flow or the logout ends; not encoded.", valueName: "url"))
    var redirectUrl: String?

    @Option(help: ArgumentHelp("A resource for a decision; repeatable for v2-preauthorize.", valueName: "id"))
    var resource: [String] = []

    @Option(help: ArgumentHelp("The code of a session, or of the second screen.", valueName: "code"))
    var code: String?

    @Option(help: ArgumentHelp("The client's identifier, for v2-token.", valueName: "id"))
    var clientId: String?

    @Option(
        help: ArgumentHelp("The lifetime of a registration code, 1 to 36000; 1800 if omitted.", valueName: "seconds")
    )
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
        var file = try InputFile(path)
        let bytes = try file.readAll(limit: 1 << 20, hint: "this is too large for a profile")
        do throws(AdobePassError) {
            try take(profile: bytes)
        } catch {
            let explanation = DocumentFormat.detected(in: bytes)?.explanation(insteadOf: .profile)
            throw ToolError(.dataError, error.code.rawValue, about: file.name, explanation ?? "\(error)")
        }
    }
}
