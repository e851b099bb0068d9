import ArgumentParser
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
