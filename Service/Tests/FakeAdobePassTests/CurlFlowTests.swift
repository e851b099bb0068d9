import Foundation
import Testing

@Suite(
    "The commands of samltool request",
    .enabled(if: CurlFlow.samltool != nil, "build samltool first, or set SAMLTOOL to its path"),
    .enabled(if: Program.exists, "build samltool-adobe first, with 'swift build'"),
    .enabled(if: Curl.exists, "curl is missing"),
    .timeLimit(.minutes(5))
)
struct CurlFlowTests {
    @Test("The printed commands of curl go through single sign-on of V2 and V1 against the program")
    func flow() async throws {
        let samltool = try #require(CurlFlow.samltool)
        let result = try await Program.run(CurlFlow.script, [samltool.path, Program.url.path])
        #expect(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n").map(String.init)
        let statuses = lines.prefix { $0 != "The log of the stand-in:" }.map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).filter { $0 != "HTTP/1.1" }.prefix(2)
                .joined(separator: " ")
        }
        #expect(statuses == CurlFlow.statuses, "\(result.output)")
        let log = lines.drop { $0 != "The log of the stand-in:" }
        #expect(log.contains { $0.contains("exchange.replayed") })
        #expect(log.contains { $0.contains("signature.digest-mismatch") })
    }

    @Test("The printed commands for a recording of V1 go through V2 against the program")
    func migration() async throws {
        let samltool = try #require(CurlFlow.samltool)
        let result = try await Program.run(
            CurlFlow.migration,
            [CurlFlow.recording.path],
            environment: ["SAMLTOOL": samltool.path, "PROGRAMS": Program.url.deletingLastPathComponent().path]
        )
        #expect(result.status == 0, "\(result.output)")
        let statuses = result.output.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() }
        #expect(statuses.map(String.init) == CurlFlow.migratedStatuses, "\(result.output)")
    }
}

/// The scripts of the flows, and their requests with their statuses.
enum CurlFlow {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    static let script = folder.appending(path: "curl-flow")
    static let migration = folder.appending(path: "../../scripts/migration").standardized
    static let recording = folder.appending(path: "../../../Samples/Workflow/v1-app.har").standardized

    /// The program samltool: that of the environment, or one that was built at the root.
    static let samltool: URL? = {
        let root = folder.appending(path: "../../..").standardized
        let built = [".build", ".build-test"].flatMap { folder in
            ["release", "debug"].map { root.appending(path: "\(folder)/\($0)/samltool") }
        }
        let named = ProcessInfo.processInfo.environment["SAMLTOOL"].map { [URL(filePath: $0)] } ?? []
        return (named + built).first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    static let statuses = [
        "v2-register 201", "v2-token 201", "v2-configuration 200", "v2-sessions-sso 200", "v2-exchange 201",
        "v2-profile 200", "v2-authorize 200", "v2-exchange 400", "v2-exchange 400", "v2-logout 200", "v1-config 200",
        "v1-profile-requests 200", "v1-exchange 204", "v1-checkauthn 200", "v1-token 200", "v1-authorize 200",
        "v1-mediatoken 200", "v1-usermetadata 200", "v1-logout 204", "v1-regcode 201",
    ]

    static let migratedStatuses = [
        "v2-register 201", "v2-token 201", "v2-profiles 200", "v2-configuration 200", "v2-sessions 200",
        "v2-profile-code 200", "v2-preauthorize 200", "v2-authorize 200", "v2-logout 200",
    ]
}
