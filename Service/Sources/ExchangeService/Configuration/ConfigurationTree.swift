import JSONTrees

extension JSONTree {
    static func read(_ path: String) throws(ConfigurationError) -> JSONTree {
        let bytes = try FileContent.read(path)
        guard let tree = try? JSONTree(decodingJSON: bytes) else {
            throw ConfigurationError(.malformed, in: path, "the file is not JSON; check it with a JSON validator")
        }
        return tree
    }
}
