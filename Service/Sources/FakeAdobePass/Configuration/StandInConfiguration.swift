public import SAML

extension AdobeStandIn {
    /// The configuration of a stand-in.
    public struct Configuration: Sendable {
        /// The address that the server listens on.
        public var host = "127.0.0.1"
        /// The port; 0 to let the system choose one.
        public var port = 0
        /// The certificate and the key for TLS; `nil` for plain HTTP.
        public var tls: TLSIdentity?
        /// The identifiers of the service providers, which are the requestors of V1.
        public var serviceProviders = ["REF30"]
        /// The MVPDs, which every service provider is integrated with.
        public var mvpds: [StandInMVPD]
        /// The audience that an assertion must have; `nil` to accept the audiences of Adobe Pass and no audience.
        public var audience: String?
        /// The accepted cryptography of SAML responses.
        public var policy = VerificationPolicy.strict
        /// The private keys that decrypt encrypted parts of SAML responses, as Adobe's do.
        public var decryptionKeys = DecryptionKeys()
        /// The allowed difference between the clocks of an MVPD and the stand-in.
        public var clockSkew = ClockSkew.fiveMinutes
        /// The resources that the MVPDs deny.
        public var deniedResources: [String] = []
        /// The maximum number of resources of a request for decisions.
        public var maximumResources = 5
        /// The lifetime of an access token of a client, in seconds.
        public var accessTokenSeconds = 21_600
        /// The lifetime of a profile (V2) or an authentication token (V1), in seconds.
        public var profileSeconds = 30 * 86_400
        /// The lifetime of a session (V2), and the default of a registration code (V1), in seconds.
        public var sessionSeconds = 1_800
        /// The scenario.
        public var scenario = Scenario.normal
        /// Faults in addition to those of the scenario, which come first.
        public var faults: [ScriptedFault] = []

        /// Creates a configuration.
        ///
        /// - Parameter mvpds: The MVPDs.
        public init(mvpds: [StandInMVPD] = StandInMVPD.samples) {
            self.mvpds = mvpds
        }
    }
}

extension AdobeStandIn.Configuration {
    func mvpd(id: String) -> StandInMVPD? { mvpds.first { $0.id.utf8.elementsEqual(id.utf8) } }

    func mvpd(platformMappingID: String) -> StandInMVPD? {
        mvpds.first { $0.platformMappingID?.utf8.elementsEqual(platformMappingID.utf8) == true }
    }

    func hasServiceProvider(_ id: String) -> Bool { serviceProviders.contains { $0.utf8.elementsEqual(id.utf8) } }
}
