import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
    func time(for response: @autoclosure () -> [UInt8], captured: Date? = nil) -> EvaluationTime {
        switch self {
        case .now: captured.map { EvaluationTime($0, source: .captured) } ?? EvaluationTime(Date(), source: .now)
        case .fixed(let instant): EvaluationTime(instant, source: .option)
        case .issued: Self.issued(response())
        }
    }

    private static func issued(_ response: [UInt8]) -> EvaluationTime {
        // Without a time of its own there is no response to judge, and the verifier says why.
        // The Assertion's own time comes first: it is always covered by a signature that is accepted.
        let unverified = try? UnverifiedResponse(response, maximumBytes: response.count)
        let issued = unverified?.assertions.first?.issueInstant ?? unverified?.fields.issueInstant
        return EvaluationTime(issued?.date ?? Date(), source: issued == nil ? .now : .issued)
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
