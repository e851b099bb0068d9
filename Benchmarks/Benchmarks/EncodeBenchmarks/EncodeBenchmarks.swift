import Benchmark
import Foundation
import SAMLEncoding

/// Every shape in every size.
///
/// A benchmark has a process of its own, and makes its input before the clock runs.
let benchmarks: @Sendable () -> Void = {
    for shape in Shape.allCases {
        for size in Size.allCases { addBenchmarks(shape, size) }
    }
}

/// How long a response is.
enum Size: Int, CaseIterable {
    case small = 5_120
    case medium = 262_144
    /// 4 MiB, which every measured iteration encodes: once as a whole, or in smaller responses.
    case large = 4_194_304

    /// The size as the names of the benchmarks have it.
    var name: String { self == .large ? "4MB" : "\(rawValue / 1_024)KB" }

    /// How often one measured iteration encodes the response: as often as it fits into the largest one.
    var repetitions: Int { Size.large.rawValue / rawValue }
}

extension Benchmark.Configuration {
    /// For what takes some milliseconds.
    fileprivate static var short: Self {
        Self(metrics: [.wallClock], warmupIterations: 20, maxDuration: .seconds(1), maxIterations: 400)
    }

    /// For what takes half a second and more.
    fileprivate static var long: Self {
        Self(metrics: [.wallClock], warmupIterations: 1, maxDuration: .seconds(30), maxIterations: 5)
    }
}

/// Adds what is to be compared for one input: all of it takes the same bytes, as often.
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

/// The same bytes at another place: nothing that writes a result can be faster.
func copy(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bytes.count) { copy, count in
        count = copy.initialize(fromContentsOf: bytes)
    }
}
