import AdobePass
import AssertionClaims
import JSONTrees
import Logging

extension ServiceConfiguration {
    /// Reads the configuration, and checks it without starting anything.
    ///
    /// Each field of the file can be replaced by an environment variable, such as `SAMLTOOL_EXCHANGE_LIMITS_BODY_BYTES` for
    /// `limits.bodyBytes`. Paths are relative to the folder of the file.
    ///
    /// - Parameters:
    ///   - file: The path of a JSON file.
    ///   - environment: The environment variables.
    /// - Returns: The configuration.
    /// - Throws: ``ConfigurationError`` with all problems that were found.
    public static func read(file: String, environment: [String: String]) throws(ConfigurationError) -> Self {
        var fields = FieldReader(try JSONTree.read(file), in: file, environment: environment, fields: Self.fields)
        var configuration = Self()
        configuration.server = Server(&fields)
        configuration.limits = Limits(&fields)
        configuration.files = Files(&fields)
        configuration.adobe = Adobe(&fields)
        configuration.claims = Claims(&fields)
        configuration.redaction = Redaction(&fields)
        configuration.log = Log(&fields)
        configuration.server.readShutdown(&fields, for: configuration.limits)
        if configuration.claims.leaseSeconds <= configuration.limits.requestSeconds {
            let text =
                "the lease must be longer than limits.requestSeconds, or a second attempt could start during the first"
            fields.note(.contradiction, "claims.leaseSeconds", text)
        }
        guard fields.problems.isEmpty else { throw ConfigurationError(fields.problems) }
        return configuration
    }

    static let fields: [String: FieldReader.Kind] = [
        "server.host": .text, "server.port": .whole, "server.tls.certificate": .text, "server.tls.key": .text,
        "server.headBytes": .whole, "server.connections": .whole, "server.connectionsPerAddress": .whole,
        "server.headSeconds": .whole, "server.idleSeconds": .whole, "server.healthPort": .whole,
        "server.drainSeconds": .whole,
        "server.shutdownSeconds": .whole,
        "limits.bodyBytes": .whole, "limits.bodySeconds": .whole, "limits.requestSeconds": .whole,
        "limits.concurrency": .whole,
        "limits.retryAfterSeconds": .whole,
        "callers.file": .text, "providers.file": .text, "reload.seconds": .whole, "reload.expirySeconds": .whole,
        "adobe.api": .text, "adobe.environment": .text, "adobe.baseURL": .text, "adobe.serviceProvider": .text,
        "adobe.softwareStatementFile": .text, "adobe.clientID": .text, "adobe.clientSecretFile": .text,
        "adobe.timeoutSeconds": .whole, "adobe.attempts": .whole, "adobe.connections": .whole,
        "adobe.trustedCertificates": .text, "adobe.forward": .list, "adobe.brokenByWhitespace": .text,
        "claims.store": .text, "claims.url": .text, "claims.secretFile": .text, "claims.leaseSeconds": .whole,
        "claims.timeoutMilliseconds": .whole, "claims.connections": .whole, "claims.maximumLifetimeSeconds": .whole,
        "claims.maximumCount": .whole,
        "redaction.concurrency": .whole,
        "log.level": .text, "log.format": .text,
    ]
}

extension ServiceConfiguration.Server {
    fileprivate init(_ fields: inout FieldReader) {
        host = fields.text("server.host") ?? host
        port = fields.whole("server.port", default: port, in: 0...65_535)
        headBytes = fields.whole("server.headBytes", default: headBytes, in: 1024...(1 << 20))
        connections = fields.whole("server.connections", default: connections, in: 1...100_000)
        connectionsPerAddress = fields.whole(
            "server.connectionsPerAddress",
            default: (connections + 1) / 2,
            in: 1...100_000
        )
        headSeconds = fields.whole("server.headSeconds", default: headSeconds, in: 1...60)
        idleSeconds = fields.whole("server.idleSeconds", default: idleSeconds, in: 1...3600)
        healthPort = fields.whole("server.healthPort", in: 0...65_535)
        drainSeconds = fields.whole("server.drainSeconds", default: drainSeconds, in: 0...600)
        let (certificate, key) = (fields.path("server.tls.certificate"), fields.path("server.tls.key"))
        switch (certificate, key) {
        case (let certificate?, let key?): tls = .init(certificate: certificate, key: key)
        case (nil, nil): tls = nil
        case (nil, _): fields.require("server.tls.certificate", "specify the certificate of server.tls.key")
        case (_, nil): fields.require("server.tls.key", "specify the private key of server.tls.certificate")
        }
    }

