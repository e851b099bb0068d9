import Foundation
import NIOCore
import NIOPosix

@testable import AssertionClaims

/// A Redis server in a temporary folder, which ends with the value.
final class RedisServer {
    /// The path of the program; `nil` if it is not installed.
    static let program = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/redis-server" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    static var isInstalled: Bool { program != nil }

    private(set) var port = 0
    private let folder: URL
    private let arguments: [String]
    private var process: Process?

    /// Starts a server without persistence.
    convenience init(_ arguments: String...) async throws {
        try await self.init(arguments: arguments)
    }

    init(arguments: [String], isStarted: Bool = true) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("claims-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.arguments = arguments
        for attempt in 1...5 {
            port = try await Self.freePort()
            guard isStarted else { return }
            do {
                try await start()
                return
            } catch  where attempt < 5 {
                // Another program took the port.
                kill()
            }
        }
    }

    /// Starts a replica that has the data of a server.
    static func replica(of primary: RedisServer) async throws -> RedisServer {
        let replica = try await RedisServer("--replicaof", "127.0.0.1", "\(primary.port)")
        for _ in 0..<3000 {
            if case .string(let text) = try replica.command(RedisCommand("INFO", "replication")),
                text.contains("master_link_status:up")
            {
                return replica
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw RedisServerError.notStarted
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    var socketPath: String { folder.appendingPathComponent("redis.sock").path }

    func address(_ credentials: String = "", database: Int = 0) throws -> RedisAddress {
        try RedisAddress("redis://\(credentials)127.0.0.1:\(port)/\(database)")
    }

    /// Starts the server, with the data that it saved before.
    func start() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Self.program ?? { throw RedisServerError.notInstalled }())
        process.currentDirectoryURL = folder
        process.arguments =
            [
                "--bind", "127.0.0.1", "--port", "\(port)", "--dir", folder.path, "--unixsocket", "redis.sock",
                "--save", "", "--appendonly", "no", "--repl-diskless-sync-delay", "0",
            ] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        for _ in 0..<6000 {
            if responds() { return }
            guard process.isRunning else { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw RedisServerError.notStarted
    }

    /// Ends the server without notice.
    func kill() {
        signal(SIGCONT)
        signal(SIGKILL)
        process?.waitUntilExit()
        process = nil
    }

    func pause() { signal(SIGSTOP) }
    func resume() { signal(SIGCONT) }

    /// Sends a command of a test.
    func command(_ command: RedisCommand, as credentials: [RedisCommand] = []) throws -> RedisReply {
        var connection = try connection()
        return try connection.send(credentials + [command]).last ?? .null
    }

    /// Deletes the leases of all attempts, as if their time had passed.
    func deleteLeases() throws {
        guard case .array(let keys) = try command(RedisCommand("KEYS", "samltool:claim:*:attempt")) else { return }
        for case .string(let key) in keys { _ = try command(RedisCommand("DEL", key)) }
    }

    func connection() throws -> RedisConnection {
        let second = Duration.seconds(30)
        return try RedisConnection(
            to: .tcp(host: "127.0.0.1", port: Int32(port)),
            connectTimeout: second,
            commandTimeout: second
        )
    }

    private func signal(_ number: Int32) {
        guard let process, process.isRunning else { return }
        Foundation.kill(process.processIdentifier, number)
    }

    private func responds() -> Bool {
        switch try? command(RedisCommand("PING")) {
        case .status("PONG")?, .error("NOAUTH")?: true
        default: false
        }
    }

    /// Returns a port that is free now, outside of the range that systems choose ports of clients from.
    private static func freePort() async throws -> Int {
        for _ in 0..<50 {
            let port = Int.random(in: 15_000..<32_000)
            let server = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            guard let channel = try? await server.bind(host: "127.0.0.1", port: port).get() else { continue }
            try await channel.close()
            return port
        }
        throw RedisServerError.notStarted
    }
}

enum RedisServerError: Error {
    case notInstalled
    case notStarted
}
