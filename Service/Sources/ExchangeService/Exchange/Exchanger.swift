import AdobeExchange
import AdobePass
import AdobePassFlow
import AssertionClaims
import HTTPTypes
import SAML
import Tracing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The steps of an exchange: provider, verification, claim, Adobe.
struct Exchanger: Sendable {
    let providers: ProviderDirectory
    let pool: VerificationPool
    let claims: any AssertionClaims
    let adobe: AdobeClient
    let brokenByWhitespace: ServiceConfiguration.BrokenResponsePolicy
    let tracer: SpanLogger
    let now: @Sendable () -> Date

    /// Exchanges a SAML response, unless that is known to be wrong.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: The context with the caller, the span and the record for the log.
    /// - Returns: The answer. If the task is cancelled, it is a failure, unless Adobe's response had arrived.
    func answer(to request: ExchangeRequest, _ context: ExchangeContext) async -> ExchangeAnswer {
        let instant = now()
        let provider: Provider
        switch ProviderSelection(of: request, in: providers.snapshot, at: instant) {
        case .rejected(let findings): return .rejected(findings, mvpd: nil)
        case .provider(let selected): provider = selected
        }
        context.record.note { $0.provider = provider.name }
        guard provider.isFresh(at: instant) else { return .metadataExpired }
        let span = tracer.startSpan("verify", context: context.trace, ofKind: .internal)
        let prepared = await prepare(request, of: provider, at: instant)
        span.end()
        switch prepared {
        case .failure(let stop): return stop.answer
        case .success(let response): return await exchange(response, request, of: provider, context, at: instant)
        }
    }

    /// An answer with which an exchange ends early.
    private struct Stop: Error {
        let answer: ExchangeAnswer
    }

    private func prepare(
        _ request: ExchangeRequest,
        of provider: Provider,
        at instant: Date
    ) async -> Result<PreparedResponse, Stop> {
        let (response, policy) = (request.samlResponse, brokenByWhitespace)
        let result: Result<PreparedResponse, RejectedResponse>
        do {
            result = try await pool.run {
                Result { () throws(RejectedResponse) in
                    try PreparedResponse(response, of: provider, brokenByWhitespace: policy, at: instant)
                }
            }
        } catch {
            return .failure(Stop(answer: .cancelled(sent: .nothing)))
        }
        return result.mapError { Stop(answer: .rejected($0.findings, mvpd: provider.mvpd)) }
    }

    private func exchange(
        _ response: PreparedResponse,
        _ request: ExchangeRequest,
        of provider: Provider,
        _ context: ExchangeContext,
        at instant: Date
    ) async -> ExchangeAnswer {
        let (adobe, trace) = (adobe, context.trace)
        // A value that cannot be sent is noticed before the claim.
        let sent: AdobeRequest
        do throws(AdobePassError) {
            sent = try adobe.exchangeRequest(response.encoded, request, of: provider)
        } catch {
            return .unsendable(error)
        }
        let exchange = ClaimedExchange(of: provider.mvpd, under: claims) { () throws(AdobeFailure) in
            try await adobe.send(sent, in: trace)
        } lookingUp: { () throws(AdobeFailure) in
            try await adobe.profile(for: request, of: provider, in: trace)
        }
        let claimant = Claimant(caller: context.caller, device: request.device.identifier.bytes)
        do throws(ClaimError) {
            let ending = try await exchange.run(response.assertion, for: claimant, at: instant)
            return await answer(to: ending, response, of: provider, at: instant)
        } catch {
            return .unclaimed(error, mvpd: provider.mvpd, at: instant)
        }
    }

    private func answer(
        to ending: ExchangeEnding,
        _ response: PreparedResponse,
        of provider: Provider,
        at instant: Date
    ) async -> ExchangeAnswer {
        switch ending {
        case .accepted(let grant): return .accepted(ProfileAnswer(grant), mvpd: provider.mvpd)
        case .rejected(let outcome):
            let findings = try? await pool.run { response.findings(provider, at: instant) }
            return .rejected(by: outcome, findings ?? [], mvpd: provider.mvpd)
        case .used: return .used(mvpd: provider.mvpd)
        case .otherMVPD(let outcome): return .otherMVPD(outcome)
        case .inProgress(let seconds): return .inProgress(retryAfterSeconds: seconds, mvpd: provider.mvpd)
        case .unavailable(let outcome): return .unavailable(outcome)
        case .unclear(let outcome): return .unclear(outcome)
        case .failed(let failure, let sent): return .failed(by: failure, sent: sent)
        }
    }
}
