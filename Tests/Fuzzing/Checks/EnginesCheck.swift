import EngineComparison

/// The invariants of the engines: they have the same verdict on every document, and for an accepted one the octets of libxml2's
/// canonicalization and the values in them.
enum EnginesCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        do throws(EngineComparison.Difference) {
            try comparison.check(input)
        } catch {
            throw Violation(text: "the engines agree: \(error.text)")
        }
    }

    private static let comparison: EngineComparison = {
        do {
            return EngineComparison(try BareSigner.Keys())
        } catch {
            fatalError("the keys cannot be read: \(error)")
        }
    }()
}
