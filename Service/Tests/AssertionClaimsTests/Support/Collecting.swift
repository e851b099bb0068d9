import Foundation
import SAML

@testable import AssertionClaims

/// A result of a claim without its random parts.
enum ClaimResult: Hashable {
    case claimed, reclaimed, exchanged, inProgress
    case failed(ClaimError.Code)
}

extension AssertionClaims {
    /// Returns the result of a claim, and the attempt if there is one.
    func result(
        _ assertion: VerifiedAssertion,
        _ claimant: Claimant = .first,
        at instant: Date = Date()
    ) async -> (result: ClaimResult, claim: AssertionClaim?) {
        do throws(ClaimError) {
            switch try await claim(assertion, for: claimant, at: instant) {
            case .claimed(let claim): return (.claimed, claim)
            case .reclaimed(let claim): return (.reclaimed, claim)
            case .exchanged: return (.exchanged, nil)
            case .inProgress: return (.inProgress, nil)
            }
        } catch {
            return (.failed(error.code), nil)
        }
    }
}

extension Claimant {
    static let first = Claimant(caller: "caller-1", device: Array("device-1".utf8))
    static let second = Claimant(caller: "caller-2", device: Array("device-2".utf8))
}

/// Returns the error of an operation; `nil` if it succeeds.
func claimError(_ body: () async throws -> Void) async throws -> ClaimError? {
    do {
        try await body()
        return nil
    } catch let error as ClaimError {
        return error
    }
}

extension ClaimSecret {
    static func sample(_ byte: UInt8 = 7) throws -> Self { try Self([UInt8](repeating: byte, count: 32)) }
}

extension RedisStore {
    /// Connects to a server with time-outs that a busy machine does not reach.
    static func sample(
        _ address: RedisAddress,
        secret: UInt8 = 7,
        at time: @escaping @Sendable () -> Date = { Date() },
        change: (inout RedisSettings) -> Void = { _ in }
    ) throws -> RedisStore {
        var settings = RedisSettings(address: address)
        settings.issuerClockSkew = .none
        settings.maximumClockDifference = .seconds(2)
        settings.connectTimeout = .seconds(10)
        settings.commandTimeout = .seconds(10)
        settings.operationTimeout = .seconds(30)
        change(&settings)
        return try RedisStore(settings, secret: .sample(secret), currentTime: time)
    }

    /// Connects to a new server.
    static func complete(_ server: RedisServer, change: (inout RedisSettings) -> Void = { _ in }) async throws
        -> RedisStore
    {
        // The time-outs of a test are not those of its preparation.
        try await sample(server.address()).declareComplete()
        return try sample(server.address(), change: change)
    }
}
