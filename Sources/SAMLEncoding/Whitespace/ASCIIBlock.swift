/// Sixteen bytes of text that are tested at once.
///
/// Only comparisons of vectors are used: they are one instruction each, unlike arithmetic on vectors of bytes, which the compiler
/// divides into its elements.
struct ASCIIBlock {
    /// The bytes; those above 0x7F are negative.
    private let bytes: SIMD16<Int8>

    @inline(__always)
    init(at pointer: UnsafePointer<UInt8>) {
        bytes = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: SIMD16<Int8>.self)
    }

    /// The bytes that may change are below 0x0E, a space after a space, and above 0x7F; `previous` starts one byte before.
    @inline(__always)
    func plainCount(after previous: ASCIIBlock) -> Int {
        // Not static, because the compiler knows the value of a local constant.
        let spaces = SIMD16<Int8>(repeating: 0x20)
        let controlsAndNonASCII = bytes .< SIMD16<Int8>(repeating: 0x0E)
        let stops = controlsAndNonASCII .| ((bytes .== spaces) .& (previous.bytes .== spaces))
        // A mask has the size of its vector: a byte of ones for each true element.
        let halves = unsafe unsafeBitCast(stops, to: SIMD2<UInt64>.self)
        let (first, second) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
        if first | second == 0 { return 16 }
        return first != 0 ? first.trailingZeroBitCount >> 3 : 8 &+ second.trailingZeroBitCount >> 3
    }

    @inline(__always)
    func store(at pointer: UnsafeMutablePointer<UInt8>) {
        unsafe UnsafeMutableRawPointer(pointer).storeBytes(of: bytes, as: SIMD16<Int8>.self)
    }
}
