import Dispatch
import Synchronization

/// Standard output, line by line also if it is a pipe, written by a thread of its own.
///
/// No one waits for a reader that does not read: lines are kept, and the oldest ones are dropped when there are too many.
package final class Console: Sendable {
    private static let maximumLines = 1000

    private typealias Line = (number: Int, text: String)

    private let lines: AsyncStream<Line>
    private let continuation: AsyncStream<Line>.Continuation
    private let lineCount = Mutex(0)
    private let queue = DispatchQueue(label: "samltool.console")

    package init() {
        (lines, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.maximumLines))
    }

    package func add(_ line: String) {
        lineCount.withLock { count in
            count += 1
            _ = continuation.yield((count, line))
        }
    }

    package func finish() { continuation.finish() }

    func run() async {
        var next = 1
        for await (number, line) in lines {
            if number > next {
                await print("\(number - next) lines were dropped because standard output was not read")
            }
            next = number + 1
            await print(line)
        }
    }

    private func print(_ line: String) async {
        await withCheckedContinuation { continuation in
            queue.async {
                StandardStream.output.write("\(line)\n".utf8)
                continuation.resume()
            }
        }
    }
}
