import AdobePass
import ByteTools
import Captures
import Foundation
import HTTPTypes
import SAMLEncoding
import TestSupport
import Testing

@Suite("The values of a recorded request")
struct RecordedValueTests {
    /// Texts of the parameters, some with characters that must be encoded.
    private static let texts: [ServiceParameter: String] = [
        .serviceProvider: "R F/30+", .partner: "Apple", .mvpd: "Cable & Söhne", .code: "CODE+1", .deviceID: "d=1&2",
        .deviceType: "tvOS",
        .domainName: "adobe.com", .redirectURL: "https://adobe.com/?a=b", .resource: "<rss> 1", .softwareStatement: "s",
        .clientID: "c", .clientSecret: "x", .timeToLive: "60",
    ]

    static func request(to service: AdobeService) throws -> AdobeRequest {
        let device = ClientDevice(
            identifier: DeviceIdentifier(texts[.deviceID] ?? ""),
            information: DeviceInformation(
                model: "m",
                version: "14,1",
                osName: "iOS",
                osVersion: "18.0",
                connectionType: "WiFi"
            )
        )
        var values = ServiceValues()
        for (parameter, text) in texts { values[parameter] = text }
        values.response = Base64Text(encoding: [0xFB, 0xFF])
        values.status = RequestTests.status
        let caller = ServiceCaller(environment: .production, device: device, token: try BearerToken("SECRET"))
        return try caller.request(to: service, values)
    }

    static func archive(of request: AdobeRequest, status: Int = 200) throws -> [UInt8] {
        let headers = request.httpRequest.headerFields.map { field -> JSONValue in
            ["name": .string(field.name.rawName), "value": .string(field.value)]
        }
        let sent: JSONValue = [
            "method": .string(request.method.rawValue), "url": .string(request.url),
            "headers": .array(headers + [["name": "cookie", "value": "SECRET"]]),
            "postData": ["text": .string(String(decoding: request.body, as: UTF8.self))],
        ]
        let archive: JSONValue = [
            "log": ["entries": [["request": sent, "response": ["status": .number(status)]]]]
        ]
        return archive.line
    }

    private static func pasted(_ request: AdobeRequest) -> [UInt8] {
        var text = "\(request.method) \(request.target) HTTP/1.1\nHost: sp.auth.adobe.com\n"
        for field in request.httpRequest.headerFields { text += "\(field.name.rawName): \(field.value)\n" }
        return Array("\(text)Cookie: SECRET\n\n".utf8) + request.body + Array("\n\nHTTP/1.1 200 OK\n\n".utf8)
    }

    @Test("The values of a request can be read from its recording", arguments: AdobeService.all)
    func everyService(service: AdobeService) throws {
        let request = try Self.request(to: service)
        for recording in [try Self.archive(of: request), Self.pasted(request)] {
            let call = try #require(RecordedResponse.calls(in: recording).first)
            #expect(call.service == service && call.entry == 1)
            for parameter in Self.parameters(of: service) {
                #expect(call.value(of: parameter) == Self.texts[parameter], "\(service), \(parameter)")
            }
            let has = { (name: String) in request.headers.contains { $0.name.rawName == name } }
            let sent: RequestsV1.DeviceType? = has(DeviceInformation.headerName) ? .iOS : nil
            #expect(call.deviceType == (Self.parameters(of: service).contains(.deviceType) ? .tvOS : sent))
            #expect(call.deviceIdentifier == (Self.hasDevice(service) ? Self.texts[.deviceID] : nil))
            #expect(call.frameworkStatus == (has(PartnerFrameworkStatus.headerName) ? RequestTests.status : nil))
            for name in ["Authorization", "authorization", "Cookie"] {
                #expect(call.capturedRequest?.header(name) == nil)
            }
            #expect((call.value(of: .response) != nil) == service.isExchange)
        }
    }

