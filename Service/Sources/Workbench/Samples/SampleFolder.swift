import JSONTrees
import WorkbenchPages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SampleCatalogue {
    /// Reads the samples of a folder, which its manifest lists, in the order of the manifest.
    ///
    /// - Parameter folder: The folder with `Responses/manifest.json` and `Keys`; `nil` for no samples.
    init(folder: String?) {
        @Sendable func read(_ path: String) -> [UInt8]? {
            folder.flatMap { try? Data(contentsOf: URL(filePath: "\($0)/\(path)")) }.map { [UInt8]($0) }
        }
        let entries = read("Responses/manifest.json").flatMap { try? [SampleEntry](decodingJSON: $0) } ?? []
        self.init(
            entries.map { entry in
                Sample(
                    name: entry.file,
                    purpose: entry.purpose,
                    group: entry.group,
                    certificateName: entry.verify?.certificate,
                    read: read
                )
            }
        )
    }
}

/// A sample in the manifest.
private struct SampleEntry: Decodable {
    let file: String
    let purpose: String
    /// The encodings around the response.
    let layers: [String]
    let verify: Verification?
    /// The state of the signatures after the whitespace rule.
    let afterRule: String?

    struct Verification: Decodable {
        let certificate: String
        let failed: [String]
    }

    var group: SampleCatalogue.Group {
        let failed = verify?.failed ?? ["signature.missing"]
        if !layers.isEmpty { return .encoded }
        if failed.contains("signature.missing") { return .unsigned }
        if !failed.isEmpty { return .rejected }
        return afterRule == "valid" ? .accepted : .brokenByRule
    }
}
