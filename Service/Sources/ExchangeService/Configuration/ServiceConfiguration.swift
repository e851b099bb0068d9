public import AdobePass
public import Logging

/// The configuration of the service.
///
/// ``ServiceConfiguration/read(file:environment:)`` reads it.
public struct ServiceConfiguration: Sendable {
    /// The address and the lifetime of the server.
    public struct Server: Hashable, Sendable {
        /// `server.host`: the address to listen on, `127.0.0.1` unless specified; `0.0.0.0` for all interfaces.
        public var host = "127.0.0.1"
        /// `server.port`: the port, 8080 unless specified; 0 lets the system choose.
        public var port = 8080
        /// `server.tls`: the files for TLS; `nil` for plain HTTP, behind a proxy that ends TLS.
        public var tls: TLSFiles?
        /// `server.headBytes`: the maximum size of a request's header fields in total, in bytes, 32768 unless specified.
        public var headBytes = 32 << 10
        /// `server.connections`: the maximum number of connections, 800 unless specified; others wait until one is closed.
        public var connections = 800
        /// `server.connectionsPerAddress`: the maximum number of connections of one IPv4 address or IPv6 network of 64 bits, half of
        /// ``connections`` unless specified; others are closed.
        public var connectionsPerAddress = 400
        /// `server.headSeconds`: the time in which the first request of a connection must begin, and in which the head of each
        /// request must arrive, in seconds, 5 unless specified.
        public var headSeconds = 5
        /// `server.idleSeconds`: the time after which a connection without a request is closed, in seconds, 60 unless specified.
        public var idleSeconds = 60
        /// `server.healthPort`: a port of its own for `/healthz`, `/readyz` and `/metrics`, in plain HTTP, which answers while all
        /// connections of the other one are used; `nil` unless specified, and 0 lets the system choose.
        public var healthPort: Int?
        /// `server.drainSeconds`: the time between the end of readiness and the end of listening at shutdown, in seconds, 0
        /// unless specified; longer than the interval of a load balancer's checks.
        public var drainSeconds = 0
        /// `server.shutdownSeconds`: the time that open requests have to finish at shutdown, in seconds; at least
        /// `limits.bodySeconds` and `limits.requestSeconds` together, 5 more than that unless specified.
        public var shutdownSeconds = 75
    }

    /// The files of a server with TLS.
    public struct TLSFiles: Hashable, Sendable {
        /// `server.tls.certificate`: the path of the certificate and its chain, in PEM.
        public var certificate: String
        /// `server.tls.key`: the path of the private key, in PEM.
        public var key: String
    }

    /// The limits of requests.
    public struct Limits: Hashable, Sendable {
        /// `limits.bodyBytes`: the maximum size of a body, and of a line of a batch, in bytes, 2097152 unless specified.
        public var bodyBytes = 2 << 20
        /// `limits.bodySeconds`: the time in which a body must arrive, and in which a client must read a part of a long response, in
        /// seconds, 10 unless specified; in a batch, the longest pause between two parts.
        public var bodySeconds = 10
        /// `limits.requestSeconds`: the time for an exchange, in seconds, 60 unless specified.
        public var requestSeconds = 60
        /// `limits.concurrency`: the maximum number of requests that are served at the same time, 64 unless specified; others
        /// receive 503.
        public var concurrency = 64
        /// `limits.retryAfterSeconds`: the value of `Retry-After` in a 503 of the limit, in seconds, 1 unless specified.
        public var retryAfterSeconds = 1
    }

    /// The files that are read again when they change.
    public struct Files: Hashable, Sendable {
        /// `callers.file`: the path of the file with the callers and the digests of their tokens; required.
        public var callers = ""
        /// `providers.file`: the path of the file with the providers; required.
        public var providers = ""
        /// `reload.seconds`: the interval at which changes are looked for, in seconds, 5 unless specified.
        public var reloadSeconds = 5
        /// `reload.expirySeconds`: the time before the expiry of metadata from which a warning is logged once an hour, in
        /// seconds, 86400 unless specified.
        public var expirySeconds = 86_400
    }

