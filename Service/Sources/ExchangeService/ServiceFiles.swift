import AdobePassFlow
import AssertionClaims
import NIOSSL

struct ServiceFiles {
    let providers: ProviderDirectory
    let callers: CallerDirectory
    /// `nil` for plain HTTP.
    let tls: TLSConfiguration?
    let claims: any AssertionClaims
    let transport: any AdobeTransport
    let identity: TokenCache.Identity

    /// Throws the problems of all files.
    init(
        _ configuration: ServiceConfiguration,
        in surroundings: ServiceApplication.Surroundings
    ) throws(ConfigurationError) {
        var reading = Reading()
        let providers = reading.value { () throws(ConfigurationError) in
            try ProviderDirectory(configuration.files.providers, at: surroundings.now())
        }
        let callers = reading.value { () throws(ConfigurationError) in try CallerDirectory(configuration.files.callers)
        }
        let tls = reading.value { () throws(ConfigurationError) -> TLSConfiguration? in
            guard let files = configuration.server.tls else { return nil }
            return try TLSConfiguration(files)
        }
        let claims = reading.value { () throws(ConfigurationError) -> any AssertionClaims in
            if let claims = surroundings.claims { return claims }
            return try ClaimsFactory(claims: configuration.claims, now: surroundings.now).store()
        }
        let transport = reading.value { () throws(ConfigurationError) -> any AdobeTransport in
            if let transport = surroundings.transport { return transport }
            return try HTTPTransport(configuration.adobe)
        }
        let identity = reading.value { () throws(ConfigurationError) in try configuration.adobe.registration.identity()
        }
        guard let providers, let callers, let tls, let claims, let transport, let identity else {
            throw ConfigurationError(reading.problems)
        }
        (self.providers, self.callers, self.tls) = (providers, callers, tls)
        (self.claims, self.transport, self.identity) = (claims, transport, identity)
    }

    private struct Reading {
        private(set) var problems: [ConfigurationError.Problem] = []

        mutating func value<Value>(_ read: () throws(ConfigurationError) -> Value) -> Value? {
            do throws(ConfigurationError) {
                return try read()
            } catch {
                problems += error.problems
                return nil
            }
        }
    }
}

extension TLSConfiguration {
    fileprivate init(_ files: ServiceConfiguration.TLSFiles) throws(ConfigurationError) {
        let certificates: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        do {
            certificates = try NIOSSLCertificate.fromPEMFile(files.certificate)
        } catch {
            let text = "the certificate cannot be read; the file must contain it and its chain in PEM"
            throw ConfigurationError(.unreadableFile, in: files.certificate, at: "server.tls.certificate", text)
        }
        do {
            key = try NIOSSLPrivateKey(file: files.key, format: .pem)
        } catch {
            let text = "the private key cannot be read; the file must contain it in PEM, without a password"
            throw ConfigurationError(.unreadableFile, in: files.key, at: "server.tls.key", text)
        }
        self = .makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        minimumTLSVersion = .tlsv12
        do {
            _ = try NIOSSLContext(configuration: self)
        } catch {
            let text = "the private key is not that of the certificate in \(files.certificate)"
            throw ConfigurationError(.contradiction, in: files.key, at: "server.tls.key", text)
        }
    }
}
