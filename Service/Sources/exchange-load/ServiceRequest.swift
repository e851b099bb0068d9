import AdobePass
import ArgumentParser
import AsyncHTTPClient
import NIOCore
import NIOHTTP1

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The service, the route, and the values of an app in a request.
struct ServiceOptions: ParsableArguments {
    @Option(
        name: .customLong("service"),
        help: "The base URL of the service; with 'rate' more than once for several instances."
    )
    var services = ["http://127.0.0.1:8080"]

    @Option(help: "The bearer token of the caller.")
    var token = ""

    @Option(help: "The route: exchange, verify, or empty or hop for the server of 'exchange-load empty'.")
    var route = Route.exchange

    @Option(help: "The provider in the configuration of the service.")
    var provider = "ExampleCable"

    @Option(help: "The platformMappingId of the provider.")
    var platformMappingID = "example-cable"

    @Option(help: "The beginning of the identifiers of devices, which a number follows.")
    var device = "constructed-device"

    enum Route: String, ExpressibleByArgument, CaseIterable { case exchange, verify, empty, hop }
}

struct ServiceRequest: Sendable {
    let path: String
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    init(_ options: ServiceOptions, _ response: String, device number: Int, at instant: Date) throws {
        var headers = [("Authorization", "Bearer \(options.token)")]
        switch options.route {
        case .verify, .empty, .hop:
            path = options.route == .verify ? "/verify?provider=\(options.provider)" : "/\(options.route.rawValue)"
            headers += [("Content-Type", "application/xml"), ("Accept", "application/json")]
            body = [UInt8](response.utf8)
        case .exchange:
            path = "/exchange"
            let status = PartnerFrameworkStatus(
                permission: .init(accessStatus: .granted),
                provider: .init(
                    id: options.platformMappingID,
                    expiration: EpochMilliseconds(instant.addingTimeInterval(86_400))
                )
            )
            let information = DeviceInformation(
                model: "TV 5th Gen",
                version: "14,1",
                osName: "tvOS",
                osVersion: "18.0",
                connectionType: "WiFi"
            )
            headers += [
                ("Content-Type", "application/json"),
                (DeviceIdentifier.headerName, DeviceIdentifier("\(options.device)-\(number)").headerValue),
                (DeviceInformation.headerName, information.headerValue),
                (PartnerFrameworkStatus.headerName, status.headerValue),
            ]
            body = [UInt8](try JSONEncoder().encode(["samlResponse": response, "mvpd": options.provider]))
        }
        self.headers = headers
    }

    func http(to service: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: service + path)
        request.method = .POST
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: body))
        return request
    }
}