    /// The parameters that the request to a service contains, except the SAML response.
    private static func parameters(of service: AdobeService) -> [ServiceParameter] {
        switch service {
        case .v2Register: [.softwareStatement]
        case .v2Token: [.clientID, .clientSecret]
        case .v2Configuration: [.serviceProvider]
        case .v2SessionsSSO: [.serviceProvider, .partner, .domainName, .redirectURL]
        case .v2Exchange: [.serviceProvider, .partner]
        case .v2Profiles: [.serviceProvider]
        case .v2Profile: [.serviceProvider, .mvpd]
        case .v2Sessions: [.serviceProvider, .mvpd, .domainName, .redirectURL]
        case .v2Resume: [.serviceProvider, .code, .mvpd, .domainName, .redirectURL]
        case .v2Authenticate, .v2Session, .v2ProfileByCode: [.serviceProvider, .code]
        case .v2Preauthorize, .v2Authorize: [.serviceProvider, .mvpd, .resource]
        case .v2Logout: [.serviceProvider, .mvpd, .redirectURL]
        case .v1CheckAuthentication, .v1Token, .v1UserMetadata: [.serviceProvider, .deviceID]
        case .v1Configuration: [.serviceProvider]
        case .v1ProfileRequest: [.serviceProvider, .mvpd, .deviceType]
        case .v1Exchange: [.serviceProvider, .deviceID, .mvpd, .deviceType]
        case .v1RegistrationCode: [.serviceProvider, .deviceID, .mvpd, .timeToLive]
        case .v1Authenticate: [.code, .serviceProvider, .mvpd, .domainName, .redirectURL]
        case .v1Authorize: [.serviceProvider, .deviceID, .resource, .mvpd]
        case .v1MediaToken: [.serviceProvider, .deviceID, .resource]
        case .v1Logout: [.deviceID]
        }
    }

    private static func hasDevice(_ service: AdobeService) -> Bool {
        parameters(of: service).contains(.deviceID) || service.dialect == .v2 && service.requiresDevice
    }

    @Test("A Charles session contains the query, the headers and the form of its requests")
    func charles() throws {
        let text = CharlesSession.text()
            .replacing(
                #""request":{"header":{"headers":[]}"#,
                with: #""request":{"header":{"headers":[{"name":"User-Agent","value":"Example/1 (iPhone; iOS 18)"}]}"#
            )
        let call = try #require(RecordedResponse.calls(in: Array(text.utf8)).first)
        #expect(call.value(of: .serviceProvider) == "REF30")
        #expect(call.value(of: .response) == "PHM+")
        #expect(call.deviceType == .iOS)
        #expect(call.capturedRequest?.fields.first?.value == "SECRET")
        #expect(call.instant == Date(timeIntervalSince1970: 1_795_176_030))
    }

    @Test(
        "The time of a call is that of its request or of its response",
        arguments: [
            ("2026-11-20T12:00:30Z", 1_795_176_030), ("2026-11-20T12:00:30.5Z", 1_795_176_030.5),
            ("2026-11-20T13:00:30.1234567+01:00", 1_795_176_030.1234567), ("yesterday", nil), ("", nil),
        ] as [(String, Double?)]
    )
    func times(text: String, seconds: Double?) throws {
        let archive = #"""
            {"log":{"entries":[{"startedDateTime":"\#(text)","request":{"method":"GET","url":"https://api.auth.adobe.com/api/v1/checkauthn"},"response":{"status":200}}]}}
            """#
        let call = try #require(RecordedResponse.calls(in: Array(archive.utf8)).first)
        #expect(call.instant == seconds.map { Date(timeIntervalSince1970: $0) })
    }

    @Test("A call whose start is not a time has that of its response, as for a diagnosis")
    func timeOfTheResponse() throws {
        let archive = #"""
            {"log":{"entries":[{"startedDateTime":"yesterday","request":{"method":"GET","url":"https://api.auth.adobe.com/api/v1/checkauthn"},
            "response":{"status":200,"headers":[{"name":"Date","value":"Fri, 20 Nov 2026 12:00:30 GMT"}]}}]}}
            """#
        let call = try #require(RecordedResponse.calls(in: Array(archive.utf8)).first)
        #expect(call.instant == Date(timeIntervalSince1970: 1_795_176_030))
    }

    @Test("Parameters of an archive that its exporter did or did not decode")
    func parameters() throws {
        let archive = #"""
            {"log":{"entries":[{"request":{"method":"POST","url":"https://api.auth.adobe.com/api/v1/tokens/authn",
            "postData":{"params":[{"name":"mvpd","value":"A B"},{"name":"SAMLResponse","value":"PHM%2B"},{"name":"requestor","value":"%"}]}},
            "response":{"status":204}}]}}
            """#
        let call = try #require(RecordedResponse.calls(in: Array(archive.utf8)).first)
        #expect(call.value(of: .mvpd) == "A B")
        #expect(call.value(of: .response) == "PHM+")
        #expect(call.value(of: .serviceProvider) == "%")
        #expect(call.instant == nil && call.deviceIdentifier == nil && call.deviceType == nil)
    }
}
