public import AdobePass
import ByteTools

/// The names of the fields that a recorded state may have.
indirect enum KnownFields: Sendable {
    /// A document of somebody else, or no object.
    case anything
    /// An object, or an array of such objects, with these fields.
    case fields([String: KnownFields])

    /// The names of coding keys.
    ///
    /// - Parameters:
    ///   - keys: The type of the keys.
    ///   - nested: What the values of some of them may have.
    init<Key: CodingKey & CaseIterable & Hashable>(_ keys: Key.Type, _ nested: [Key: KnownFields] = [:]) {
        self = .fields(
            Dictionary(uniqueKeysWithValues: keys.allCases.map { ($0.stringValue, nested[$0] ?? .anything) })
        )
    }

    /// Makes sure that a value has no other fields: one that is misspelt would be a state that nobody meant.
    ///
    /// - Throws: ``AdobePassError``, code ``AdobePassError/Code/unknownField``.
    func check(_ value: JSONValue, at path: String = "") throws(AdobePassError) {
        guard case .fields(let fields) = self else { return }
        for (index, element) in (value.elements ?? []).enumerated() { try check(element, at: "\(path)[\(index)]") }
        for member in value.members ?? [] {
            let path = path.isEmpty ? member.name : "\(path).\(member.name)"
            guard let known = fields.first(where: { $0.key.hasSameUTF8(as: member.name) })?.value else {
                let hint = NearNames(to: member.name, among: fields.keys.sorted()).hint
                // A name that is as long as that is a value in the wrong place.
                let isName = member.name.utf8.count <= 40
                let name = isName ? member.name.quoted : "of \(member.name.unicodeScalars.count) characters"
                let text = "there is no field \(name) here\(hint)"
                throw AdobePassError(.unknownField, text, path: isName ? path : nil)
            }
            try known.check(member.value, at: path)
        }
    }
}

extension AdobePassError.Code {
    /// A recorded state has a field that there is not.
    public static let unknownField = Self(rawValue: "document.unknown-field")
}

extension KnownFields {
    /// Reads a recorded state that has no other fields.
    ///
    /// - Throws: ``AdobePassError``.
    func read<State: Decodable>(_ json: [UInt8]) throws(AdobePassError) -> State {
        let value = try JSONReading.value(of: json)
        let state = try JSONReading.decode(State.self, from: value)
        try check(value)
        return state
    }
}
