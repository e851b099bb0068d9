import AdobePass
import AdobePassFlow
import ByteTools
import Foundation
import HTTPTypes
import SAMLEncoding
import TestSupport

/// A call of Adobe with its response, for an archive.
struct RecordedExchange: Sendable {
    var service: AdobeService
    var mvpd: String?
    var frameworkStatus: PartnerFrameworkStatus?
    var code = "CODE123"
    var resource = "REF30"
    var requestor = "REF30"
    var device = "constructed-device"
    /// The status of the response; `nil` for none.
    var status: Int?
    var body = ""
    var retryAfter: Int?
    /// The method, if it is not that of the service: a browser opens the URL of V1's logout.
    var method: String?
    /// The time after the call before, in seconds; `nil` if the archive does not contain times.
    var seconds: Double? = 2

    init(_ service: AdobeService, _ status: Int?, _ body: String = "", for mvpd: String? = nil) {
        self.service = service
        self.status = status
        self.body = body
        self.mvpd = mvpd
    }

    /// Returns the call with changes.
    func with(_ change: (inout Self) -> Void) -> Self {
        var exchange = self
        change(&exchange)
        return exchange
    }

    func after(_ seconds: Double) -> Self { with { $0.seconds = seconds } }

    /// Returns the call with a framework status of a viewer who is signed in to a provider, or to none.
    func signedIn(to provider: String?) -> Self {
        with {
            $0.frameworkStatus = PartnerFrameworkStatus(
                permission: .init(accessStatus: .granted),
                provider: .init(id: provider, expiration: provider.map { _ in SignOnValues.later })
            )
        }
    }
}

/// An HTTP Archive of calls of Adobe, as an app makes them.
enum ConstructedArchive {
    static let start = SignOnValues.now

    static func bytes(
        _ exchanges: [RecordedExchange],
        on platform: ApplePlatform = .tvOS,
        among others: Int = 0
    ) throws -> [UInt8] {
        var instant = start
        var entries: [JSONValue] = (0..<others).map { foreign($0) }
        for exchange in exchanges {
            instant += exchange.seconds ?? 0
            entries.append(try entry(exchange, at: exchange.seconds.map { _ in instant }, on: platform))
        }
        let archive: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
        return archive.line
    }

    /// The request of a call.
    static func request(_ exchange: RecordedExchange, on platform: ApplePlatform) throws -> AdobeRequest {
        let device = ClientDevice(
            identifier: DeviceIdentifier(exchange.device),
            information: DeviceInformation(
                model: "constructed",
                version: "14,1",
                osName: platform.rawValue,
                osVersion: "18.0",
                connectionType: "WiFi"
            )
        )
        var values = ServiceValues([
            .serviceProvider: exchange.requestor, .mvpd: exchange.mvpd, .code: exchange.code,
            .deviceType: platform.rawValue, .domainName: "adobe.com", .redirectURL: "https://adobe.com",
            .softwareStatement: "constructed", .clientID: "constructed", .clientSecret: "constructed",
            .resource: exchange.resource,
        ])
        // The status is required where the app sends none.
        values.status = exchange.frameworkStatus ?? PartnerFrameworkStatus(permission: .init(accessStatus: .granted))
        values.response = Base64Text(encoding: Array("<samlp:Response ID='constructed'/>".utf8))
        let caller = ServiceCaller(environment: .production, device: device, token: try BearerToken("SECRET"))
        return try caller.request(to: exchange.service, values)
    }

    private static func entry(
        _ exchange: RecordedExchange,
        at instant: Date?,
        on platform: ApplePlatform
    ) throws -> JSONValue {
        let request = try request(exchange, on: platform)
        let isStatusSent = exchange.frameworkStatus != nil
        var headers = request.httpRequest.headerFields.map { ($0.name.rawName, $0.value) }
        headers.removeAll { $0.0 == PartnerFrameworkStatus.headerName && !isStatusSent }
        headers.append(("Cookie", "session=SECRET"))
        let text = request.body.isEmpty ? nil : String(decoding: request.body, as: UTF8.self)
        let sent: JSONValue = [
            "method": .string(exchange.method ?? request.method.rawValue), "url": .string(request.url),
            "headers": pairs(headers), "postData": text.map { ["text": .string($0)] },
        ]
        let pause = exchange.retryAfter.map { [("Retry-After", "\($0)")] } ?? []
        let response: JSONValue = [
            "status": .number(exchange.status ?? 0), "headers": pairs(pause),
            "content": ["text": .string(exchange.body)],
        ]
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return [
            "startedDateTime": instant.map { .string($0.formatted(style)) }, "request": sent, "response": response,
        ]
    }

    private static func foreign(_ number: Int) -> JSONValue {
        [
            "startedDateTime": "2026-11-21T11:59:00.000Z",
            "request": ["method": "GET", "url": "https://host\(number % 12).example/image-\(number).png"],
            "response": ["status": 200],
        ]
    }

    private static func pairs(_ fields: [(String, String)]) -> JSONValue {
        .array(fields.map { ["name": .string($0.0), "value": .string($0.1)] })
    }
}
