internal import SAML

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Something that a response says, as it is compared with what another says.
struct ResponseFact: Hashable, Sendable {
    /// What a fact is about; every fact of a response has another.
    struct Key: Hashable, Sendable {
        let area: ResponseDifference.Area
        let subject: String
    }

    let key: Key
    /// What it belongs to: if only one of the responses has that, there is no more to say of it.
    let parent: Key?
    let value: ResponseDifference.Value
    /// The time after the IssueInstant, in seconds, if that is what the value tells.
    var seconds: Double?

    /// Whether two responses say the same.
    static func isSame(_ first: Self?, _ second: Self?) -> Bool {
        if let left = first?.seconds, let right = second?.seconds { return abs(left - right) <= 2 }
        // Bytes decide, and not what looks the same.
        guard let first, let second else { return first == nil && second == nil }
        return first.value.text.utf8.elementsEqual(second.value.text.utf8)
    }
}

/// Collects facts; what is there several times gets a number.
struct ResponseFacts {
    private(set) var all: [ResponseFact] = []
    private var counts: [ResponseFact.Key: Int] = [:]
    private var keys: Set<ResponseFact.Key> = []

    /// Adds what a response has, if it has it.
    @discardableResult
    mutating func add(
        _ area: ResponseDifference.Area,
        _ subject: String,
        _ text: String?,
        _ privacy: ResponseDifference.Privacy = .technical,
        under parent: ResponseFact.Key? = nil
    ) -> ResponseFact.Key? {
        guard let text else { return nil }
        let key = key(area, subject)
        let value = ResponseDifference.Value(text: text, privacy: privacy)
        all.append(ResponseFact(key: key, parent: parent, value: value))
        return key
    }

    /// Adds a time, as that after another.
    mutating func add(
        _ area: ResponseDifference.Area,
        _ subject: String,
        _ time: SAMLTimestamp?,
        after origin: (name: String, time: SAMLTimestamp),
        under parent: ResponseFact.Key? = nil
    ) {
        guard let time else { return }
        let seconds = time.date.timeIntervalSince(origin.time.date)
        let total = Int(abs(seconds).rounded())
        let pad = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let length = "\(total / 3600):\(pad(total / 60 % 60)):\(pad(total % 60))"
        let text = total == 0 ? "at \(origin.name)" : "\(length) \(seconds < 0 ? "before" : "after") \(origin.name)"
        let value = ResponseDifference.Value(text: text, privacy: .technical)
        all.append(ResponseFact(key: key(area, subject), parent: parent, value: value, seconds: seconds))
    }

    private mutating func key(_ area: ResponseDifference.Area, _ subject: String) -> ResponseFact.Key {
        let name = ResponseFact.Key(area: area, subject: subject)
        var key = name
        // A name may itself end with a number.
        repeat {
            let count = counts[name, default: 0] + 1
            counts[name] = count
            if count > 1 { key = ResponseFact.Key(area: area, subject: "\(subject) (\(count))") }
        } while !keys.insert(key).inserted
        return key
    }
}
