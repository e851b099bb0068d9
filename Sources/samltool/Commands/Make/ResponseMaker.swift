import SAML
import SAMLEncoding
import SAMLExamination
import SAMLTestKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ResponseMaker: Sendable {
    enum Output: Sendable {
        case response
        /// The value for the exchange.
        case value
    }

    let spec: ResponseSpec
    let signer: ResponseSigner?
    let time: SAMLTimestamp
    let seed: UInt64
    let output: Output
    /// The verifier that has to accept each response; `nil` to write them unverified.
    let verifier: ResponseVerifier?

    /// The number counts from 1; `nil` for a response alone.
    func content(_ number: Int? = nil) throws(ToolError) -> [UInt8] {
        let spec = number.map { self.spec.numbered($0) } ?? self.spec
        let response = try ToolError.mapping { () throws(TestKitError) in
            var identifiers = IdentifierSource(seed: seed, number: number ?? 0)
            guard let signer else { return try spec.rendered(at: time, identifiers: &identifiers) }
            return try spec.signed(at: time, by: signer, identifiers: &identifiers)
        }
        if output == .response { return try verified(response, response) }
        do {
            let value = try ResponseEncoder.percentEncoded(encoding: response).bytes
            return verifier == nil ? value : try verified(WhitespaceNormalizer.normalized(response), value)
        } catch let error as SAMLEncodingError {
            throw ToolError(error, in: "the response")
        } catch {
            throw ToolError(error)
        }
    }

    private func verified(_ response: [UInt8], _ value: [UInt8]) throws(ToolError) -> [UInt8] {
        guard let report = verifier?.evaluate(response, at: time.date), !report.isAccepted else { return value }
        let stage = output == .value ? "the response, as the service receives it," : "the response"
        let failure = report.failures.first
        let reason = "\(failure?.message ?? failure?.title ?? "")"
        throw ToolError(.rejected, failure?.id ?? "", "\(stage) is rejected, and nothing was written: \(reason)")
    }
}

extension ResponseMaker {
    func writeFolder(_ folder: OutputFolder, count: Int, jobs: Int?) throws {
        let jobs = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, count)
        let width = String(count).utf8.count
        let ending = output == .value ? "txt" : "xml"
        let failures = (0..<jobs).map { $0 }.concurrentMap(jobs: jobs) { first in
            do throws(ToolError) {
                for number in stride(from: first + 1, through: count, by: jobs) {
                    let digits = String(number)
                    let name = String(repeating: "0", count: width - digits.utf8.count) + digits
                    try folder.write(try content(number), to: "response-\(name).\(ending)")
                }
                return nil as ToolError?
            } catch {
                return error
            }
        }
        if let failure = failures.compactMap(\.self).first { throw failure }
    }
}
