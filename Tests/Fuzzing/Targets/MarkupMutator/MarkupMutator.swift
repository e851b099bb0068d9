import CLibFuzzer
import EngineComparison
import TestSupport

/// Changes an input for libFuzzer: two times of three its markup, namespaces and references, otherwise libFuzzer changes bytes.
@c(LLVMFuzzerCustomMutator)
public func mutate(_ input: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximumSize: Int, _ seed: CUnsignedInt) -> Int {
    var random = SplitMix64(seed: UInt64(seed))
    let bytes = unsafe Array(UnsafeBufferPointer(start: input, count: size))
    guard !bytes.isEmpty, Int.random(in: 0..<3, using: &random) > 0 else {
        return unsafe LLVMFuzzerMutate(input, size, maximumSize)
    }
    let changed = DocumentMutator.change(bytes, &random)
    return unsafe UnsafeMutableBufferPointer(start: input, count: maximumSize).update(
        fromContentsOf: changed.prefix(maximumSize)
    )
}
