import ArgumentParser
import SAMLTestKit

/// What is sent, and how fast.
struct ProofRunOptions: ParsableArguments {
    @Option(
        name: .customLong("as"),
        help: .name("The mutations to send, as for 'mutate'; without it, all. Repeatable.")
    )
    var names: [String] = []

    @Option(help: .number("The number of requests at a time."))
    var jobs = 2

    @Option(help: .number("The number of mutations between two good responses; without it, about 20."))
    var interval: Int?

    @Option(help: .value("milliseconds", "The pause of each job after a request."))
    var pace = 0

    @Option(help: .seconds("The time to wait for an answer, in seconds."))
    var timeout = 10.0

    @Option(help: .seconds("The time to wait for a receiver that accepts no good response any more, in seconds."))
    var recovery = 30.0

    func validate() throws {
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 64.") }
        if let interval, !(1...1000).contains(interval) { throw ValidationError("--interval must be from 1 to 1000.") }
        guard (0...600_000).contains(pace) else { throw ValidationError("--pace must be from 0 to 600000.") }
        for (name, seconds) in [("--timeout", timeout), ("--recovery", recovery)] {
            guard seconds > 0, seconds <= 3600 else { throw ValidationError("\(name) must be from 0.001 to 3600.") }
        }
        do throws(TestKitError) {
            _ = try Mutation.named(names)
        } catch {
            throw ValidationError("\(error.message); 'samltool mutate --list' shows all of them.")
        }
    }
}
