/// The source of the IDs of a response.
///
/// With a seed the IDs are the same in every run.
public struct IdentifierSource: Sendable {
    private var state: UInt64?

    /// Creates a source of random IDs.
    public init() {}

    /// Creates a source of IDs that depend only on a seed and a number, which is that of the response among several.
    public init(seed: UInt64, number: Int = 0) {
        state = seed
        let start = next() &+ UInt64(truncatingIfNeeded: number) &* 0xD1B5_4A32_D192_ED03
        state = start
    }

    /// Returns a new ID: an underscore and 32 hexadecimal digits.
    public mutating func identifier() -> String {
        "_" + [next(), next()].map(Self.hexadecimal).joined()
    }

    /// Returns the next number, by the generator SplitMix64 if there is a seed.
    mutating func next() -> UInt64 {
        guard var state else { return UInt64.random(in: 0...(.max)) }
        state &+= 0x9E37_79B9_7F4A_7C15
        self.state = state
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
