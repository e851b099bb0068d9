/// A fault that the stand-in injects in place of a response, or into one.
public struct Fault: Hashable, Sendable {
    /// The kind of a fault.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        // In place of the processing: the request has no effect.

        /// 429 with HTML and `Retry-After`.
        case throttled
        /// 500 with a page in HTML.
        case serverErrorHTML = "server-error-html"
        /// 500 with Adobe's error in JSON.
        case serverErrorJSON = "server-error-json"
        /// 503 with a page in HTML and `Retry-After`.
        case unavailable
        /// 401 with Adobe's error for an expired access token.
        case tokenExpired = "token-expired"
        /// A TCP reset without a response.
        case resetBefore = "reset-before"

        // Another result of the service.

        /// The profile of a degradation in place of the exchange, which is not examined.
        case degraded
        /// No profile in place of the exchange: 200 and an empty list.
        case noProfile = "no-profile"
        /// The opaque error for a SAML response, whatever the response is.
        case samlRejected = "saml-rejected"
        /// The basic flow in place of the partner's, because of the framework status.
        case frameworkStatusFallback = "pfs-fallback"
        /// The basic flow in place of the partner's, because of the configuration.
        case configurationFallback = "configuration-fallback"
        /// The MVPD denies the resource.
        case denied

        // A disturbed response: the request was processed and has its effect.

        /// A pause before the head of the response.
        case slowHead = "slow-head"
        /// A pause in the middle of the body.
        case slowBody = "slow-body"
        /// A TCP reset in the middle of the body.
        case resetInBody = "reset-in-body"
        /// Half of the body, with the right length of that half.
        case cutJSON = "cut-json"
        /// A `Content-Length` that is larger than the body, and the end of the connection.
        case lengthTooLong = "length-too-long"
        /// A `Content-Length` that is smaller than the body, and the end of the connection.
        case lengthTooShort = "length-too-short"
    }

    /// The kind.
    public var kind: Kind
    /// The pause in seconds, for a slow response; the value of `Retry-After` for the statuses 429 and 503.
    ///
    /// It is limited to a day.
    public var seconds: Double {
        didSet { seconds = Self.limited(seconds) }
    }

    static let secondsRange = 0.0...86_400

    /// Creates a fault.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - seconds: The pause, or the value of `Retry-After`, which is rounded up to whole seconds.
    public init(_ kind: Kind, seconds: Double = 1) {
        self.kind = kind
        self.seconds = Self.limited(seconds)
    }

    private static func limited(_ seconds: Double) -> Double {
        // Not a number compares false with all.
        seconds > secondsRange.lowerBound ? min(seconds, secondsRange.upperBound) : secondsRange.lowerBound
    }
}

extension Fault.Kind {
    /// A sentence about the fault.
    public var summary: String {
        switch self {
        case .throttled: "429 with HTML and Retry-After, before the request has an effect"
        case .serverErrorHTML: "500 with an HTML page, before the request has an effect"
        case .serverErrorJSON: "500 with Adobe's error 'internal_server_error', before the request has an effect"
        case .unavailable: "503 with an HTML page and Retry-After, before the request has an effect"
        case .tokenExpired: "401 with 'invalid_access_token_client_application', before the request has an effect"
        case .resetBefore: "a TCP reset without a response, before the request has an effect"
        case .degraded: "the exchange returns the profile of a degradation"
        case .noProfile: "the exchange returns an empty list of profiles"
        case .samlRejected: "the exchange rejects every SAML response"
        case .frameworkStatusFallback: "sessions/sso returns 'pfs_fallback'"
        case .configurationFallback: "sessions/sso returns 'configuration_fallback'"
        case .denied: "the MVPD denies the resource"
        case .slowHead: "a pause before the response, after the request had its effect"
        case .slowBody:
            "a pause in the middle of the body, or before a response without one, after the request had its effect"
        case .resetInBody:
            "a TCP reset in the middle of the body, after the request had its effect; a response without a body gets one"
        case .cutJSON: "half of the body, after the request had its effect; a response without a body gets one"
        case .lengthTooLong:
            "a Content-Length that is larger than the body, after the request had its effect; a response without a body gets one"
        case .lengthTooShort:
            "a Content-Length that is smaller than the body, after the request had its effect; a response without a body gets one"
        }
    }
}
