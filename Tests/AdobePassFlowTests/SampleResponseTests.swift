import AdobePass
import ByteTools
import Testing

@testable import AdobePassFlow

@Suite("The sample responses of a migration")
struct SampleResponseTests {
    private static let services: [AdobeService] = [
        .v2Sessions, .v2SessionsSSO, .v2Exchange, .v2Profiles, .v2Profile, .v2ProfileByCode, .v2Authorize, .v2Logout,
    ]

    @Test("Each sample is a success of its service", arguments: services)
    func samples(service: AdobeService) throws {
        let sample = try #require(SampleResponse(of: service))
        let response = AdobeResponse(status: 200, body: Array(sample.body.utf8))
        let outcome = AdobeOutcome(of: response, service: service)
        #expect(outcome.verdict == .accepted, "\(outcome.message)")
        #expect(!sample.body.contains("\n"))
    }

    @Test("The other services have none", arguments: AdobeService.all.filter { !services.contains($0) })
    func others(service: AdobeService) {
        #expect(SampleResponse(of: service)?.name == nil)
    }

    @Test("After Apple's single sign-on, the sample of the logout is that of the settings")
    func partnerLogout() throws {
        #expect(try #require(SampleResponse(of: .v2Logout)).name == "logout")
        #expect(try #require(SampleResponse(of: .v2Logout, isForApple: true)).name == "partner-logout")
    }

    @Test("The decision of the sample has a media token")
    func mediaToken() throws {
        let sample = try #require(SampleResponse(of: .v2Authorize))
        let decision = JSONDocument(Array(sample.body.utf8)).strictRoot?["decisions"]?.elements?.first
        #expect(decision?["token"]?["serializedToken"]?.text?.isEmpty == false)
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
