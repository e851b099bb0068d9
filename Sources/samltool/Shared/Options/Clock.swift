import ArgumentParser
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
