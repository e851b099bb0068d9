import ArgumentParser
import SAML
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum ClockSource: Sendable {
    case now
    case issued
    case fixed(Date)

    /// `nil` if it is the response's own IssueInstant.
    func time(captured: Date? = nil) -> EvaluationTime? {
        switch self {
        case .now: captured.map { EvaluationTime($0, source: .captured) } ?? EvaluationTime(Date(), source: .now)
        case .fixed(let instant): EvaluationTime(instant, source: .option)
        case .issued: nil
        }
    }
}

extension SAMLTimestamp {
    static var now: Self { Self(Date()) }

    init(option text: String, or others: String = "") throws {
        do throws(SAMLError) {
            try self.init(text)
        } catch {
            throw ValidationError("--at: \(error.message). Use a time such as 2026-11-20T12:00:00Z\(others).")
        }
    }
}
