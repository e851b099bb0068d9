import ArgumentParser
import FakeAdobePass
import SAML
import ServerPrograms

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
            let key = try InputFile.read(decryptKey)
            configuration.decryptionKeys = try InputFile.naming(decryptKey) { try DecryptionKeys(key) }
        }
        if let faults {
            let json = try InputFile.read(faults)
            configuration.faults = try InputFile.naming(faults) { try ScriptedFault.list(json: json) }
        }
        if let tlsCert, let tlsKey {
            configuration.tls = try TLSIdentity(
                certificates: InputFile.read(tlsCert),
                privateKey: InputFile.read(tlsKey)
            )
        }
        if let trust {
            let certificates = try InputFile.read(trust)
            let keys = try InputFile.naming(trust) { try TrustedKeys(certificates: certificates) }
            for index in configuration.mvpds.indices where configuration.mvpds[index].trustedKeys.isEmpty {
                configuration.mvpds[index].trustedKeys = keys
            }
        }
        return configuration
    }

    private func providers() throws -> AdobeStandIn.Configuration {
        guard let mvpds else { return AdobeStandIn.Configuration() }
        let json = try InputFile.read(mvpds)
        let folder = mvpds.lastIndex(of: "/").map { mvpds[...$0] } ?? ""
        return try InputFile.naming(mvpds) {
            try AdobeStandIn.Configuration(mvpds: json) { name in
                try InputFile.read(name.hasPrefix("/") ? name : folder + name)
            }
        }
    }
}
