import AdobePass
import JSONTrees

extension JSONTree {
    static func read(_ path: String) throws(ConfigurationError) -> JSONTree {
        let bytes = try FileContent.read(path)
        do throws(AdobePassError) {
            try JSONSyntax.check(bytes)
        } catch {
            let place = [path, error.path].compactMap(\.self).joined(separator: ":")
            throw ConfigurationError(.malformed, in: place, error.message)
        }
        guard let tree = try? JSONTree(decodingJSON: bytes) else {
            throw ConfigurationError(.malformed, in: path, "the document is not JSON that this program can read")
        }
        return tree
    }
}
