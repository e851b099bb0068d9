import SAML
import SAMLReports
import SAMLTestKit
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ResponseMaker {
    /// Writes one response to a file or standard output; a new key and its certificate are written next to a file.
    func writeOne(to path: String?, _ files: SignerFiles) throws {
        let response = try content()
        if let path { try PrivateKeyFile.checkNotReplaced(path) }
        let names = path.flatMap { $0 == "-" ? nil : KeyNames(nextTo: $0) }
        let written = signer == nil ? [] : try files.write(to: names)
        do {
            try OutputFile.write(to: path) { try $0.write(response) }
        } catch {
            for name in written { Platform.remove(FilePath(name)) }
            throw error
        }
    }

    /// Writes a folder with responses, with a new key and its certificate.
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

/// The names of the files of a new key and its certificate.
struct KeyNames {
    let key: String
    let certificate: String

    /// Creates the names next to a response: `a.key` and `a.pem` for `a.xml`.
    init(nextTo path: String) {
        let file = FilePath(path)
        let stem = file.stem ?? "response"
        key = file.removingLastComponent().appending("\(stem).key").string
        certificate = file.removingLastComponent().appending("\(stem).pem").string
    }

    /// Creates the names in a folder.
    init(in folder: OutputFolder) {
        key = folder.path("signing.key")
        certificate = folder.path("certificate.pem")
    }
}
