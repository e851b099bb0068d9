import ByteTools
import Testing

@Suite("Unprintable scalars")
struct UnprintableScalarsTests {
    /// A version of Unicode with another format character makes this fail: add it to the ranges.
    @Test("They are the controls, separators and format characters of Unicode")
    func categories() {
        let different = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
            let isUnprintable =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
                default: false
                }
            return scalar.isUnprintable != isUnprintable
        }
        #expect(different.isEmpty)
    }
}
