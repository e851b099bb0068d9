import Foundation

@testable import ExchangeService

/// A temporary folder with the files of a configuration, which is removed with the value.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("exchange-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and returns its path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: file), options: .atomic)
        return file
    }

    /// Writes a configuration with all its files.
    ///
    /// - Parameter fields: Fields that replace those of a valid configuration, by section.
    /// - Returns: The path of the configuration.
    /// - Throws: An error of the file system.
    @discardableResult
    func writeConfiguration(_ fields: [String: [String: any Sendable]] = [:]) throws -> String {
        try write(
            "callers.json",
            #"{"callers": [{"name": "app", "sha256": ["\#(TestValues.digest(of: TestValues.token))"]}]}"#
        )
        try write("idp.pem", try TestValues.certificate.get())
        try write("secret.txt", "canary-client-secret\n")
        try write("providers.json", TestValues.providers)
        var content: [String: [String: any Sendable]] = [
            "server": ["port": 0], "callers": ["file": "callers.json"], "providers": ["file": "providers.json"],
            "reload": ["seconds": 1],
            "adobe": [
                "baseURL": "http://127.0.0.1:9", "serviceProvider": "REF30", "clientID": "client",
                "clientSecretFile": "secret.txt",
            ],
            "claims": ["store": "memory"], "log": ["level": "trace"],
        ]
        if fields["adobe"]?["softwareStatementFile"] != nil {
            content["adobe"]?["clientID"] = nil
            content["adobe"]?["clientSecretFile"] = nil
        }
        for (section, values) in fields { content[section, default: [:]].merge(values) { $1 } }
        let json = try JSONSerialization.data(withJSONObject: content, options: [.sortedKeys])
        return try write("service.json", [UInt8](json))
    }

    /// Reads a valid configuration with other fields.
    func configuration(_ fields: [String: [String: any Sendable]] = [:]) throws -> ServiceConfiguration {
        try ServiceConfiguration.read(file: try writeConfiguration(fields), environment: [:])
    }
}
