internal import ByteTools
internal import SAMLEncoding

extension ProofReport {
    /// A test report for build servers: each mutation is a test, and a difference that is not known is a failure.
    package var junit: String {
        let failures = differences.count(where: isNew)
        let skipped = content.untested.count
        let tests = content.entries.count + skipped + 1
        let errors = content.conclusion == .complete ? 0 : 1
        let attributes = "name=\"samltool prove\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
        let head = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(attributes)>",
            "  <testsuite \(attributes) skipped=\"\(skipped)\">",
        ]
        let untested = content.untested.map { mutation, reason in
            test(mutation, "untested", ["      <skipped message=\"\(reason.xml)\"/>"])
        }
        let lines = head + goodResponses + (content.entries.map { test(of: $0) } + untested).flatMap { $0 }
        return String(decoding: (lines + ["  </testsuite>", "</testsuites>"]).utf8Lines, as: UTF8.self)
    }

    /// The test whether the receiver accepts good responses.
    private var goodResponses: [String] {
        let details = notes.map { $0.xml }.joined(separator: "\n")
        guard content.conclusion == .complete else {
            let attributes = "message=\"\(verdict.xml)\" type=\"\(content.conclusion.rawValue)\""
            return test("good responses", "receiver", ["      <error \(attributes)>\(details)</error>"])
        }
        return test("good responses", "receiver", notes.isEmpty ? [] : ["      <system-out>\(details)</system-out>"])
    }

    private func test(of entry: ProofEntry) -> [String] {
        guard entry.verdict != .correct else { return test(entry.mutation, entry.groupName, []) }
        let details = [
            entry.summary, "request: \(entry.requestInWords)", "answer: \(entry.answerInWords)",
            "change: \(group(of: entry)?.change ?? "")",
        ]
        let text = details.map { $0.xml }.joined(separator: "\n")
        guard isNew(entry) else {
            let known = "      <system-out>known: \(entry.verdict.words)\n\(text)</system-out>"
            return test(entry.mutation, entry.groupName, [known])
        }
        let message = "\(entry.verdict.words): \(group(of: entry)?.title ?? "")"
        let attributes = "message=\"\(message.xml)\" type=\"\(entry.verdict.rawValue)\""
        return test(entry.mutation, entry.groupName, ["      <failure \(attributes)>\(text)</failure>"])
    }

    private func test(_ name: String, _ group: String, _ result: [String]) -> [String] {
        let start = "    <testcase name=\"\(name.xml)\" classname=\"samltool.prove.\(group.xml)\">"
        return [start] + result + ["    </testcase>"]
    }
}