    /// The use of Adobe Pass.
    public struct Adobe: Hashable, Sendable {
        /// `adobe.api`: `v2` unless specified, or `v1`.
        public var api = AdobeService.Dialect.v2
        /// `adobe.environment`: the name of an environment, such as `production`, or `adobe.baseURL`: its URL; one is required.
        public var environment = AdobeEnvironment.production
        /// `adobe.serviceProvider`: the identifier of the service provider (V2) or requestor (V1); required.
        public var serviceProvider = ""
        /// The means to get a token.
        public var registration = Registration.softwareStatement(file: "")
        /// `adobe.timeoutSeconds`: the time for each attempt, in seconds, 15 unless specified.
        public var timeoutSeconds = 15
        /// `adobe.attempts`: the highest number of attempts, 2 unless specified.
        public var attempts = 2
        /// `adobe.connections`: the highest number of connections to Adobe, 64 unless specified.
        public var connections = 64
        /// `adobe.trustedCertificates`: the path of certificates in PEM that are trusted instead of the system's.
        public var trustedCertificates: String?
        /// `adobe.forward`: the header fields of a request that are passed on, both unless specified.
        ///
        /// The names are `forwarded-for` and `user-agent`. A proxy before the service must set `X-Forwarded-For`, because a
        /// client could write anything.
        public var forward: Set<Forwarding> = [.forwardedFor, .userAgent]
        /// `adobe.brokenByWhitespace`: what to do with a SAML response whose signature the whitespace rule breaks, `send` unless
        /// specified.
        public var brokenByWhitespace = BrokenResponsePolicy.send
    }

    /// What to do with a SAML response whose signature is valid as received, but not after the whitespace rule of the cookbook.
    public enum BrokenResponsePolicy: String, Hashable, Sendable, CaseIterable {
        /// Send it to Adobe, which decides.
        case send
        /// Reject it before Adobe is asked.
        case reject
    }

    /// A header field of a request that is passed on to Adobe.
    public enum Forwarding: String, Hashable, Sendable, CaseIterable {
        /// `X-Forwarded-For`, the address of the viewer's device.
        case forwardedFor = "forwarded-for"
        /// `User-Agent`.
        case userAgent = "user-agent"
    }

    /// The means to get a token of Adobe Pass.
    public enum Registration: Hashable, Sendable {
        /// `adobe.softwareStatementFile`: the path of the software statement, with which the service registers as a client.
        case softwareStatement(file: String)
        /// `adobe.clientID` and `adobe.clientSecretFile`: the credentials of a client that registered before.
        case client(id: String, secretFile: String)
    }

    /// The store of claims.
    public struct Claims: Hashable, Sendable {
        /// `claims.store`: `redis`, or `memory` for a single instance; required.
        public var store = Store.memory
        /// `claims.url`: the address of Redis, such as `redis://127.0.0.1:6379`; required with `redis`.
        public var url: String?
        /// `claims.secretFile`: the path of the secret of the keyed digests, at least 32 bytes, the same for all instances;
        /// required with `redis`.
        public var secretFile: String?
        /// `claims.leaseSeconds`: the time after which an attempt that did not end is given up, in seconds, 90 unless
        /// specified; longer than `limits.requestSeconds`.
        public var leaseSeconds = 90
        /// `claims.timeoutMilliseconds`: the longest wait for the store, in milliseconds, 1000 unless specified.
        public var timeoutMilliseconds = 1000
        /// `claims.connections`: the number of connections to the store, 4 unless specified.
        public var connections = 4
        /// `claims.maximumLifetimeSeconds`: the time for which an assertion without an expiry is stored, in seconds, 86400 unless
        /// specified.
        public var maximumLifetimeSeconds = 86_400
        /// `claims.maximumCount`: the maximum number of claims in memory, 100000 unless specified.
        public var maximumCount = 100_000
    }

    /// A kind of store of claims.
    public enum Store: String, Hashable, Sendable, CaseIterable {
        /// The memory of this process.
        case memory
        /// Redis or Valkey.
        case redis
    }

    /// The redaction of failing cases.
    public struct Redaction: Hashable, Sendable {
        /// `redaction.concurrency`: the maximum number of redactions that are made at the same time; others receive 503.
        ///
        /// Each has a thread of its own. With 0, which is the number unless specified, there is no route `/redact`.
        public var concurrency = 0
    }

    /// The log.
    public struct Log: Hashable, Sendable {
        /// `log.level`: `info` unless specified; with `debug`, each span is logged.
        public var level = Logger.Level.info
        /// `log.format`: `json` unless specified, or `text`.
        public var format = Format.json

        /// A format of the log.
        public enum Format: String, Hashable, Sendable, CaseIterable {
            /// An object a line.
            case json
            /// Text for people.
            case text
        }
    }

    /// The address and the lifetime of the server.
    public var server = Server()
    /// The limits of requests.
    public var limits = Limits()
    /// The files that are read again when they change.
    public var files = Files()
    /// The use of Adobe Pass.
    public var adobe = Adobe()
    /// The store of claims.
    public var claims = Claims()
    /// The redaction of failing cases.
    public var redaction = Redaction()
    /// The log.
    public var log = Log()
}
