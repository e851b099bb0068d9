import AdobePass
import ArgumentParser
import SAMLReports

/// The values that requests are made with.
struct RequestValueOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON object with the values that are always the same: the options' names in camel case, and deviceInfo.",
            valueName: "file"
        )
    )
    var profile: String?

    @Option(help: "production, staging, prequal-production or prequal-staging; production, if left out.")
    var environment: String?

    @Option(help: ArgumentHelp("Ask this server instead, such as http://127.0.0.1:8080.", valueName: "url"))
    var baseUrl: String?

    @Option(
        name: [.long, .customLong("requestor")],
        help: ArgumentHelp("The service provider; V1 calls it requestor.", valueName: "id")
    )
    var serviceProvider: String?

    @Option(help: ArgumentHelp("The MVPD, by Adobe's id.", valueName: "id"))
    var mvpd: String?

    @Option(help: ArgumentHelp("The partner; Apple, if left out.", valueName: "name"))
    var partner: String?

    @Option(help: ArgumentHelp("The identifier of the device, not encoded.", valueName: "id"))
    var deviceId: String?

    @Option(help: "iOS or tvOS, for V1.")
    var deviceType: String?

    @Option(
        help: ArgumentHelp(
            "A field of X-Device-Info. Repeatable; model, vendor, osName, osVersion and connectionType are needed.",
            valueName: "name=value"
        )
    )
    var deviceInfo: [String] = []

    @Option(help: ArgumentHelp("The address of the viewer's device, for a server.", valueName: "address"))
    var forwardedFor: String?

    @Option(help: ArgumentHelp("The User-Agent.", valueName: "text"))
    var userAgent: String?

    @Option(help: ArgumentHelp("The account provider identifier that the framework named.", valueName: "id"))
    var providerId: String?

    @Option(help: ArgumentHelp("When the provider's authentication ends, in milliseconds since 1970.", valueName: "ms"))
    var expiration: String?

    @Option(help: "granted, denied, restricted or notDetermined; granted, if left out.")
    var accessStatus: String?

    @Option(help: ArgumentHelp("The whole AP-Partner-Framework-Status instead of these three.", valueName: "value"))
    var partnerFrameworkStatus: String?

    @Option(help: ArgumentHelp("The domain that is registered for the service provider.", valueName: "domain"))
    var domainName: String?

    @Option(help: ArgumentHelp("Where the basic flow or the logout ends; not encoded.", valueName: "url"))
    var redirectUrl: String?

    @Option(help: ArgumentHelp("A resource to decide about; for v2-preauthorize, repeatable.", valueName: "id"))
    var resource: [String] = []

    @Option(help: ArgumentHelp("The code of a session, or of the second screen.", valueName: "code"))
    var code: String?

    @Option(help: ArgumentHelp("The client's identifier, for v2-token.", valueName: "id"))
    var clientId: String?

    func validate() throws {
        for field in deviceInfo where !field.contains("=") {
            throw ValidationError("--device-info takes a name and a value, as in 'osName=tvOS'; '\(field)' is neither.")
        }
    }

    /// The values, those of the profile behind those of the options.
    func values() throws -> RequestValues {
        var values = RequestValues()
        if let profile {
            var file = try InputFile(profile)
            let bytes = try file.readAll(limit: 1 << 20, hint: "no profile is that large")
            do throws(AdobePassError) {
                try values.take(profile: bytes)
            } catch {
                let kind = DocumentFormat.Kind.profile
                let explanation = DocumentFormat(of: bytes).explanation(insteadOf: kind.name, besides: [kind])
                throw ToolError(.dataError, error.code.rawValue, about: file.name, explanation ?? "\(error)")
            }
        }
        let options: [(RequestValue, [String?])] = [
            (.environment, [environment]), (.baseURL, [baseUrl]), (.serviceProvider, [serviceProvider]),
            (.mvpd, [mvpd]), (.partner, [partner]), (.deviceID, [deviceId]), (.deviceType, [deviceType]),
            (.forwardedFor, [forwardedFor]), (.userAgent, [userAgent]), (.providerID, [providerId]),
            (.expiration, [expiration]), (.accessStatus, [accessStatus]),
            (.partnerFrameworkStatus, [partnerFrameworkStatus]), (.domainName, [domainName]),
            (.redirectURL, [redirectUrl]), (.resource, resource), (.code, [code]), (.clientID, [clientId]),
        ]
        for (value, texts) in options { values.set(value, texts) }
        for field in deviceInfo {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            values.setDeviceInformation(parts[0], parts[1])
        }
        return values
    }
}
