import AdobePass
import SAMLEncoding

let device = ClientDevice(
    identifier: DeviceIdentifier("ab12"),
    information: DeviceInformation(
        model: "TV 5th Gen",
        version: "14,1",
        osName: "tvOS",
        osVersion: "18.0",
        connectionType: "WiFi"
    )
)
let requests = RequestsV2(environment: .production, serviceProvider: "REF30", device: device)
let response = try ResponseEncoder.base64(encoding: Array("<a>\n</a>".utf8))
let status = PartnerFrameworkStatus(permission: .init(accessStatus: .granted), provider: .init(id: "Cablevision"))
let request = try requests.exchange(response, status: status)
let outcome = AdobeOutcome(
    of: AdobeResponse(body: Array(#"{"profiles":{"M":{"type":"appleSSO"}}}"#.utf8)),
    service: .v2Exchange
)
print(request.method, request.url, String(decoding: request.body, as: UTF8.self), outcome.verdict)
