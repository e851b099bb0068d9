#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of a store of claims: the assertion must not be exchanged.
///
/// The description contains the problem and advice, but never an ID, an issuer, a claimant, a secret or a password.
public struct ClaimError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stable identifier of an error.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The identifier, such as `claim.replayed`.
        public let rawValue: String

        /// Creates a code from its identifier.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The stable identifier of the error.
    public let code: Code
    /// A description of the problem and advice, in one sentence.
    public let message: String
    /// The time from which assertions must have been issued for the store to accept them; `nil` if the time of issue is not the reason.
    public let acceptedFrom: Date?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - message: A description without personal data.
    ///   - acceptedFrom: The time of issue from which assertions are accepted, if the assertion was issued before.
    public init(_ code: Code, _ message: String, acceptedFrom: Date? = nil) {
        self.code = code
        self.message = message
        self.acceptedFrom = acceptedFrom
    }

    /// The message and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}

extension ClaimError.Code {
    /// Another claimant has claimed the assertion.
    public static let replayed = Self(rawValue: "claim.replayed")
    /// The assertion has expired.
    public static let expired = Self(rawValue: "claim.expired")
    /// The store lost its data after the assertion may have been used; only a new assertion is accepted.
    public static let storeLost = Self(rawValue: "claim.store-lost")
    /// The store cannot be reached, does not respond in time, rejects commands or is full; the result is unknown.
    public static let unavailable = Self(rawValue: "claim.unavailable")
    /// The store acknowledged the claim and does not contain it.
    public static let notStored = Self(rawValue: "claim.not-stored")
    /// The task was canceled; the result is unknown.
    public static let cancelled = Self(rawValue: "claim.cancelled")
    /// A setting of the store or of its client is invalid.
    public static let configuration = Self(rawValue: "claim.configuration")

    /// True if the same claimant may try again with the same assertion, later or at another instance.
    public var isTemporary: Bool { ![.replayed, .expired, .storeLost].contains(self) }
}
