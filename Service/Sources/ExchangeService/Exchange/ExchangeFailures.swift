import AdobeExchange
import AdobePass
import AdobePassFlow
import AssertionClaims
import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ExchangeAnswer {
    /// The pause before a request whose effect is unknown is sent again, in seconds.
    private static let longPause = 5

    /// The answer to a request that was cancelled: its time ended, or the service stops.
    static func cancelled(sent: SentPart) -> Self {
        failed(
            "exchange.cancelled",
            .serviceUnavailable,
            sent == .nothing
                ? "the exchange was cancelled before the SAML response was sent to Adobe"
                : "the exchange was cancelled, and Adobe may have received the SAML response",
            advice: "send the same request again; the service asks Adobe for the profile first",
            retry: .after(seconds: sent == .nothing ? 1 : longPause)
        )
    }

    /// The answer while the service has no valid key of the provider.
    static let metadataExpired = failed(
        "provider.metadata-expired",
        .serviceUnavailable,
        "the service's metadata of the provider has expired",
        advice: "replace the file of the metadata by a newer one, and send the same request again",
        retry: .after(seconds: longPause)
    )

    /// The answer to a request with a value that cannot be sent to Adobe.
    static func unsendable(_ error: AdobePassError) -> Self {
        failed(error.code.rawValue, .badRequest, "\(error)", advice: "correct the value", retry: .never)
    }

    /// The answer to an assertion that cannot be claimed.
    ///
    /// The message of the error is for the log: it may contain the address of the store.
    static func unclaimed(_ error: ClaimError, mvpd: String, at instant: Date) -> Self {
        let code = error.code
        if code == .cancelled { return cancelled(sent: .nothing) }
        guard code.isTemporary else {
            let wait = error.acceptedFrom.map { Int(max(0, $0.timeIntervalSince(instant)).rounded(.up)) } ?? 0
            let pause = " in \(wait) seconds; the service's log says what to do if its Redis server is new"
            let advice = "request a new SAML response from the framework\(wait > 0 ? pause : "")"
            let finding = FindingAnswer(code.rawValue, reason(for: code), advice: advice)
            return rejected([finding], mvpd: mvpd, retry: wait > 0 ? .anew(seconds: wait) : .never)
        }
        return failed(
            code.rawValue,
            .serviceUnavailable,
            "the store of claims is not available, so nothing was sent to Adobe",
            advice: "send the same request again",
            retry: .after(seconds: 1)
        )
    }

    private static func reason(for code: ClaimError.Code) -> String {
        switch code {
        case .replayed: "the assertion was already used by another device or caller, and may have been stolen"
        case .storeLost: "the store of claims is new or lost its data, and the assertion may have been used before"
        default: "the assertion has expired"
        }
    }

    /// The answer to a request without a response of Adobe.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - sent: What Adobe may have received.
    /// - Returns: The answer.
    static func failed(by failure: AdobeFailure, sent: SentPart) -> Self {
        switch failure {
        case .cancelled: return cancelled(sent: .nothing)
        case .noTokenResponse(let error): return failed(by: .noResponse(error), sent: .nothing)
        case .noToken(let outcome):
            return failed(
                "adobe.no-token",
                .badGateway,
                "Adobe returned no token for the service",
                advice: "check the registration of the service at Adobe",
                retry: .after(seconds: outcome.retryAfterSeconds ?? longPause),
                adobe: outcome
            )
        case .noResponse(let error) where error.code == .cancelled: return cancelled(sent: sent)
        case .noResponse(let error) where error.code == .cancelledUnsent: return cancelled(sent: .nothing)
        case .noResponse(let error) where error.code == .notSent:
            return failed(
                "adobe.unavailable",
                .serviceUnavailable,
                "there is no connection to Adobe, so nothing was sent",
                advice: "send the same request again",
                retry: .after(seconds: 1)
            )
        case .noResponse(let error) where error.code == .noResponse:
            return failed(
                "adobe.no-response",
                .gatewayTimeout,
                sent == .nothing
                    ? "Adobe did not respond in time"
                    : "Adobe did not respond in time, and may have received the SAML response",
                advice: "send the same request again; the service asks Adobe for the profile first",
                retry: .after(seconds: longPause)
            )
        case .noResponse(let error): return unsendable(error)
        }
    }

    /// The answer to a SAML response that Adobe accepted before, and whose profile has ended.
    static func used(mvpd: String) -> Self {
        let finding = FindingAnswer(
            "exchange.used",
            "the SAML response was exchanged before, and its profile has ended",
            advice: "request a new SAML response from the framework"
        )
        return rejected([finding], mvpd: mvpd)
    }

    /// The answer if Adobe examined nothing.
    static func unavailable(_ outcome: AdobeOutcome) -> Self {
        let isThrottled = outcome.kind == .throttled
        return failed(
            isThrottled ? "adobe.throttled" : "adobe.error",
            isThrottled ? .tooManyRequests : .badGateway,
            isThrottled ? "Adobe limits the requests" : "Adobe could not serve the request",
            advice: "send the same request again after the pause",
            retry: .after(seconds: outcome.retryAfterSeconds ?? (isThrottled ? 1 : longPause)),
            adobe: outcome
        )
    }

    /// The answer if Adobe accepted the SAML response for another MVPD than that of the provider.
    static func otherMVPD(_ outcome: AdobeOutcome) -> Self {
        failed(
            "adobe.other-mvpd",
            .badGateway,
            "Adobe accepted the SAML response for another MVPD",
            advice: "compare 'mvpd' of the provider in the file of the providers with Adobe's identifier",
            retry: .never,
            adobe: outcome
        )
    }

    /// The answer if Adobe's response does not show what it did.
    static func unclear(_ outcome: AdobeOutcome) -> Self {
        failed(
            "adobe.unclear",
            .badGateway,
            "Adobe's response does not show if the SAML response was accepted",
            advice: "send the same request again; the service asks Adobe for the profile first",
            retry: .after(seconds: longPause),
            adobe: outcome
        )
    }
}
