import AdobePass
import AdobePassFlow
import AssertionClaims
import HTTPTypes
import Logging
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
    let metrics: ServiceMetrics
    let tracer: SpanLogger
    let logger: Logger
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
        case .success(let response):
            let attempt = ExchangeAttempt(
                response: response,
                request: request,
                provider: provider,
                instant: instant,
                trace: context.trace,
                exchanger: self
            )
            return await claimed(attempt, by: context.caller)
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
        let response = request.samlResponse
        let result: Result<PreparedResponse, RejectedResponse>
        do {
            result = try await pool.run {
                Result { () throws(RejectedResponse) in try PreparedResponse(response, of: provider, at: instant) }
            }
        } catch {
            return .failure(Stop(answer: .cancelled(sent: .nothing)))
        }
        switch result {
        case .failure(let rejected): return .failure(Stop(answer: .rejected(rejected.findings, mvpd: provider.mvpd)))
        case .success(let prepared):
            do throws(AdobePassError) {
                try adobe.check(prepared.encoded, request, of: provider)
                return .success(prepared)
            } catch {
                return .failure(Stop(answer: .unsendable(error)))
            }
        }
    }

    private func claimed(_ attempt: ExchangeAttempt, by caller: String) async -> ExchangeAnswer {
        let claimant = Claimant(caller: caller, device: attempt.request.device.identifier.bytes)
        let decision: ClaimDecision
        do throws(ClaimError) {
            decision = try await claims.claim(attempt.response.assertion, for: claimant, at: attempt.instant)
        } catch {
            metrics.noteClaim(error.code.rawValue)
            if error.code.isTemporary, error.code != .cancelled {
                logger.warning(
                    "an assertion was not claimed",
                    metadata: ["code": "\(error.code.rawValue)", "problem": "\(error.message)"]
                )
            }
            return .unclaimed(error.code, mvpd: attempt.provider.mvpd)
        }
        switch decision {
        case .claimed(let claim):
            metrics.noteClaim("claimed")
            return await attempt.exchange(claim)
        case .reclaimed(let claim):
            metrics.noteClaim("reclaimed")
            return await attempt.resume(claim)
        case .exchanged:
            metrics.noteClaim("exchanged")
            return await attempt.recall()
        case .inProgress(let seconds):
            metrics.noteClaim("in-progress")
            return .inProgress(retryAfterSeconds: seconds, mvpd: attempt.provider.mvpd)
        }
    }

    /// Records that Adobe accepted an assertion, even if the request was cancelled meanwhile.
    func complete(_ claim: AssertionClaim) async {
        await Task { [claims, logger] in
            do throws(ClaimError) {
                try await claims.complete(claim)
            } catch {
                // The next attempt finds the profile.
                logger.error("the result of an exchange was not recorded", metadata: ["code": "\(error.code.rawValue)"])
            }
        }.value
    }

    /// Ends an attempt without success, even if the request was cancelled meanwhile.
    func release(_ claim: AssertionClaim) async {
        await Task { [claims, logger] in
            do throws(ClaimError) {
                try await claims.release(claim)
            } catch {
                // The lease ends the attempt.
                logger.warning("an attempt was not released", metadata: ["code": "\(error.code.rawValue)"])
            }
        }.value
    }
}
