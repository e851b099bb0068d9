import Benchmark
import Foundation
import SAMLEncoding

/// Each benchmark encodes one input a number of times; compare those of one shape and size in one run.
let benchmarks: @Sendable () -> Void = {
    let sizes = [("5KB", 5 << 10), ("256KB", 256 << 10), ("4MB", 4 << 20)]
    for shape in Shape.allCases {
        for (sizeName, byteCount) in sizes {
            let input = shape.response(byteCount: byteCount)
            let text = String(decoding: input, as: UTF8.self)
            let data = Data(input)
            let repetitions = max(1, (4 << 20) / byteCount)
            let name = "\(shape.rawValue)/\(sizeName)"
            var configuration = Benchmark.Configuration(
                metrics: [.wallClock, .instructions],
                warmupIterations: 3,
                scalingFactor: .one,
                maxDuration: .seconds(2),
                maxIterations: 200
            )

            Benchmark("\(name)/fused", configuration: configuration) { _ in
                for _ in 0..<repetitions { blackHole(try ResponseEncoder.percentEncoded(encoding: input)) }
            }
            Benchmark("\(name)/foundation-base64", configuration: configuration) { _ in
                for _ in 0..<repetitions { blackHole(data.base64EncodedString()) }
            }
            Benchmark("\(name)/memcpy", configuration: configuration) { _ in
                for _ in 0..<repetitions {
                    blackHole([UInt8](unsafeUninitializedCapacity: input.count) { copy, count in
                        count = copy.initialize(fromContentsOf: input)
                    })
                }
            }
            configuration.warmupIterations = 0
            configuration.maxIterations = 3
            Benchmark("\(name)/literal", configuration: configuration) { _ in
                for _ in 0..<repetitions { blackHole(literalChain(text)) }
            }
        }
    }
}
