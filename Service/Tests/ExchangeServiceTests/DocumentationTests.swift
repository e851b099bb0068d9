import Foundation
import Testing

@testable import ExchangeService

@Suite("The documents of the service")
struct DocumentationTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs")

    private static func fields(in name: String) throws -> Set<String> {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let cells = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|")[0] }
        return Set(cells.flatMap { $0.split(separator: "`").map(String.init) }.filter { !$0.contains(" ") })
    }

    @Test("Every field of the configuration is in the table, and no other")
    func configuration() throws {
        let documented = try Self.fields(in: "configuration.md")
        #expect(Set(ServiceConfiguration.fields.keys).subtracting(documented) == [])
        #expect(documented.subtracting(ServiceConfiguration.fields.keys).subtracting(ProvidersFile.fields) == [])
    }

    @Test("Every field of a provider is in the table")
    func providers() throws {
        #expect(Set(ProvidersFile.fields).subtracting(try Self.fields(in: "configuration.md")) == [])
    }
}
