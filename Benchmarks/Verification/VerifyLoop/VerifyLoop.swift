import BareLoop
import Foundation
import SAML

/// Verifies responses repeatedly, with the package or with the bare loop in C.
///
/// The scripts run and measure it:
///
/// ```
/// VerifyLoop ours|bare <certificate> <times> <response> [<threads>]
/// VerifyLoop decrypt <certificate> <times> <encrypted response> <private key>
/// VerifyLoop memory <certificate> <times> <accepted response> <rejected response>…
/// ```
///
/// The first two forms print the seconds of processor time, the number of attributes that were read, and the bytes in them. With a
/// number of threads, each of them verifies the response so many times, and the seconds are those of the clock.
/// The last prints at intervals the number of verifications, the number of rejected responses, and the resident memory in
/// bytes.
@main
enum VerifyLoop {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 4, let times = Int(arguments[2]), times > 0 else { throw Failure.usage }
        switch arguments[0] {
        case "ours":
            let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: bytes(of: arguments[1])))
            let response = try bytes(of: arguments[3])
            try measure(times, arguments.dropFirst(4)) { try Ours.loop(verifier, response, $0) }
        case "bare":
            guard let key = bare_start(arguments[1]) else { throw Failure.certificate }
            let response = try bytes(of: arguments[3])
            try measure(times, arguments.dropFirst(4)) { try Bare.loop(key, response, $0) }
        case "decrypt":
            guard arguments.count > 4 else { throw Failure.usage }
            let verifier = ResponseVerifier(
                trusting: try TrustedKeys(certificates: bytes(of: arguments[1])),
                decryptingWith: try DecryptionKeys(bytes(of: arguments[4]))
            )
            let response = try bytes(of: arguments[3])
            try measure(times, []) { try Ours.loop(verifier, response, $0) }
        case "memory":
            let verifier = ResponseVerifier(trusting: try TrustedKeys(certificates: bytes(of: arguments[1])))
            let responses = try arguments[3...].map(bytes)
            try Memory.watch(verifier, accepted: responses[0], rejected: Array(responses[1...]), times)
        default: throw Failure.usage
        }
    }

    /// Measures a loop after a tenth of it, so that one-time work is not measured.
    static func measure(_ times: Int, _ threads: ArraySlice<String>, _ loop: (Int) throws -> Total) throws {
        guard let number = threads.first else {
            _ = try loop(max(1, times / 10))
            let start = processorTime()
            let total = try loop(times)
            return print(processorTime() - start, total.attributes, total.bytes)
        }
        guard let count = Int(number), count > 0 else { throw Failure.usage }
        _ = try Threads.run(count) { try loop(max(1, times / 10)) }
        let clock = ContinuousClock()
        let start = clock.now
        let total = try Threads.run(count) { try loop(times) }
        print((clock.now - start) / .seconds(1), total.attributes, total.bytes)
    }

    /// The processor time of this process in seconds, which other programs hardly affect.
    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func bytes(of path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

enum Failure: Error {
    case usage, certificate, wronglyRejected, wronglyAccepted, unknownMemory
}

/// The number of attributes that were read, and the bytes of their names and values.
struct Total {
    var attributes = 0
    var bytes = 0

    static func += (total: inout Self, other: Self) {
        total.attributes += other.attributes
        total.bytes += other.bytes
    }
}

/// The package: bytes in, attributes out.
enum Ours {
    static func loop(_ verifier: ResponseVerifier, _ response: [UInt8], _ times: Int) throws -> Total {
        var total = Total()
        let now = Date()
        var session = VerificationSession(verifier)
        for _ in 0..<times { total.add(try session.verify(response, at: now)) }
        return total
    }
}

extension Total {
    mutating func add(_ assertion: VerifiedAssertion) {
        for attribute in assertion.attributes {
            attributes += 1
            bytes += attribute.name.utf8.count
            for case .text(let text) in attribute.values { bytes += text.utf8.count }
        }
    }
}

/// The same with only the libraries.
enum Bare {
    static func loop(_ key: OpaquePointer, _ response: [UInt8], _ times: Int) throws -> Total {
        var total = bare_total()
        guard bare_loop(key, response, response.count, Int64(times), &total) else { throw Failure.wronglyRejected }
        return Total(attributes: total.attributes, bytes: total.bytes)
    }
}
