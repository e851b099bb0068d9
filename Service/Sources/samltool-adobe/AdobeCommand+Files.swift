import ArgumentParser
import FakeAdobePass
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AdobeCommand {
    func standInConfiguration() throws -> AdobeStandIn.Configuration {
        var configuration = try providers()
        configuration.host = host
        configuration.port = port
        configuration.audience = audience ?? configuration.audience
        if let scenario = Scenario.named(scenario) { configuration.scenario = scenario }
        if allowLegacy {
            configuration.policy.allowed = [.sha1, .inclusiveCanonicalization, .emptyReferenceURI, .legacyEncryption]
        }
        if let decryptKey {
            let key = try Self.read(decryptKey)
            configuration.decryptionKeys = try Self.using(decryptKey) { try DecryptionKeys(key) }
        }
        if let faults {
            let json = try Self.read(faults)
            configuration.faults = try Self.using(faults) { try ScriptedFault.list(json: json) }
        }
        if let tlsCert, let tlsKey {
            configuration.tls = try TLSIdentity(certificates: Self.read(tlsCert), privateKey: Self.read(tlsKey))
        }
        if let trust {
            let certificates = try Self.read(trust)
            let keys = try Self.using(trust) { try TrustedKeys(certificates: certificates) }
            for index in configuration.mvpds.indices where configuration.mvpds[index].trustedKeys.isEmpty {
                configuration.mvpds[index].trustedKeys = keys
            }
        }
        return configuration
    }

    private func providers() throws -> AdobeStandIn.Configuration {
        guard let mvpds else { return AdobeStandIn.Configuration() }
        let json = try Self.read(mvpds)
        let folder = mvpds.lastIndex(of: "/").map { mvpds[...$0] } ?? ""
        return try Self.using(mvpds) {
            try AdobeStandIn.Configuration(mvpds: json) { name in
                try Self.read(name.hasPrefix("/") ? name : folder + name)
            }
        }
    }

    private static func read(_ file: String) throws -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: file)))
        } catch {
            throw ValidationError("the file '\(file)' cannot be read")
        }
    }

    /// Adds the name of a file to an error about its content.
    private static func using<Value>(_ file: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw ValidationError("\(file): \(error)")
        }
    }
}
