/// The shapes that a configuration has in JSON.
struct ConfigurationJSON: Decodable {
    var requestor: String?
    var name: String?
    var mvpds: [MVPD] = []
    /// Where the list stands in the document.
    var path = "mvpds"

    private enum Key: String, CodingKey {
        case config, requestor, serviceProvider, id, name, displayName, mvpds, mvpd
        /// What other documents have.
        case actionName, status, error
    }

    init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: Key.self)
        let document = root.nested(.config) ?? root
        // V2 may tell the identifier of the service provider as text, beside the list.
        let owner = document.nested(.requestor) ?? document.nested(.serviceProvider) ?? document
        let word = document.text(.requestor) ?? document.text(.serviceProvider)
        requestor = try owner.decodeIfPresent(String.self, forKey: .id) ?? word
        name = try owner.decodeIfPresent(String.self, forKey: .name) ?? owner.text(.displayName)
        guard owner.contains(.mvpds) else {
            throw AdobePassError(.notAConfiguration, "this is no configuration: \(Self.likeness(of: root))")
        }
        // XML's element `mvpd` stays as a name where JSON was made of XML, and a list of one may lose its brackets.
        let list = owner.nested(.mvpds)
        let single = list?.nested(.mvpd)
        path = ((list?.codingPath ?? owner.codingPath) + [list == nil ? Key.mvpds : .mvpd]).fieldPath ?? path
        if single != nil {
            mvpds = try list.map { [try $0.decode(MVPD.self, forKey: .mvpd)] } ?? []
        } else if let list {
            mvpds = try list.decodeIfPresent([MVPD].self, forKey: .mvpd) ?? []
        } else {
            mvpds = try owner.decode([MVPD].self, forKey: .mvpds)
        }
    }

    /// What a document is that has no MVPDs.
    private static func likeness(of root: KeyedDecodingContainer<Key>) -> String {
        if root.contains(.actionName) { return "it is the answer of V2's sessions/sso, which is about one MVPD" }
        if root.contains(.status) || root.contains(.error) { return "it is an answer that tells an error" }
        return "it has no list of MVPDs, as requestor.mvpds"
    }
}

extension KeyedDecodingContainer {
    /// The object of a name; `nil` if there is something else or nothing.
    fileprivate func nested(_ key: Key) -> Self? {
        contains(key) ? try? nestedContainer(keyedBy: Key.self, forKey: key) : nil
    }

    /// The text of a name; `nil` if there is something else or nothing.
    fileprivate func text(_ key: Key) -> String? { try? decodeIfPresent(String.self, forKey: key) }

    /// A list of names; a list of one, or all with commas between them, may be text.
    func names(_ key: Key) throws -> [String]? {
        if let text = try? decodeIfPresent(String.self, forKey: key) { return text.namesBetweenCommas }
        return try decodeIfPresent([String].self, forKey: key)?.uniqueByBytes
    }
}

extension String {
    /// The names that stand between commas, without white space around them and without repetitions.
    package var namesBetweenCommas: [String] {
        unicodeScalars.split(separator: ",").map { piece in
            let isSpace = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
            var name = piece.drop(while: isSpace)
            while let last = name.last, isSpace(last) { name.removeLast() }
            return String(name)
        }.filter { !$0.isEmpty }.uniqueByBytes
    }
}
