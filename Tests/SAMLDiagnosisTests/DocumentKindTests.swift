import ByteTools
import Testing

@testable import SAMLDiagnosis

@Suite
struct DocumentKindTests {
    @Test("Each text that is recognized has a row in the table, and each row is of a text")
    func rows() {
        let others: Set<String> = ["no-value", "media-token"]
        let names = Set(DocumentKind.forms.map(\.name.string))
        #expect(names.count == DocumentKind.forms.count)
        #expect(names.union(others) == Set(DocumentKind.texts.keys.map(\.string)))
        #expect(DocumentKind.texts.values.allSatisfy { !$0.message.isEmpty && !$0.advice.isEmpty })
    }
}
