import JSONTrees

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The samples of a folder, which its manifest lists.
struct SampleCatalogue: Sendable {
    struct Sample: Sendable {
        let name: String
        /// What it shows, as a clause.
        let purpose: String
        let group: Group
        fileprivate let folder: String
        /// The name of the certificate that signed it, among the keys of the samples.
        fileprivate let certificateName: String?

        func content() -> [UInt8]? { SampleCatalogue.read("\(folder)/Responses/\(name)") }

        func certificate() -> NamedText? {
            certificateName.flatMap { name in
                SampleCatalogue.read("\(folder)/Keys/\(name)").map {
                    NamedText(name: name, text: String(decoding: $0, as: UTF8.self))
                }
            }
        }

        func key() -> String? {
            certificateName.flatMap { name in
                let path = "\(folder)/Keys/\(name.prefix { $0 != "." }).key"
                return SampleCatalogue.read(path).map { String(decoding: $0, as: UTF8.self) }
            }
        }
    }

    /// What samples have in common; the raw value is the title in the menu.
    enum Group: String, CaseIterable, Sendable {
        case brokenByRule = "Rejected: the whitespace rule breaks the signature"
        case rejected = "Rejected for another reason"
        case encoded = "Encoded, or a form"
        case accepted = "Accepted"
        case unsigned = "Rejected: not signed"

        fileprivate init(_ entry: Entry) {
            let failed = entry.verify?.failed ?? ["signature.missing"]
            if !entry.layers.isEmpty {
                self = .encoded
            } else if failed.contains("signature.missing") {
                self = .unsigned
            } else if !failed.isEmpty {
                self = .rejected
            } else {
                self = entry.afterRule == "valid" ? .accepted : .brokenByRule
            }
        }
    }

    /// The sample that the menu offers first: a response that Adobe rejects for a frequent cause.
    static let firstName = "signed-pretty-newlines.xml"

    /// In the order of the manifest.
    let samples: [Sample]

    /// The folder contains `Responses/manifest.json` and `Keys`; `nil` for no samples.
    init(folder: String?) {
        let manifest = folder.flatMap { Self.read("\($0)/Responses/manifest.json") }
        let entries = manifest.flatMap { try? [Entry](decodingJSON: $0) } ?? []
        samples = entries.map { entry in
            Sample(
                name: entry.file,
                purpose: entry.purpose,
                group: Group(entry),
                folder: folder ?? "",
                certificateName: entry.verify?.certificate
            )
        }
    }

    /// The samples of each group, in the order of the menu.
    var groups: [(title: String, samples: [Sample])] {
        Group.allCases.map { group in (group.rawValue, samples.filter { $0.group == group }) }
    }

    subscript(name: String) -> Sample? { samples.first { $0.name == name } }

    private static func read(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
    }

    fileprivate struct Entry: Decodable {
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
    }
}
