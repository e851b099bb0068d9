import Foundation
import Testing

@Suite("The guide to a service of one's own")
struct GuideTests {
    /// The folder of the package.
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The Swift code of the guide.
    private static func blocks() throws -> [String] {
        try String(contentsOf: package.appending(path: "docs/own-service.md"), encoding: .utf8)
            .components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
    }

    @Test("Its code is the code that was compiled")
    func code() throws {
        let compiled = try String(
            contentsOf: Self.package.appending(path: "Tests/GuideTests/GuideCode.swift"),
            encoding: .utf8
        )
        let blocks = try Self.blocks().filter { !$0.contains("swift-tools-version") }
        #expect(blocks.count == 5)
        for block in blocks { #expect(compiled.contains(block), "\(block)") }
    }

    @Test("Its manifest declares each package by the name that its products have")
    func manifest() throws {
        let manifest = try #require(try Self.blocks().first { $0.contains("swift-tools-version") })
        let names = Set(manifest.matches(of: /package: "([^"]+)"/).map { String($0.output.1) })
        #expect(names.isSuperset(of: ["ExchangeService", "samltool"]))
        for name in names {
            let declarations = [".package(name: \"\(name)\"", "/\(name)\", from:"]
            #expect(declarations.contains { manifest.contains($0) }, "\(name)")
        }
    }
}
