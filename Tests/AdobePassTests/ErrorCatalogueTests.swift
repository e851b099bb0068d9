import AdobePass
import Testing

@Suite("The catalogue of errors")
struct ErrorCatalogueTests {
    @Test("Each code occurs once, and every entry has a text")
    func entries() {
        let all = AdobeErrorEntry.all
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(all.count > 55)
        for entry in all {
            #expect(!entry.meaning.isEmpty && !entry.advice.isEmpty && !entry.statuses.isEmpty)
            #expect(entry.code.entry == entry)
            #expect(entry.isRetryAdvised == (entry.action == .retry))
        }
        #expect(Set(all.map(\.actor)) == [.app, .programmer, .adobe, .mvpd])
        #expect(AdobeErrorCode.samlResponse.entry?.statuses == [400])
        #expect(AdobeErrorCode(rawValue: "nonsense").entry == nil)
    }

    static let rows: [(code: String, action: AdobeErrorAction, statuses: [Int])] = [
        ("invalid_parameter_saml_response", .none, [400]), ("invalid_header_pfs_provider_info_expired", .none, [400]),
        ("preauthorization_denied_by_mvpd", .none, [403]), ("internal_server_error", .none, [500]),
        ("invalid_configuration_mvpd_platform_boarding_status", .configuration, [500]),
        ("too_many_resources", .configuration, [403]),
        ("invalid_access_token_service_provider", .applicationRegistration, [401]),
        ("authenticated_profile_expired", .authentication, [403]),
        ("network_connection_timeout", .retry, [403]), ("authorization_expired", .authorization, [410]),
        ("malformed_authz_request", .none, [400, 412]),
        ("authentication_session_issuer_mismatch", .authentication, [400]),
        ("authentication_session_invalidated", .authentication, [403]),
        ("preauthorization_authentication_session_missing", .authentication, [412]),
        ("preauthorization_authentication_session_expired", .authentication, [412]),
        ("missing_resource", .none, [400, 412]), ("authentication_session_missing", .authentication, [403, 412]),
    ]

    @Test("Actions and statuses are the documented ones", arguments: rows)
    func documented(code: String, action: AdobeErrorAction, statuses: [Int]) {
        let entry = AdobeErrorCode(rawValue: code).entry
        #expect(entry?.action == action)
        #expect(entry?.statuses == statuses)
    }
}
