import Testing

@testable import AssertionClaims

@Suite("Addresses and settings of Redis")
struct RedisAddressTests {
    typealias Change = @Sendable (inout RedisSettings) -> Void

    @Test(
        "An address is parsed",
        arguments: [
            ("redis://localhost", "redis://localhost:6379/0", nil, nil),
            ("redis://localhost/", "redis://localhost:6379/0", nil, nil),
            ("redis://10.0.0.1:7000/15", "redis://10.0.0.1:7000/15", nil, nil),
            ("redis://[::1]:7000/1", "redis://[::1]:7000/1", nil, nil),
            ("redis://:pw@h", "redis://h:6379/0", nil, "pw"),
            ("redis://:@h", "redis://h:6379/0", nil, ""),
            ("redis://u:p%40%3A%2F@h:1", "redis://h:1/0", "u", "p@:/"),
            ("unix:///run/redis.sock", "unix:///run/redis.sock", nil, nil),
            ("unix://u:p@/run/a%20b.sock", "unix:///run/a b.sock", "u", "p"),
        ] as [(String, String, String?, String?)]
    )
    func parses(url: String, description: String, user: String?, password: String?) throws {
        let address = try RedisAddress(url)
        #expect("\(address)" == description)
        #expect(address.user == user)
        #expect(address.password == password)
    }

    @Test(
        "A malformed address is rejected, without its text in the error",
        arguments: [
            ("", "scheme"), ("canary", "scheme"), ("http://canary", "scheme"), ("rediss://canary", "TLS"),
            ("redis://", "host"),
            ("redis://canary:0", "port"), ("redis://canary:65536", "port"), ("redis://canary:x", "URL"),
            ("redis://canary/x", "path"), ("redis://canary/-1", "path"), ("redis://canary/1/2", "path"),
            ("redis://canary/123456", "path"),
            ("redis://canary?db=1", "query"), ("redis://canary#1", "fragment"), ("redis://canary@h", "no password"),
            ("redis://u:canary#x@h", "URL"), ("redis://u:canary?x@h", "URL"), ("unix://canary/path", "unix:///path"),
            ("unix:///", "unix:///path"),
            ("unix:///\(String(repeating: "canary", count: 30))", "longer"), ("redis://canary\u{0}", "URL"),
            ("unix:///canary%00x", "unix:///path"), ("redis://canary%00x", "host"),
        ]
    )
    func rejects(url: String, problem: String) async throws {
        let error = try await claimError { _ = try RedisAddress(url) }
        #expect(error?.code == .configuration)
        #expect(error?.message.contains(problem) == true, "\(String(describing: error))")
        #expect(error?.message.contains("canary") == false)
    }

    static let badSettings: [(String, Change)] = [
        ("connections", { $0.connections = 0 }), ("connections", { $0.connections = 65 }),
        ("maximumWaiting", { $0.maximumWaiting = 0 }), ("minimumReplicas", { $0.minimumReplicas = -1 }),
        ("connectTimeout", { $0.connectTimeout = .zero }), ("commandTimeout", { $0.commandTimeout = .seconds(61) }),
        ("operationTimeout", { $0.operationTimeout = .seconds(-1) }),
        ("replicationTimeout", { $0.replicationTimeout = .zero }),
        ("maximumClockDifference", { $0.maximumClockDifference = .seconds(601) }),
    ]

    @Test("A setting out of range is rejected by its name", arguments: badSettings.indices)
    func settings(row: Int) async throws {
        let (name, change) = Self.badSettings[row]
        let error = try await claimError { _ = try RedisStore.sample(RedisAddress("redis://h"), change: change) }
        #expect(error?.code == .configuration)
        #expect(error?.message.contains(name) == true)
    }
}
