import ByteTools

struct ConfigurationJSON: Decodable {
    var requestor: String?
    var name: String?
    var mvpds: [MVPD] = []
    var path = "mvpds"

    private enum Key: String, CodingKey {
        case config, requestor, serviceProvider, id, name, displayName, mvpds, mvpd
        /// Fields that occur only in other documents.
        case actionName, status, error
    }

    init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: Key.self)
        let document = root.nested(.config) ?? root
        // In V2 the identifier of the service provider may be a string beside the list.
        let owner = document.nested(.requestor) ?? document.nested(.serviceProvider) ?? document
        let word = document.text(.requestor) ?? document.text(.serviceProvider)
        requestor = try owner.decodeIfPresent(String.self, forKey: .id) ?? word
        name = try owner.decodeIfPresent(String.self, forKey: .name) ?? owner.text(.displayName)
        guard owner.contains(.mvpds) else {
            throw AdobePassError(
                .notAConfiguration,
                "the document is not a configuration: \(Self.explanation(of: root))"
            )
        }
        // JSON that was converted from XML keeps the element name `mvpd`, and an array of one element may be the element alone.
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

    private static func explanation(of root: KeyedDecodingContainer<Key>) -> String {
        if root.contains(.actionName) { return "it is a response of sessions/sso (V2), which contains one MVPD" }
        if root.contains(.status) || root.contains(.error) { return "it is an error response" }
        return "it has no list of MVPDs (requestor.mvpds)"
    }
}

extension KeyedDecodingContainer {
    /// Returns the object in a field; `nil` if the field is missing or not an object.
    fileprivate func nested(_ key: Key) -> Self? {
        contains(key) ? try? nestedContainer(keyedBy: Key.self, forKey: key) : nil
    }

    /// Returns the text in a field; `nil` if the field is missing or not a string.
    fileprivate func text(_ key: Key) -> String? { try? decodeIfPresent(String.self, forKey: key) }

    /// Returns a list of names, written as an array, or as a string with commas between the names.
    func names(_ key: Key) throws -> [String]? {
        if let text = try? decodeIfPresent(String.self, forKey: key) { return text.namesBetweenCommas }
        return try decodeIfPresent([String].self, forKey: key)?.uniqueByBytes
    }
}

extension String {
    package var namesBetweenCommas: [String] {
        unicodeScalars.split(separator: ",").map { piece in
            let isSpace = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
            return String(piece.drop(while: isSpace).dropLast(while: isSpace))
        }.filter { !$0.isEmpty }.uniqueByBytes
    }
}
