import JSONTrees

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONTree {
    static func read(_ path: String) throws(ConfigurationError) -> JSONTree {
        let bytes = try FileContent.read(path)
        guard let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(bytes)) else {
            throw ConfigurationError(.malformed, in: path, "the file is not JSON; check it with a JSON validator")
        }
        return tree
    }

    /// The text, or the texts of a list; `nil` for anything else.
    var texts: [String]? {
        switch self {
        case .text(let text): return [text]
        case .list(let values):
            let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
            return texts.count == values.count ? texts : nil
        default: return nil
        }
    }
}
