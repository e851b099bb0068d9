import EngineComparison
import Foundation

/// Compares the engines on the documents of seeds: FIRST_SEED SEEDS DOCUMENTS THREADS FOLDER.
///
/// Each seed that is done is a line: the seed, the counts, and the seconds of processor time. Documents on which the engines differ are
/// stored in the folder.
@main
enum CompareEngines {
    static func main() async throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        guard numbers.count >= 4, CommandLine.arguments.count == 6 else {
            print("usage: compare-engines FIRST_SEED SEEDS DOCUMENTS THREADS FOLDER")
            exit(64)
        }
        let comparison = EngineComparison(try BareSigner.Keys())
        let (first, end, threads) = (numbers[0], numbers[0] + numbers[1], numbers[3])
        var hasDifferences = false
        for start in stride(from: first, to: end, by: threads) {
            let (results, continuation) = AsyncStream.makeStream(of: SeedResult.self)
            let seeds = start..<min(end, start + threads)
            for seed in seeds {
                Thread {
                    continuation.yield(SeedResult(of: seed, documents: numbers[2], comparison))
                }.start()
            }
            var done: [SeedResult] = []
            for await result in results {
                done.append(result)
                if done.count == seeds.count { break }
            }
            for result in done.sorted(by: { $0.seed < $1.seed }) {
                FileHandle.standardOutput.write(Data("\(result.line)\n".utf8))
                guard let difference = result.difference else { continue }
                hasDifferences = true
                let file = "\(CommandLine.arguments[5])/\(result.seed).xml"
                try Data(difference.document).write(to: URL(fileURLWithPath: file))
                FileHandle.standardError.write(Data("seed \(result.seed): \(difference.text): \(file)\n".utf8))
            }
            if hasDifferences { exit(1) }
        }
    }
}

/// The result for the documents of a seed.
struct SeedResult: Sendable {
    let seed: Int
    let difference: EngineComparison.Difference?
    /// The line to print.
    let line: String

    init(of seed: Int, documents: Int, _ comparison: EngineComparison) {
        self.seed = seed
        let start = Self.seconds
        var counts = EngineComparison.Counts()
        var difference: EngineComparison.Difference?
        do throws(EngineComparison.Difference) {
            counts = try comparison.run(seed: UInt64(seed), count: documents)
        } catch {
            difference = error
        }
        self.difference = difference
        let seconds = String(format: "%.1f", Self.seconds - start)
        line = [
            "\(seed)", "\(counts.documents)", "\(counts.compared)", "\(counts.verified)", "\(counts.changed)",
            "\(counts.accepted)", difference == nil ? "0" : "1", seconds,
        ].joined(separator: "\t")
    }

    /// The processor time of the thread, in seconds.
    private static var seconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