    /// Reads the time of a shutdown, in which every exchange must be able to end: the client would receive no answer.
    fileprivate mutating func readShutdown(
        _ fields: inout FieldReader,
        for limits: ServiceConfiguration.Limits
    ) {
        let time = limits.bodySeconds + limits.requestSeconds
        shutdownSeconds = fields.whole("server.shutdownSeconds", default: time + 5, in: 1...3600)
        if shutdownSeconds < time {
            let text =
                "the time must be at least limits.bodySeconds + limits.requestSeconds, \(time), or exchanges are cut off"
            fields.note(.contradiction, "server.shutdownSeconds", text)
        }
    }
}

extension ServiceConfiguration.Limits {
    fileprivate init(_ fields: inout FieldReader) {
        bodyBytes = fields.whole("limits.bodyBytes", default: bodyBytes, in: 1024...(64 << 20))
        bodySeconds = fields.whole("limits.bodySeconds", default: bodySeconds, in: 1...600)
        requestSeconds = fields.whole("limits.requestSeconds", default: requestSeconds, in: 1...600)
        concurrency = fields.whole("limits.concurrency", default: concurrency, in: 1...100_000)
        retryAfterSeconds = fields.whole("limits.retryAfterSeconds", default: retryAfterSeconds, in: 1...3600)
    }
}

extension ServiceConfiguration.Files {
    fileprivate init(_ fields: inout FieldReader) {
        callers = fields.path("callers.file") ?? ""
        if callers.isEmpty {
            fields.require("callers.file", "specify the file with the callers and their tokens' digests")
        }
        providers = fields.path("providers.file") ?? ""
        if providers.isEmpty { fields.require("providers.file", "specify the file with the providers") }
        reloadSeconds = fields.whole("reload.seconds", default: reloadSeconds, in: 1...3600)
        expirySeconds = fields.whole("reload.expirySeconds", default: expirySeconds, in: 0...31_536_000)
    }
}

extension ServiceConfiguration.Adobe {
    fileprivate init(_ fields: inout FieldReader) {
        api = fields.word("adobe.api", default: api, of: [.v2, .v1])
        serviceProvider = fields.requiredText(
            "adobe.serviceProvider",
            "specify the identifier that Adobe assigned, such as 'REF30'"
        )
        timeoutSeconds = fields.whole("adobe.timeoutSeconds", default: timeoutSeconds, in: 1...600)
        attempts = fields.whole("adobe.attempts", default: attempts, in: 1...10)
        connections = fields.whole("adobe.connections", default: connections, in: 1...10_000)
        trustedCertificates = fields.path("adobe.trustedCertificates")
        forward = Set(
            fields.words("adobe.forward", default: Array(forward), of: ServiceConfiguration.Forwarding.allCases)
        )
        brokenByWhitespace = fields.word(
            "adobe.brokenByWhitespace",
            default: brokenByWhitespace,
            of: ServiceConfiguration.BrokenResponsePolicy.allCases
        )
        readEnvironment(&fields)
        readRegistration(&fields)
    }

