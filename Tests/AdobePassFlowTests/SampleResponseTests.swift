import AdobePass
import ByteTools
import Testing

@testable import AdobePassFlow

@Suite("The sample responses of a migration")
struct SampleResponseTests {
    private static let services: [AdobeService] = [
        .v2Configuration, .v2Sessions, .v2SessionsSSO, .v2Exchange, .v2Profiles, .v2Profile, .v2ProfileByCode,
        .v2Preauthorize, .v2Authorize, .v2Logout,
    ]

    private static func samples(of service: AdobeService, isForApple: Bool = false) -> [SampleResponse] {
        SampleResponse.samples(of: service, isForApple: isForApple, with: .init())
    }

    @Test("Each sample is a success of its service", arguments: services)
    func samples(service: AdobeService) throws {
        let sample = try #require(Self.samples(of: service).first)
        #expect(sample.status == (service == .v2Exchange ? 201 : 200))
        let response = AdobeResponse(status: sample.status, body: Array(sample.body.utf8))
        let outcome = AdobeOutcome(of: response, service: service)
        #expect(outcome.verdict == .accepted, "\(outcome.message)")
        #expect(!sample.body.contains("\n"))
    }

    @Test("The other services have none", arguments: AdobeService.all.filter { !services.contains($0) })
    func others(service: AdobeService) {
        #expect(Self.samples(of: service).isEmpty)
    }

    @Test("After Apple's single sign-on, the sample of the logout is that of the settings")
    func partnerLogout() throws {
        #expect(Self.samples(of: .v2Logout).map(\.name) == ["logout"])
        #expect(Self.samples(of: .v2Logout, isForApple: true).map(\.name) == ["partner-logout"])
    }

    @Test("The decision of the sample has a media token")
    func mediaToken() throws {
        let sample = try #require(Self.samples(of: .v2Authorize).first)
        let decision = JSONDocument(Array(sample.body.utf8)).strictRoot?["decisions"]?.elements?.first
        #expect(decision?["token"]?["serializedToken"]?.text?.isEmpty == false)
    }

    @Test("A preauthorization has no media token, and a denial has an error in the decision of a success")
    func decisions() throws {
        let permit = try #require(Self.samples(of: .v2Preauthorize).first)
        let preauthorized = JSONDocument(Array(permit.body.utf8)).strictRoot?["decisions"]?.elements?.first
        #expect(preauthorized?["resource"] != nil && preauthorized?["token"] == nil)
        let denial = try #require(Self.samples(of: .v2Authorize).last)
        #expect(denial.status == 200)
        let denied = JSONDocument(Array(denial.body.utf8)).strictRoot?["decisions"]?.elements?.first
        #expect(denied?["error"]?["action"]?.text == "none")
    }

    @Test("A sample has the service provider and the MVPD of the viewer", arguments: services)
    func values(service: AdobeService) throws {
        let values = SampleResponse.Values(serviceProvider: "SP-1", mvpd: "MVPD-1")
        let body = try #require(SampleResponse.samples(of: service, with: values).first).body
        let hasProvider = ![.v2Exchange, .v2Profiles, .v2Profile, .v2ProfileByCode, .v2Logout].contains(service)
        #expect(body.contains("SP-1") == hasProvider && !body.contains("REF30"))
        #expect(body.contains("MVPD-1") == (service != .v2Configuration))
    }

    @Test(
        "A migration has every action of the documented responses",
        arguments: [AdobeService.v2Sessions, .v2SessionsSSO, .v2Logout]
    )
    func actions(service: AdobeService) throws {
        let state = SignOnState(launching: .v2, on: .tvOS)
        let known = MigratedAction.actions(of: service).map { "\($0.name) \($0.type)" }
        var count = 0
        for result in state.documentedResults(of: .callAdobe(AdobeCall(service)), at: SignOnValues.now) {
            guard case .response(let response) = result.event,
                let body = JSONDocument(response.body).strictRoot,
                let object = service == .v2Logout ? body["logouts"]?.members?.first?.value : body,
                let name = object["actionName"]?.text, let type = object["actionType"]?.text
            else { continue }
            count += 1
            #expect(known.contains("\(name) \(type)"), "\(result.name)")
        }
        #expect(count >= 3)
    }
}
