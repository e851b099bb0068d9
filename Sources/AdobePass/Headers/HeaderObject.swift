import ByteTools

/// Reads the fields of an object in a header, and notes what is not as documented.
struct HeaderObject {
    let members: [JSONValue.Member]
    let path: String?
    private(set) var findings: [HeaderFinding] = []

    init(_ value: JSONValue, path: String? = nil) {
        members = value.members ?? []
        self.path = path
    }

    func path(of name: String) -> String { path.map { "\($0).\(name)" } ?? name }

    mutating func note(
        _ kind: HeaderFinding.Kind,
        _ message: String,
        severity: HeaderFinding.Severity = .error,
        at name: String?
    ) {
        findings.append(HeaderFinding(kind, message, severity: severity, path: name.map { path(of: $0) } ?? path))
    }

    /// The value of a field; `nil` if it is missing or null.
    func value(_ name: String) -> JSONValue? {
        members.first { $0.name.utf8.elementsEqual(name.utf8) }.flatMap { $0.value.isNull ? nil : $0.value }
    }

    /// The text of a field, which has to be there and not empty.
    mutating func requiredText(_ name: String) -> String? {
        guard value(name) != nil else {
            note(.fieldMissing, "'\(name)' is missing: it has to be there", at: name)
            return nil
        }
        let text = text(name)
        if text == "" { note(.fieldValue, "'\(name)' is empty", at: name) }
        return text
    }

    /// The text of a field, if it is there; a number is told and taken as its text.
    mutating func text(_ name: String) -> String? {
        guard let value = value(name) else { return nil }
        if value.text == nil { note(.fieldType, "'\(name)' is \(value.kindName), not a string", at: name) }
        return value.textOrNumber
    }

    /// An object of a field; one that is there and is none is told.
    mutating func object(_ name: String) -> HeaderObject? {
        guard let value = value(name) else { return nil }
        guard value.members != nil else {
            note(.fieldType, "'\(name)' is \(value.kindName), not an object", at: name)
            return nil
        }
        return HeaderObject(value, path: path(of: name))
    }

    /// Notes fields that are none of these: by name if it is nearly one of them, else only how many they are, since nobody
    /// knows what else may stand there.
    mutating func noteUnknown(beside known: [String]) {
        var others = 0
        for member in members where !known.contains(where: { $0.utf8.elementsEqual(member.name.utf8) }) {
            if others < 16, !SimilarNames(to: member.name, among: known).names.isEmpty {
                note(.fieldUnknown, "there is no such field in Adobe's reference", severity: .warning, at: member.name)
            } else {
                others += 1
            }
        }
        guard others > 0 else { return }
        let text =
            others == 1
            ? "there is a field that Adobe's reference does not have"
            : "there are \(others) fields that Adobe's reference does not have"
        note(.fieldUnknown, text, severity: .warning, at: nil)
    }
}
