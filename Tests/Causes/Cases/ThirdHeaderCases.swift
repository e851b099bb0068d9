/// Requests of the third set whose headers about the device or the framework are wrong. All are constructed.
extension WholeCase {
    static let thirdHeaders = thirdDevices + thirdStatuses

    private static func device(
        _ id: String,
        _ truth: String,
        _ name: String,
        _ patterns: [String],
        as form: ThirdForm = .chrome,
        _ value: String
    ) -> Self {
        third.sent(id, truth, .cause(patterns, actor: .app), as: form) { call, _ in
            call.setHeader(name, value)
            let code = name == "X-Device-Info" ? "device_info" : "device_identifier"
            call.respond(400, SignIn.error("invalid_header_\(code)"))
        }
    }

    private static let identifier = ["AP-Device-Identifier", "device.identifier", "fingerprint"]
    private static let information = ["X-Device-Info", "device.info"]

    private static let padInfo: JSONText = [
        "primaryHardwareType": "Tablet", "model": "iPad", "version": "16,3", "osName": "iPadOS", "osVersion": "26.1",
        "connectionType": "WiFi", "manufacturer": "Apple",
    ]

    private static let shortInfo: JSONText = [
        "primaryHardwareType": "SetTopBox", "manufacturer": "Apple", "osVersion": "26.1",
    ]

    private static let thirdDevices: [Self] = [
        device(
            "device-identifier-escaped",
            "the space of the device identifier is percent-encoded",
            "AP-Device-Identifier",
            identifier + ["%20"],
            as: .charles,
            SignIn.deviceIdentifier.replacing(" ", with: "%20")
        ),
        device(
            "device-identifier-null",
            "the device identifier is the Base64 of 'null'",
            "AP-Device-Identifier",
            identifier + [#"\bnull\b"#],
            as: .proxyman,
            "fingerprint " + TextForms.base64("null")
        ),
        device(
            "device-info-twice",
            "X-Device-Info is Base64 of Base64",
            "X-Device-Info",
            information,
            as: .firefox,
            TextForms.base64(TextForms.base64(SignIn.deviceInfo.compact))
        ),
        device(
            "device-info-ipados",
            "osName is 'iPadOS', which is not one of the values that Adobe lists",
            "X-Device-Info",
            information + ["osName", "iPadOS"],
            as: .charlesHAR,
            TextForms.base64(padInfo.compact)
        ),
        device(
            "device-info-short",
            "X-Device-Info lacks osName, model, version and connectionType",
            "X-Device-Info",
            information + ["osName", "connectionType"],
            as: .verbose,
            TextForms.base64(shortInfo.compact)
        ),
    ]

    private static func status(
        _ id: String,
        _ truth: String,
        _ code: String,
        _ patterns: [String],
        as form: ThirdForm = .chrome,
        _ value: @escaping @Sendable (SignIn) -> String
    ) -> Self {
        third.sent(id, truth, .cause(patterns, actor: .app), as: form) { call, flow in
            call.setHeader("AP-Partner-Framework-Status", value(flow))
            call.respond(400, SignIn.error("invalid_header_pfs_\(code)"))
        }
    }

    private static func end(_ flow: SignIn) -> Int { (flow.started + 30 * 86400).milliseconds }

    private static let thirdStatuses: [Self] = [
        status(
            "status-expiration-number",
            "expirationDate is a number of JSON instead of a string",
            "provider_info_expired",
            ["expirationDate", "expiration date"],
            as: .charles
        ) {
            let json: JSONText = [
                "frameworkPermissionInfo": ["accessStatus": "granted"],
                "frameworkProviderInfo": ["id": .string($0.providerID), "expirationDate": .integer(end($0))],
            ]
            return TextForms.base64(json.compact)
        },
        status(
            "status-not-determined",
            "the viewer has not answered the prompt yet: accessStatus is notDetermined",
            "permission_access_not_determined",
            ["not.?determined", "undetermined", "not (yet )?(chosen|asked|decided|answered)"],
            as: .proxyman
        ) { $0.frameworkStatus(access: "notDetermined") },
        status(
            "status-capital-members",
            "the members are 'AccessStatus' and 'Id', as the app's encoder writes them",
            "permission_access_not_present",
            ["accessStatus", "access status", "frameworkPermissionInfo"]
        ) {
            TextForms.base64(
                #"{"frameworkPermissionInfo":{"AccessStatus":"granted"},"frameworkProviderInfo":{"Id":"example-cable","ExpirationDate":"\#(end($0))"}}"#
            )
        },
        status(
            "status-cut",
            "a gateway cut the framework status at 100 characters",
            "permission_access_not_present",
            ["Partner-Framework-Status", "framework status"],
            as: .burp
        ) { String($0.frameworkStatus().prefix(100)) },
        status(
            "status-no-provider-id",
            "the identifier of the provider is an empty string",
            "provider_id_not_determined",
            [
                "frameworkProviderInfo", "provider.{0,60}(empty|missing|no value|not determined)",
                "(empty|missing|no).{0,60}provider",
            ],
            as: .charlesHAR
        ) { $0.frameworkStatus(id: "") },
        status(
            "status-display-name",
            "the framework status has the provider's display name instead of its identifier",
            "provider_id_not_determined",
            ["Example Cable", "platformMappingId", "mapping", "provider.{0,40}(id|unknown|not)"],
            as: .raw
        ) { $0.frameworkStatus(id: "Example Cable") },
        status(
            "status-single-quotes",
            "a test script sent the text of a Python dictionary instead of JSON",
            "permission_access_not_present",
            ["Partner-Framework-Status", "framework status", "single quot"],
            as: .httpClient
        ) {
            TextForms.base64(
                "{'frameworkPermissionInfo': {'accessStatus': 'granted'}, 'frameworkProviderInfo': {'id': 'example-cable', 'expirationDate': '\(end($0))'}}"
            )
        },
        third.sent(
            "status-header-name",
            "the name of the header lacks its prefix: Partner-Framework-Status",
            .app("Partner-Framework-Status", "framework status"),
            as: .verbose
        ) { call, flow in
            call.setHeader("AP-Partner-Framework-Status", nil)
            call.setHeader("Partner-Framework-Status", flow.frameworkStatus())
            call.respond(400, SignIn.error("invalid_header_pfs_permission_access_not_present"))
        },
    ]
}
