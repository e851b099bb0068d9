import ByteTools
import Foundation
import TestSupport
import Testing

@Suite("JSON")
struct JSONDocumentTests {
    static let texts: [String] = [
        "{}", "[]", "null", "true", "false", "0", "-0", "-1.5e+3", #""""#,
        #""\u00e9\ud83d\udcfa\/\b\f\n\r\t\\\"""#,
        " { \"a\" : [ 1 , { } ] } \n", "01", "1.", ".5", "+1", "1e", "-", "tru", "nul", "'a'", "\"\n\"", #""\x""#,
        #""\ud83d""#, #""\udcfa""#, #""\ud83d\u0041""#, #""\u00g0""#, #""\u00"#, "\"", "{", "[", "{\"a\"", "{\"a\":",
        "{\"a\":1", "{\"a\" 1}", "{1:2}", "[1 2]", "{\"a\":1 \"b\":2}", "[,]", "{,}", "", " ",
        "nulll",
        "[1]]", "{\"a\":NaN}", "// a\n1", "\u{FEFF}[1]",
    ]

    @Test("A text is JSON if Foundation accepts it", arguments: texts)
    func validity(text: String) {
        let foundation = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        let document = JSONDocument([UInt8](text.utf8))
        #expect((document.strictRoot != nil) == (foundation != nil))
        #expect(document.errors.isEmpty == (document.strictRoot != nil))
    }

    @Test(
        "Random values are read from their text as Foundation reads them",
        arguments: 0..<60 as Range<UInt64>
    )
    func randomValues(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = Self.value(depth: 0, &random)
        let text = value.line
        let root = try #require(JSONDocument(text).strictRoot)
        #expect(root.line == text)
        let foundation = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
        #expect(Self.isSame(root, foundation))
    }

    @Test("A mutated text has a value, or an error with a place inside the text", arguments: 0..<200 as Range<UInt64>)
    func mutations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var text = Self.value(depth: 0, &random).line
        for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
            let index = Int.random(in: 0..<text.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: text.remove(at: index)
            case 1: text[index] = UInt8.random(in: 0...255, using: &random)
            default: text = Array(text[..<index])
            }
        }
        let document = JSONDocument(text)
        #expect(document.root != nil || !document.errors.isEmpty)
        for error in document.errors { #expect((0...text.count).contains(error.offset)) }
    }

    @Test("Depth is limited, and repeated names are found by their bytes")
    func bounds() {
        for count in [64, 65, 100_000] {
            let text = String(repeating: "[", count: count) + String(repeating: "]", count: count)
            let document = JSONDocument([UInt8](text.utf8))
            #expect((document.strictRoot != nil) == (count == 64))
            #expect(document.errors.map(\.kind) == (count == 64 ? [] : [.tooDeep]))
        }
        let twice = JSONDocument([UInt8]("{\"\\u0061\":1,\"a\":2}".utf8))
        #expect(twice.errors.map(\.kind) == [.duplicateName])
        #expect(twice.errors.first?.offset == 12)
        #expect(JSONDocument([UInt8]("{\"é\":1,\"e\u{301}\":2}".utf8)).errors.isEmpty)
    }

    private static func value(depth: Int, _ random: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0..<(depth > 4 ? 4 : 6), using: &random) {
        case 0: return JSONValue(.null)
        case 1: return JSONValue(.bool(Bool.random(using: &random)))
        case 2: return JSONValue(.number("\(Int.random(in: -1000...1000, using: &random))"))
        // Foundation removes a byte order mark at the start, hence the letter.
        case 3: return .string("v" + random.nastyText(maximumPieces: 8))
        case 4: return JSONValue.array((0..<3).map { _ in value(depth: depth + 1, &random) })
        default:
            return .object(
                (0..<3).map {
                    JSONValue.Member("\($0)" + random.nastyText(maximumPieces: 2), value(depth: depth + 1, &random))
                }
            )
        }
    }

    private static func isSame(_ value: JSONValue, _ foundation: Any) -> Bool {
        switch value.content {
        case .null: foundation is NSNull
        case .bool(let flag): foundation as? Bool == flag
        case .number(let text): (foundation as? NSNumber)?.stringValue == text
        case .string(let text): (foundation as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
        case .array(let elements):
            (foundation as? [Any]).map { zip(elements, $0).allSatisfy { isSame($0, $1) } } ?? false
        case .object(let members):
            (foundation as? [String: Any]).map { object in
                members.allSatisfy { member in object[member.name].map { isSame(member.value, $0) } ?? false }
            } ?? false
        }
    }
}
