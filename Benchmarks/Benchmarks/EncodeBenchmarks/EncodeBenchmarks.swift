import Benchmark
import Foundation
import SAMLEncoding

/// The benchmarks: every shape in every size.
///
/// Each benchmark runs in its own process, and creates its input before the measurement.
let benchmarks: @Sendable () -> Void = {
    for shape in Shape.allCases {
        for size in Size.allCases { addBenchmarks(shape, size) }
    }
}

/// The size of a response.
enum Size: Int, CaseIterable {
    case small = 5_120
    case medium = 262_144
    /// 4 MiB, which every measured iteration encodes: once as a whole, or in smaller responses.
    case large = 4_194_304

    /// The size in the names of the benchmarks.
    var name: String { self == .large ? "4MB" : "\(rawValue / 1_024)KB" }

    /// The number of encodings in one iteration: as often as the response fits into the largest one.
    var repetitions: Int { Size.large.rawValue / rawValue }
}

extension Benchmark.Configuration {
    /// The configuration for benchmarks of some milliseconds.
    fileprivate static var short: Self {
        Self(metrics: [.wallClock], warmupIterations: 20, maxDuration: .seconds(1), maxIterations: 400)
    }

    /// The configuration for benchmarks of half a second and more.
    fileprivate static var long: Self {
        Self(metrics: [.wallClock], warmupIterations: 1, maxDuration: .seconds(30), maxIterations: 5)
    }
}

/// Adds the benchmarks to compare for one input: all have the same bytes and the same number of encodings.
func addBenchmarks(_ shape: Shape, _ size: Size) {
    let name = "\(shape.rawValue)/\(size.name)"
    let response = { shape.response(byteCount: size.rawValue) }
    Benchmark("\(name)/fused", configuration: .short) { _, bytes in
        for _ in 0..<size.repetitions { blackHole(try ResponseEncoder.percentEncoded(encoding: bytes)) }
    } setup: {
        response()
    }
    Benchmark("\(name)/foundation-base64", configuration: .short) { _, data in
        for _ in 0..<size.repetitions { blackHole(data.base64EncodedString()) }
    } setup: {
        Data(response())
    }
    Benchmark("\(name)/memcpy", configuration: .short) { _, bytes in
        for _ in 0..<size.repetitions { blackHole(copy(of: bytes)) }
    } setup: {
        response()
    }
    Benchmark("\(name)/literal", configuration: .long) { _, text in
        for _ in 0..<size.repetitions { blackHole(literalChain(text)) }
    } setup: {
        String(decoding: response(), as: UTF8.self)
    }
}

/// A copy of the bytes, which is the lower bound of every benchmark that writes a result.
func copy(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count) { copy, count in
        count = copy.initialize(fromContentsOf: bytes)
    }
}
