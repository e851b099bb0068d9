import Foundation

/// How much of the generated input the tests use: an eighth of it for a change, and all of it with `SAMLTOOL_EXHAUSTIVE=1`, each night.
package enum TestVolume {
    private static let step = ProcessInfo.processInfo.environment["SAMLTOOL_EXHAUSTIVE"] == nil ? 8 : 1

    /// Returns a number of generated inputs, of the number of all.
    package static func count(of all: Int) -> Int { max(1, all / step) }

    /// Returns the seeds of generated inputs, of the number of all.
    package static func seeds(of all: Int) -> Range<UInt64> { 0..<UInt64(count(of: all)) }

    /// Returns some of the elements, equally far apart.
    ///
    /// - Parameters:
    ///   - all: All elements.
    ///   - start: The index of the first element. Different values give different elements.
    /// - Returns: Each eighth element, or all of them.
    package static func part<Element>(of all: [Element], from start: Int = 0) -> [Element] {
        stride(from: start % step, to: all.count, by: step).map { all[$0] }
    }
}
