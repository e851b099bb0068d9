import Foundation
import SAML

/// Prints the resident memory during the verification of responses, nine of ten of which are accepted.
enum Memory {
    static func watch(
        _ verifier: ResponseVerifier,
        accepted: [UInt8],
        rejected: [[UInt8]],
        _ times: Int
    ) throws {
        guard !rejected.isEmpty else { throw Failure.usage }
        let now = Date()
        var rejections = 0
        for time in 1...times {
            if time % 10 == 0 {
                let response = rejected[rejections % rejected.count]
                guard rejects(verifier, response, at: now) else { throw Failure.wronglyAccepted }
                rejections += 1
            } else {
                let assertion = try verifier.verify(accepted, at: now)
                guard assertion[attribute: "zip"] != nil else { throw Failure.wronglyRejected }
            }
            if [10_000, 100_000, times].contains(time) { print(time, rejections, try residentBytes()) }
        }
    }

    private static func rejects(_ verifier: ResponseVerifier, _ response: [UInt8], at now: Date) -> Bool {
        do throws(SAMLError) {
            _ = try verifier.verify(response, at: now)
            return false
        } catch {
            return true
        }
    }

    /// The resident memory of this process, by Linux.
    private static func residentBytes() throws -> Int {
        let fields = String(decoding: try VerifyLoop.bytes(of: "/proc/self/statm"), as: UTF8.self).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw Failure.unknownMemory }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
