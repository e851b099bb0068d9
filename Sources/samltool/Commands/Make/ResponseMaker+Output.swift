import SAMLTestKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
