import FuzzChecks

/// The function that libFuzzer calls with each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe FuzzCheck.clibrary.run(start, count)
}
