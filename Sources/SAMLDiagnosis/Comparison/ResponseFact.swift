internal import ByteTools
internal import SAML

struct ResponseFact: Sendable {
    /// The unique key of a fact in its response.
    ///
    /// Its parts share their storage, because an attribute with a long name may have many values.
    struct Key: Hashable, Sendable {
        let area: ResponseDifference.Area
        let name: ByteText
        /// The number among the items of the same name, from 1.
        var number = 1
        /// The detail of the item, such as `NameFormat`; empty for the item itself.
        var detail = ByteText("")

        /// The index of a value is from 0.
        func subject(_ index: Int) -> String {
            let counted = { (text: String, number: Int) in number > 1 ? "\(text) (\(number))" : text }
            // The number of the item is after its name; its details have numbers of their own.
            let name = counted(name.shortened(to: 256), number)
            return detail.isEmpty ? name : counted("\(name) \(detail)", index + 1)
        }

        func detail(_ detail: String) -> Self {
            Self(area: area, name: name, number: number, detail: ByteText(detail))
        }
    }

    let key: Key
    /// The key of the element that it belongs to; if only one response has that element, its details are not reported.
    let parent: Key?
    /// The values; several, if the response has the same detail several times.
    var values: [ResponseDifference.Value]
    /// The time after the IssueInstant in seconds, if the value is a time.
    var seconds: Double?
}

/// A collection of facts, in which repeated ones are numbered.
struct ResponseFacts {
    private(set) var all: [ResponseFact] = []
    private var counts: [ResponseFact.Key: Int] = [:]

    @discardableResult
    mutating func add(
        _ area: ResponseDifference.Area,
        _ name: String,
        _ text: String?,
        _ privacy: ResponseDifference.Privacy = .technical,
        under parent: ResponseFact.Key? = nil
    ) -> ResponseFact.Key? {
        guard let text else { return nil }
        let key = numbered(ResponseFact.Key(area: area, name: ByteText(name)))
        let value = ResponseDifference.Value(text: text, privacy: privacy)
        all.append(ResponseFact(key: key, parent: parent, values: [value]))
        return key
    }

    mutating func add(_ detail: String, _ text: String?, of thing: ResponseFact.Key?) {
        guard let text else { return }
        add(detail, [ResponseDifference.Value(text: text, privacy: .technical)], of: thing)
    }

    mutating func add(_ detail: String, _ values: [ResponseDifference.Value], of thing: ResponseFact.Key?) {
        guard let thing, !values.isEmpty else { return }
        all.append(ResponseFact(key: thing.detail(detail), parent: thing, values: values))
    }

    mutating func add(
        _ area: ResponseDifference.Area,
        _ name: String,
        _ time: SAMLTimestamp?,
        after origin: (name: String, time: SAMLTimestamp),
        under parent: ResponseFact.Key? = nil
    ) {
        guard let time else { return }
        add(time, after: origin, as: numbered(ResponseFact.Key(area: area, name: ByteText(name))), under: parent)
    }

    mutating func add(
        _ detail: String,
        _ time: SAMLTimestamp?,
        after origin: (name: String, time: SAMLTimestamp),
        of thing: ResponseFact.Key?
    ) {
        guard let time, let thing else { return }
        add(time, after: origin, as: thing.detail(detail), under: thing)
    }

    private mutating func add(
        _ time: SAMLTimestamp,
        after origin: (name: String, time: SAMLTimestamp),
        as key: ResponseFact.Key,
        under parent: ResponseFact.Key?
    ) {
        let seconds = time.seconds(since: origin.time)
        // An `Int` of the page has 32 bits, less than a century in seconds.
        let total = Int64(abs(seconds).rounded())
        let pad = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
        let length = "\(total / 3600):\(pad(total / 60 % 60)):\(pad(total % 60))"
        let text = total == 0 ? "at \(origin.name)" : "\(length) \(seconds < 0 ? "before" : "after") \(origin.name)"
        let value = ResponseDifference.Value(text: text, privacy: .technical)
        all.append(ResponseFact(key: key, parent: parent, values: [value], seconds: seconds))
    }

    private mutating func numbered(_ key: ResponseFact.Key) -> ResponseFact.Key {
        let count = counts[key, default: 0] + 1
        counts[key] = count
        return ResponseFact.Key(area: key.area, name: key.name, number: count)
    }
}
