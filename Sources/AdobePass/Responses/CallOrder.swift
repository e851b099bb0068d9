#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Sequence {
    /// Returns calls in the order of their times if each has one, and otherwise in that of the recording: the place of a call without a time
    /// among others with one is unknown.
    package func inOrderOfTime(_ instant: (Element) -> Date?, entry: (Element) -> Int) -> [Element] {
        let recorded = sorted { entry($0) < entry($1) }
        let timed = recorded.compactMap { call in instant(call).map { (instant: $0, call: call) } }
        guard timed.count == recorded.count else { return recorded }
        return timed.sorted { ($0.instant, entry($0.call)) < ($1.instant, entry($1.call)) }.map { $0.call }
    }
}
