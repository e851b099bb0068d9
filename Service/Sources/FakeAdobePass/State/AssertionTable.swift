import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The assertions that were verified, until they are rejected as expired.
struct AssertionTable: Sendable {
    /// The identity of an assertion, by the bytes of its texts.
    private struct Key: Hashable {
        let issuer: [UInt8]
        let id: [UInt8]
    }

    private struct Record {
        var sent = 0
        var isAccepted = false
        /// `nil` for an assertion that does not expire.
        let end: Date?
    }

    private var records: [Key: Record] = [:]

    var count: Int { records.count }

    /// Returns how many times the assertion was sent, and true if it was not accepted before.
    mutating func admit(_ assertion: VerifiedAssertion) -> (sent: Int, isNew: Bool) {
        let key = Key(issuer: Array(assertion.issuer.utf8), id: Array(assertion.id.utf8))
        var record = records[key] ?? Record(end: assertion.expiry.map { Self.end(of: $0) })
        let isNew = !record.isAccepted
        record.sent += 1
        record.isAccepted = true
        records[key] = record
        return (record.sent, isNew)
    }

    private static func end(of expiry: SAMLTimestamp) -> Date {
        let skew = Double(ClockSkew.maximum.components.seconds)
        return Date(timeIntervalSince1970: Double(expiry.seconds)) + skew
    }

    mutating func forget(before time: Date) {
        records = records.filter { $0.value.end.map { $0 >= time } ?? true }
    }
}
