import AdobePass
import AdobePassFlow
import Foundation
import TestSupport
import Testing

@Suite("The list of what is covered of the cookbooks")
struct CookbookCoverageTests {
    /// A line of the article.
    struct Line: Hashable {
        let says: String
        let rule: String
        let test: String

        var text: String { "| \(says) | `\(rule)` | `\(test)` |" }
    }

    static let lines: [Line] =
        SignOnV1Tests.rows.map { Line(says: $0.says, rule: $0.rule, test: "SignOnV1Tests.branches") }
        + SignOnV2Tests.rows.map { Line(says: $0.says, rule: $0.rule, test: "SignOnV2Tests.branches") }
        + SignOnSDKTests.rows.map { Line(says: $0.says, rule: $0.rule, test: "SignOnSDKTests.branches") }
        + SignOnSDKTests.silent.map { Line(says: $0.says, rule: $0.rule, test: "SignOnSDKTests.silentExchange") }
        + SignOnSDKTests.status.map { Line(says: $0.says, rule: $0.rule, test: "SignOnSDKTests.authenticationStatus") }
        + SignOnSDKTests.codes.map { Line(says: $0.says, rule: $0.rule, test: "SignOnSDKTests.meanings") }

    static func text(of file: String) throws -> String {
        try String(contentsOf: Sample.packageFolder.appendingPathComponent(file), encoding: .utf8)
    }

    /// The lines of a table of the article that start with a text.
    static func table(after heading: String) throws -> [String] {
        let article = try text(of: "Sources/AdobePassFlow/AdobePassFlow.docc/CookbookCoverage.md")
        let sections = article.components(separatedBy: "\n## ").filter { $0.hasPrefix(heading) }
        return sections.flatMap { $0.components(separatedBy: "\n") }.filter { $0.hasPrefix("| ") }.dropFirst().map {
            $0
        }
    }

    @Test("Every row of the tests is in the article, in order, and no other")
    func rows() throws {
        let listed = try ["REST API V1", "REST API V2", "The SDK"].flatMap { try Self.table(after: $0) }
        #expect(listed == Self.lines.map(\.text))
        #expect(Set(Self.lines.map { [$0.says, $0.test] }).count == Self.lines.count)
    }

    @Test("Every rule is in the article, in order, and no other")
    func rules() throws {
        let listed = try Self.table(after: "All rules")
        #expect(listed == SignOnRule.all.map { "| `\($0.id)` | \($0.sentence) |" })
        #expect(Set(SignOnRule.all.map(\.id)).count == SignOnRule.all.count)
    }

    @Test("Every test that is named is there", arguments: Set(lines.map(\.test)).sorted())
    func tests(name: String) throws {
        let parts = name.components(separatedBy: ".")
        let source = try Self.text(of: "Tests/AdobePassTests/\(parts[0]).swift")
        #expect(source.contains("struct \(parts[0]) {"))
        #expect(source.contains("@Test(") && source.contains("    func \(parts[1])("))
    }

    @Test("Every rule decides somewhere, or is a reason on the way")
    func reached() {
        var met: Set<String> = []
        for row in SignOnV1Tests.rows {
            met.formUnion(SingleSignOn.nextStep(after: row.state, at: SignOnValues.now).reasons.map(\.rule.id))
        }
        for row in SignOnV2Tests.rows {
            met.formUnion(SingleSignOn.nextStep(after: row.state, at: SignOnValues.now).reasons.map(\.rule.id))
        }
        for row in SignOnSDKTests.rows { met.formUnion(SingleSignOn.nextStep(after: row.state).reasons.map(\.rule.id)) }
        // These have tables of their own, which look at them.
        met.formUnion((SignOnSDKTests.silent + SignOnSDKTests.status).map(\.rule))
        met.formUnion(SignOnSDKTests.codes.map(\.rule))
        met.formUnion(["sdk.not-silent", "sdk.status.expect-0", "sdk.code.other", "sdk.code.unexpected"])
        #expect(SignOnRule.all.map(\.id).filter { !met.contains($0) } == [])
    }
}
