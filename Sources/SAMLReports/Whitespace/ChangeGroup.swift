import ByteTools
import SAMLEncoding

/// Equal changes of the whitespace rule: of one kind, of the same whitespace and with the same risks.
struct ChangeGroup {
    /// The changes, in the order of the response; at least one.
    private(set) var changes: [NormalizationChange]

    private struct Key: Hashable {
        let kind: NormalizationChange.Kind
        let subject: ByteText
        let risks: [NormalizationChange.Risk]
        let isBreaking: Bool
    }

    /// In the order of their first changes; the change that breaks the signature is a group of its own.
    static func all(of changes: [NormalizationChange], breaking: NormalizationChange?) -> [Self] {
        var places: [Key: Int] = [:]
        var groups: [Self] = []
        for change in changes {
            let isBreaking = change == breaking
            let key = Key(
                kind: change.kind,
                subject: ByteText(change.subject),
                risks: change.risks,
                isBreaking: isBreaking
            )
            if let place = places[key] {
                groups[place].changes.append(change)
            } else {
                places[key] = groups.count
                groups.append(Self(changes: [change]))
            }
        }
        return groups
    }

    var title: String {
        "\(changes[0].kind.words): \(changes[0].subject): \(changes.count.grouped) times"
    }
}
