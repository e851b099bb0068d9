import ArgumentParser
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The time that a response is judged by.
struct Clock: Sendable {
    let instant: Date
    let source: Source

    var timestamp: SAMLTimestamp { SAMLTimestamp(instant) }

    enum Source: String {
        case now
        case issued
        case option
        /// The time at which a capture says that the response was sent.
        case captured
    }
}

/// Where the time that responses are judged by comes from.
enum ClockSource: Sendable {
    /// The current time, as each response is judged.
    case now
    /// The response's own IssueInstant.
    case issued
    /// The same time for all.
    case fixed(Date)

    /// The time to judge a response by.
    ///
    /// - Parameters:
    ///   - response: The XML of the response; asked for only if it is needed.
    ///   - captured: The time at which it was sent, if a capture tells.
    /// - Returns: The time and its source.
    func clock(for response: @autoclosure () -> [UInt8], captured: Date? = nil) -> Clock {
        switch self {
        case .now: captured.map { Clock(instant: $0, source: .captured) } ?? Clock(instant: Date(), source: .now)
        case .fixed(let instant): Clock(instant: instant, source: .option)
        case .issued: Self.issued(response())
        }
    }

    private static func issued(_ response: [UInt8]) -> Clock {
        // Without a time of its own there is no response to judge, and the verifier says why.
        // The Assertion's own time comes first: it is always covered by a signature that is accepted.
        let unverified = try? UnverifiedResponse(response, maximumBytes: response.count)
        let issued = unverified?.assertions.first?.issueInstant ?? unverified?.fields.issueInstant
        return Clock(instant: issued?.date ?? Date(), source: issued == nil ? .now : .issued)
    }
}

extension SAMLTimestamp {
    /// The current time.
    static var now: Self { Self(Date()) }

    /// The value of `--at`.
    ///
    /// - Parameters:
    ///   - text: What was given.
    ///   - others: What else the option takes, for the message.
    /// - Throws: `ValidationError` if it is no time.
    init(option text: String, or others: String = "") throws {
        do throws(SAMLError) {
            try self.init(text)
        } catch {
            throw ValidationError("--at: \(error.message). It takes a time such as 2026-11-20T12:00:00Z\(others).")
        }
    }
}
