import ArgumentParser
import SAML
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The source of the evaluation time.
enum ClockSource: Sendable {
    /// The current time, for each response.
    case now
    /// The response's own IssueInstant.
    case issued
    /// A fixed time.
    case fixed(Date)

    /// The evaluation time; `nil` if it is the response's own IssueInstant.
    ///
    /// - Parameter captured: The time at which the response was sent, if it is from a capture.
    /// - Returns: The time and its source.
    func time(captured: Date? = nil) -> EvaluationTime? {
        switch self {
        case .now: captured.map { EvaluationTime($0, source: .captured) } ?? EvaluationTime(Date(), source: .now)
        case .fixed(let instant): EvaluationTime(instant, source: .option)
        case .issued: nil
        }
    }
}

extension SAMLTimestamp {
    /// The current time.
    static var now: Self { Self(Date()) }

    /// Parses the value of `--at`.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - others: Other possible values, for the message.
    /// - Throws: `ValidationError` if it is not a time.
    init(option text: String, or others: String = "") throws {
        do throws(SAMLError) {
            try self.init(text)
        } catch {
            throw ValidationError("--at: \(error.message). Use a time such as 2026-11-20T12:00:00Z\(others).")
        }
    }
}
