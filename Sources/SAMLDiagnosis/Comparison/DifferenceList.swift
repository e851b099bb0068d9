internal import ByteTools

/// The differences of two lists of facts, up to the maximum.
struct DifferenceList {
    private(set) var differences: [ResponseDifference] = []
    private(set) var count = 0

    private let left: [ResponseFact.Key: ResponseFact]
    private let right: [ResponseFact.Key: ResponseFact]
    /// The names of attributes that only one response has, up to the maximum.
    private var unmatched: (left: [ByteText], right: [ByteText]) = ([], [])

    init(_ first: [ResponseFact], _ second: [ResponseFact]) {
        // Keys are unique; if one is not, its first fact counts.
        left = first.firstByKey { $0.key }
        right = second.firstByKey { $0.key }
        unmatched.left = Self.names(first) { right[$0] == nil }
        unmatched.right = Self.names(second) { left[$0] == nil }
        // The comparison is quadratic.
        let keys = first.map { $0.key } + second.lazy.map { $0.key }.filter { left[$0] == nil }
        for area in ResponseDifference.Area.allCases {
            for key in keys where key.area == area { add(key) }
        }
    }

    private static func names(_ facts: [ResponseFact], _ isUnmatched: (ResponseFact.Key) -> Bool) -> [ByteText] {
        var names: [ByteText] = []
        for fact in facts where fact.key.area == .attributes && fact.key.detail.isEmpty && isUnmatched(fact.key) {
            if names.count == 32 { break }
            names.append(fact.key.name)
        }
        return names
    }

    /// True if only one of the responses has the element that a fact belongs to.
    private func isOneSided(_ key: ResponseFact.Key?) -> Bool {
        key.map { (left[$0] == nil) != (right[$0] == nil) } ?? false
    }

    private mutating func add(_ key: ResponseFact.Key) {
        let (first, second) = (left[key], right[key])
        if isOneSided((first ?? second)?.parent) { return }
        if let one = first?.seconds, let other = second?.seconds, abs(one - other) <= 2 { return }
        for index in 0..<max(first?.values.count ?? 0, second?.values.count ?? 0) {
            let values = (first?.value(index), second?.value(index))
            // Values are compared by bytes, not by their appearance.
            if values.0.map({ ByteText($0.text) }) == values.1.map({ ByteText($0.text) }) { continue }
            count += 1
            guard differences.count < ResponseComparison.maximumCount else { continue }
            differences.append(
                ResponseDifference(
                    area: key.area,
                    subject: key.subject(index),
                    first: values.0,
                    second: values.1,
                    note: note(on: key, values)
                )
            )
        }
    }

    private func note(
        on key: ResponseFact.Key,
        _ values: (ResponseDifference.Value?, ResponseDifference.Value?)
    ) -> String? {
        if let first = values.0, let second = values.1 {
            guard ByteText(first.text).differsOnlyInNormalization(from: ByteText(second.text)) else { return nil }
            return "the two differ only in their Unicode normalization form"
        }
        guard key.area == .attributes, key.detail.isEmpty else { return nil }
        let others = values.0 == nil ? unmatched.left : unmatched.right
        guard others.contains(where: { key.name.differsOnlyInNormalization(from: $0) }) else { return nil }
        return "the other response has this name in another Unicode normalization form"
    }
}

extension ResponseFact {
    fileprivate func value(_ index: Int) -> ResponseDifference.Value? {
        values.indices.contains(index) ? values[index] : nil
    }
}
