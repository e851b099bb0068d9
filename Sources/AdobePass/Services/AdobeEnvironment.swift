import ByteTools

/// The base URLs of Adobe's services: a documented environment, or another server for tests.
public struct AdobeEnvironment: Hashable, Sendable {
    /// The start of a URL: scheme, host and port.
    public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
        /// `https` or `http`.
        public let scheme: String
        /// Host and port, such as `127.0.0.1:8080`.
        public let authority: String

        /// The URL, without a slash at the end.
        public var description: String { "\(scheme)://\(authority)" }

        /// Parses a URL that consists of scheme, host and optional port; it may end with a slash.
        ///
        /// - Parameter text: The URL, such as `http://127.0.0.1:8080`.
        /// - Throws: ``AdobePassError`` with the code ``AdobePassError/Code/baseURL``.
        public init(_ text: String) throws(AdobePassError) {
            let scheme = ["https", "http"].first { text.hasPrefix("\($0)://") }
            guard let scheme else { throw Self.error("it must start with 'https://' or 'http://'") }
            var authority = String(text.dropFirst(scheme.utf8.count + 3))
            if authority.hasSuffix("/") { authority.removeLast() }
            guard !authority.isEmpty, authority.utf8.allSatisfy(Self.isAllowed) else {
                throw Self.error("it must have a host and optionally a port, without path, query or user")
            }
            self.scheme = scheme
            self.authority = authority
        }

        init(host: String) {
            scheme = "https"
            authority = host
        }

        private static func error(_ reason: String) -> AdobePassError {
            AdobePassError(.baseURL, "the base URL is invalid: \(reason)")
        }

        private static func isAllowed(_ byte: UInt8) -> Bool {
            byte.isASCIILetter || byte.isASCIIDigit || ".-:[]".utf8.contains(byte)
        }
    }

    /// The name, such as `production`.
    public let name: String
    /// The base URL of V2 and of the client registration.
    public let v2: BaseURL
    /// The base URL of V1; `nil` if Adobe documents none.
    public let v1: BaseURL?

    /// Creates an environment with one base URL for all services, such as that of a test double.
    public init(baseURL: BaseURL) {
        self.init(name: "custom", v2: baseURL, v1: baseURL)
    }

    private init(name: String, v2: BaseURL, v1: BaseURL?) {
        self.name = name
        self.v2 = v2
        self.v1 = v1
    }

    /// The environment for viewers.
    public static let production = Self(
        name: "production",
        v2: BaseURL(host: "sp.auth.adobe.com"),
        v1: BaseURL(host: "api.auth.adobe.com")
    )
    /// The current release, with test accounts.
    public static let staging = Self(
        name: "staging",
        v2: BaseURL(host: "sp.auth-staging.adobe.com"),
        v1: BaseURL(host: "api.auth-staging.adobe.com")
    )
    /// The next release, with production accounts.
    public static let prequalProduction = Self(
        name: "prequal-production",
        v2: BaseURL(host: "sp-prequal.auth.adobe.com"),
        v1: nil
    )
    /// The next release, with test accounts.
    public static let prequalStaging = Self(
        name: "prequal-staging",
        v2: BaseURL(host: "sp-prequal.auth-staging.adobe.com"),
        v1: nil
    )

    /// Every documented environment.
    public static let all: [Self] = [.production, .staging, .prequalProduction, .prequalStaging]

    /// Returns the environment with a name; `nil` if there is none.
    public static func named(_ name: String) -> Self? { all.first { $0.name == name } }

    /// The domains of Adobe Pass.
    private static let domains = ["auth.adobe.com", "auth-staging.adobe.com"]

    /// True if a host, which may have a port, is one of Adobe Pass, also one that is not documented.
    package static func isHostOfAdobe(_ host: String) -> Bool {
        let name = host.utf8.prefix { $0 != UInt8(ascii: ":") }.map { $0.asciiLowercased }
        return domains.contains { domain in
            name.elementsEqual(domain.utf8) || name.suffix(domain.utf8.count + 1).elementsEqual(".\(domain)".utf8)
        }
    }
}
