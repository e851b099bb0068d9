import AdobePass
import AdobePassFlow
import Foundation
import SAMLEncoding

// Measures the decision and the creation of a request, without network and verification: prints the nanoseconds of each.

func nanoseconds(_ times: Int, _ work: () throws -> Int) rethrows -> Int {
    var sum = 0
    for _ in 0..<times / 10 { sum &+= try work() }
    let start = processorNanoseconds()
    for _ in 0..<times { sum &+= try work() }
    let duration = (processorNanoseconds() - start) / times
    // The results are used, so that the optimizer does not remove the computation.
    return sum == .min ? 0 : duration
}

/// The processor time of this thread, which other programs do not affect.
func processorNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: ExchangeLoop CONFIGURATION RESPONSE\n".utf8))
    exit(64)
}
let configuration = try MVPDConfiguration(json: [UInt8](Data(contentsOf: URL(fileURLWithPath: arguments[1]))))
let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: arguments[2])), as: UTF8.self)
let instant = Date(timeIntervalSince1970: 1_795_262_400)
let metadata = AccountMetadata(
    access: .granted,
    providerIdentifier: configuration.supportedAccountProviderIdentifiers.first,
    expirationDate: EpochMilliseconds(instant.addingTimeInterval(3600)),
    samlResponse: HiddenText(text)
)

// The longest path: every result is present, and the exchange is made and accepted.
var v2 = SignOnV2State(goal: .authenticate, platform: .tvOS)
(v2.registration, v2.token, v2.profiles) = (
    CallResult(status: 201), CallResult(status: 200), CallResult(status: 200)
)
v2.knownProfiles = []
(v2.account, v2.pickerAccount, v2.responseAccount) = (metadata, metadata, metadata)
(v2.configuration, v2.partnerSession) = (configuration, CallResult(status: 200))
var session = AdobeSession(action: .partnerProfile)
session.mvpd = "ExampleCable"
session.authenticationRequest = .init(request: HiddenText("PD94bWw="), attributeNames: ["uid", "NameID"])
v2.partnerAction = session
let short = v2
v2.exchange = CallResult(status: 201)
v2.exchangedProfiles = [AdobeProfile(mvpd: "ExampleCable", kind: .appleSSO)]

let device = ClientDevice(
    identifier: DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb"),
    information: DeviceInformation(
        model: "TV 5th Gen",
        version: "14,1",
        osName: "tvOS",
        osVersion: "18.0",
        connectionType: "WiFi"
    )
)
let requests = RequestsV2(
    environment: .production,
    serviceProvider: "REF30",
    device: device,
    token: try BearerToken("token")
)
let status = PartnerFrameworkStatus(metadata)
let response = try ResponseEncoder.base64(encoding: text)

let rows: [(name: String, nanoseconds: Int)] = [
    (
        "the exchange of V2 is next",
        nanoseconds(20_000) { SingleSignOn.nextStep(after: short, at: instant).reasons.count }
    ),
    ("the decision of V2 is next", nanoseconds(20_000) { SingleSignOn.nextStep(after: v2, at: instant).reasons.count }),
    ("request of the exchange", try nanoseconds(20_000) { try requests.exchange(response, status: status).body.count }),
    ("request of the profiles", try nanoseconds(20_000) { try requests.profiles(status: status).target.utf8.count }),
]
for row in rows { print("\(row.nanoseconds)\t\(row.name)") }
