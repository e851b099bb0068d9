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
        let isSigned: Bool
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
                isSigned: entry.verify.map { !$0.failed.contains("signature.missing") } ?? false,
                folder: folder ?? "",
                certificateName: entry.verify?.certificate
            )
        }
    }

    /// Divided by whether they are signed.
    var groups: [(title: String, samples: [Sample])] {
        [
            ("Signed", samples.filter(\.isSigned)), ("Not signed", samples.filter { !$0.isSigned }),
        ]
    }

    subscript(name: String) -> Sample? { samples.first { $0.name == name } }

    private static func read(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
    }

    private struct Entry: Decodable {
        let file: String
        let purpose: String
        let verify: Verification?

        struct Verification: Decodable {
            let certificate: String
            let failed: [String]
        }
    }
}
