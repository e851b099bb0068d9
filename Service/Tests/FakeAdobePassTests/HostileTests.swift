import AdobePass
import FakeAdobePass
import HTTPTypes
import Testing

@Suite("Hostile input", .timeLimit(.minutes(5)))
struct HostileTests {
    typealias V = TestValues

    /// Bodies that no service expects.
    static let bodies: [[UInt8]] = [
        [], [0], [0xFF, 0xFE, 0x00], Array("%".utf8), Array("a=%zz&SAMLResponse=%".utf8),
        Array("SAMLResponse=%00%FF".utf8),
        Array("&&&===&".utf8), Array(#"{"resources":null,"software_statement":7}"#.utf8),
        Array(#"{"resources":[[[[]]]],"software_statement":{}}"#.utf8),
        Array(String(repeating: "[", count: 20_000).utf8), Array(String(repeating: "a=1&", count: 50_000).utf8),
        Array("SAMLResponse=\(String(repeating: "PHNhbWw+", count: 20_000))".utf8),
        Array("SAMLResponse=<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".utf8),
    ]

    /// Values of headers that no service expects.
    static let headers = [
        "", "%", "fingerprint", "fingerprint ====", "e30=", "bnVsbA==", String(repeating: "A", count: 8_000),
    ]

    @Test("No body and no header leads to an internal error", arguments: AdobeService.all)
    func bodies(service: AdobeService) async throws {
        try await TestClient.with { client in
            let token = try await client.token().revealed
            for body in Self.bodies {
                let status = try await Self.send(body, Self.headers[0], to: service, token, client)
                #expect((200..<500).contains(status), "\(status)")
            }
            for header in Self.headers {
                let status = try await Self.send([], header, to: service, token, client)
                #expect((200..<500).contains(status), "\(status)")
            }
            // It still works.
            #expect(try await client.outcome(of: client.v1().configuration()).kind == .configuration)
        }
    }

    private static func send(
        _ body: [UInt8],
        _ header: String,
        to service: AdobeService,
        _ token: String,
        _ client: TestClient
    ) async throws -> Int {
        let words = service.pattern.split(separator: " ").map(String.init)
        let segments = [
            "{serviceProvider}": "REF30", "{requestor}": "REF30", "{partner}": "Apple", "{mvpd}": "%00%FF%2e%",
        ]
        var path = segments.reduce(words[1]) { $0.replacing($1.key, with: $1.value) }
        path = path.replacing("{code}", with: "%25%")
        if service.pattern.hasPrefix("GET") { path += "?requestor=%&deviceId=%FF&&=&resource" }
        var head = HTTPRequest(method: try #require(.init(words[0])), scheme: nil, authority: nil, path: path)
        head.headerFields[.authorization] = "Bearer \(token)"
        for name in [
            DeviceIdentifier.headerName, DeviceInformation.headerName, PartnerFrameworkStatus.headerName,
        ] where !header.isEmpty {
            head.headerFields[try #require(HTTPField.Name(name))] = header
        }
        // A client rejects a path that is not valid in a URL; the percent signs here are for the server.
        return try #require(
            await client.transport.send(head, body: body, url: "\(client.standIn.baseURL)\(path)").status
        )
    }
}
