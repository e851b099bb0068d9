internal import ByteTools

/// Adobe's or the MVPD's data of a viewer; descriptions, dumps and mirrors contain the names and none of the values.
public struct UserMetadata: Hashable, Sendable {
    /// The attributes, in order.
    public let attributes: [Attribute]
    /// The last change of the metadata (V1), in seconds since 1970.
    public let updatedSeconds: Int64?

    /// An attribute.
    public struct Attribute: Hashable, Sendable {
        /// The name, such as `userID`.
        public let name: String
        /// The value.
        public let value: Value
        /// True if the value is encrypted with the Programmer's key.
        public let isEncrypted: Bool
    }

    /// The value of an attribute.
    public enum Value: Hashable, Sendable {
        /// A text, or a number or boolean as written in JSON.
        case text(String)
        /// A list, such as that of `zip`.
        case list([String])
        /// A map, such as that of `maxRating`.
        case map([Entry])
    }

    /// An entry of a map.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The value.
        public let value: String

        package init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The value of an attribute; names are compared byte by byte.
    public subscript(name: String) -> Value? {
        attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The origin of the token; `Apple` means that the viewer must sign out in the system settings.
    public var tokenSource: String? { if case .text(let text) = self["tokenSource"] { text } else { nil } }

    /// ``tokenSource``, if it is not personal: `Apple` or the identifier of an MVPD.
    ///
    /// A value is not displayable if it is encrypted, is longer than 64 bytes, or has characters other than ASCII letters,
    /// digits, `-`, `.` and `_`.
    public var displayableTokenSource: String? {
        guard let attribute = attributes.first(where: { $0.name.hasSameBytes(as: "tokenSource") }),
            !attribute.isEncrypted, case .text(let text) = attribute.value
        else { return nil }
        return text.isDisplayableTokenSource ? text : nil
    }

    init(attributes: [Attribute], updatedSeconds: Int64? = nil) {
        self.attributes = attributes
        self.updatedSeconds = updatedSeconds
    }

    /// Reads the metadata of V1, `{"updated":…,"encrypted":[names],"data":{…}}`; `nil` for another form.
    static func v1(_ object: JSONValue) -> UserMetadata? {
        guard let data = object["data"]?.members else { return nil }
        let encrypted = Set((object["encrypted"]?.texts ?? []).map { ByteText($0) })
        var attributes: [Attribute] = []
        for member in data {
            guard let value = Value(member.value) else { continue }
            let isEncrypted = encrypted.contains(ByteText(member.name))
            attributes.append(Attribute(name: member.name, value: value, isEncrypted: isEncrypted))
        }
        return UserMetadata(attributes: attributes, updatedSeconds: object["updated"]?.wholeNumber)
    }

    /// Creates the metadata from the attributes of a profile of V2: `{"name":{"value":…,"state":"plain|enc"}}`.
    init(v2 attributes: JSONValue?) {
        self.init(attributes: (attributes?.members ?? []).compactMap { Attribute(v2: $0) })
    }
}

extension UserMetadata.Attribute {
    fileprivate init?(v2 member: JSONValue.Member) {
        guard let content = member.value["value"], let value = UserMetadata.Value(content) else { return nil }
        self.init(name: member.name, value: value, isEncrypted: member.value["state"]?.text == "enc")
    }
}

extension UserMetadata.Value {
    init?(_ value: JSONValue) {
        switch value.content {
        case .object(let members):
            self = .map(
                members.compactMap { member in Self.simple(member.value).map { .init(key: member.name, value: $0) } }
            )
        case .array(let elements): self = .list(elements.compactMap { Self.simple($0) })
        default:
            guard let text = Self.simple(value) else { return nil }
            self = .text(text)
        }
    }

    private static func simple(_ value: JSONValue) -> String? {
        if let text = value.textOrNumber { return text }
        guard let flag = value.flag else { return nil }
        return flag ? "true" : "false"
    }
}

extension UserMetadata: Redacted {
    /// The names.
    public var description: String { "<user metadata: \(attributes.map { $0.name }.joined(separator: ", "))>" }
}

extension UserMetadata.Attribute: Redacted {
    /// The name, and a note if the value is encrypted.
    public var description: String { "\(name)\(isEncrypted ? " (encrypted)" : "")" }
}

extension UserMetadata.Value: Redacted {
    /// The kind of the value.
    public var description: String {
        switch self {
        case .text: "<text>"
        case .list(let values): "<list of \(values.count)>"
        case .map(let entries): "<map of \(entries.count)>"
        }
    }
}

extension UserMetadata.Entry: Redacted {
    /// The key.
    public var description: String { key }
}

extension String {
    /// True for a `tokenSource` that is not personal; see ``UserMetadata/displayableTokenSource``.
    package var isDisplayableTokenSource: Bool {
        (1...64).contains(utf8.count)
            && utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-._".utf8.contains($0) }
    }
}
