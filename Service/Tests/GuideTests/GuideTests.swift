import Foundation
import Testing

@Suite("The guide to a service of one's own")
struct GuideTests {
    /// The folder of the package.
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("Its code is the code that was compiled")
    func code() throws {
        let guide = try String(contentsOf: Self.package.appending(path: "docs/own-service.md"), encoding: .utf8)
        let compiled = try String(
            contentsOf: Self.package.appending(path: "Tests/GuideTests/GuideCode.swift"),
            encoding: .utf8
        )
        let blocks = guide.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            .filter { !$0.contains("swift-tools-version") }
        #expect(blocks.count == 5)
        for block in blocks { #expect(compiled.contains(block), "\(block)") }
    }
}