    private mutating func readEnvironment(_ fields: inout FieldReader) {
        let names = AdobeEnvironment.all.map { "'\($0.name)'" }.joined(separator: ", ")
        switch (fields.text("adobe.environment"), fields.text("adobe.baseURL")) {
        case (nil, nil): fields.require("adobe.environment", "specify one of \(names), or adobe.baseURL")
        case (_?, _?):
            fields.note(.contradiction, "adobe.baseURL", "specify either adobe.environment or adobe.baseURL")
        case (let name?, nil):
            guard let named = AdobeEnvironment.named(name) else {
                return fields.note(.invalidValue, "adobe.environment", "'\(name)' is unknown; specify one of \(names)")
            }
            environment = named
            if api == .v1, named.v1 == nil {
                fields.note(
                    .contradiction,
                    "adobe.environment",
                    "Adobe documents no host for V1 in '\(name)'; specify adobe.baseURL"
                )
            }
        case (nil, let url?):
            do throws(AdobePassError) {
                environment = AdobeEnvironment(baseURL: try .init(url))
            } catch {
                fields.note(.invalidValue, "adobe.baseURL", error.message)
            }
        }
    }

    private mutating func readRegistration(_ fields: inout FieldReader) {
        let statement = fields.path("adobe.softwareStatementFile")
        switch (statement, fields.text("adobe.clientID"), fields.path("adobe.clientSecretFile")) {
        case (let file?, nil, nil): registration = .softwareStatement(file: file)
        case (nil, let id?, let file?): registration = .client(id: id, secretFile: file)
        case (nil, _?, nil):
            fields.require("adobe.clientSecretFile", "specify the file with the secret of adobe.clientID")
        case (nil, nil, _?):
            fields.require("adobe.clientID", "specify the client whose secret is in adobe.clientSecretFile")
        case (_?, _, _):
            let text = "specify either this or adobe.clientID with adobe.clientSecretFile"
            fields.note(.contradiction, "adobe.softwareStatementFile", text)
        case (nil, nil, nil):
            let text = "specify the file with the software statement from the TVE Dashboard, or adobe.clientID"
            fields.require("adobe.softwareStatementFile", text)
        }
    }
}

extension ServiceConfiguration.Claims {
    fileprivate init(_ fields: inout FieldReader) {
        if fields.text("claims.store") == nil {
            fields.require("claims.store", "specify 'redis', or 'memory' if there is never more than one instance")
        }
        store = fields.word("claims.store", default: store, of: ServiceConfiguration.Store.allCases)
        url = fields.text("claims.url")
        secretFile = fields.path("claims.secretFile")
        leaseSeconds = fields.whole("claims.leaseSeconds", default: leaseSeconds, in: 2...3600)
        timeoutMilliseconds = fields.whole("claims.timeoutMilliseconds", default: timeoutMilliseconds, in: 10...60_000)
        connections = fields.whole("claims.connections", default: connections, in: 1...64)
        maximumLifetimeSeconds = fields.whole(
            "claims.maximumLifetimeSeconds",
            default: maximumLifetimeSeconds,
            in: 60...31_536_000
        )
        maximumCount = fields.whole("claims.maximumCount", default: maximumCount, in: 1...100_000_000)
        guard store == .redis else { return }
        readAddress(&fields)
        if secretFile == nil {
            fields.require("claims.secretFile", "specify a file with at least 32 random bytes in text")
        }
    }
}

extension ServiceConfiguration.Claims {
    private func readAddress(_ fields: inout FieldReader) {
        guard let url else {
            return fields.require("claims.url", "specify the address, such as 'redis://127.0.0.1:6379'")
        }
        do throws(ClaimError) {
            _ = try RedisAddress(url)
        } catch {
            fields.note(.invalidValue, "claims.url", error.message)
        }
    }
}

extension ServiceConfiguration.Redaction {
    fileprivate init(_ fields: inout FieldReader) {
        concurrency = fields.whole("redaction.concurrency", default: concurrency, in: 0...64)
    }
}

extension ServiceConfiguration.Log {
    fileprivate init(_ fields: inout FieldReader) {
        level = fields.word("log.level", default: level, of: Logger.Level.allCases)
        format = fields.word("log.format", default: format, of: Format.allCases)
    }
}
