import ByteTools
import Testing

@Suite("Whole numbers of JSON")
struct JSONNumberTests {
    @Test(
        "A whole number is read exactly, with an exponent or zeros after the point, too",
        arguments: [
            ("0", 0), ("-0", 0), ("-0.0", 0), ("12", 12), ("12.0", 12), ("1.2e1", 12), ("-1.20E+1", -12),
            ("1200e-2", 12), ("0e999", 0), ("9007199254740993.0", 9_007_199_254_740_993),
            ("9223372036854775807", Int64.max),
        ] as [(String, Int64)]
    )
    func numbers(text: String, number: Int64) {
        #expect(Int64(number: JSONValue(.number(text))) == number)
    }

    @Test(
        "Any other number is none",
        arguments: ["", "1.5", "1e-1", "1e999", "-1e40", "9223372036854775808", "1e99999999999999999999", "inf", "."]
    )
    func others(text: String) {
        #expect(Int64(number: JSONValue(.number(text))) == nil)
    }

    @Test("Of several elements with a key, the first is kept")
    func firstByKey() {
        #expect(["one", "two", "three"].firstByKey { $0.utf8.count } == [3: "one", 5: "three"])
    }
}
