import ByteTools
import Testing

@Suite("Decoding of parsed JSON")
struct JSONDecodingTests {
    private static func decode<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
        let value = try #require(JSONDocument(Array(text.utf8)).strictRoot)
        return try JSONDecoding(value).decode(type)
    }

    /// A field of each number type of the standard library that the oldest supported systems have.
    private struct Numbers: Decodable, Equatable {
        let int8: Int8
        let int16: Int16
        let int32: Int32
        let int64: Int64
        let uint: UInt
        let uint8: UInt8
        let uint16: UInt16
        let uint32: UInt32
        let uint64: UInt64
        let float: Float
        let double: Double
    }

    @Test("A number is decoded as each number type")
    func numbers() throws {
        let text = """
            {"int8": -8, "int16": -16, "int32": 3.2e1, "int64": -9223372036854775808, "uint": 1, "uint8": 255, "uint16": 16.0,
            "uint32": 32, "uint64": 18446744073709551615, "float": 0.5, "double": -2.5e-3}
            """
        let numbers = Numbers(
            int8: -8,
            int16: -16,
            int32: 32,
            int64: .min,
            uint: 1,
            uint8: 255,
            uint16: 16,
            uint32: 32,
            uint64: .max,
            float: 0.5,
            double: -0.0025
        )
        #expect(try Self.decode(text, as: Numbers.self) == numbers)
    }

    @Test(
        "A number that is out of range, and a value that is not a number, are errors",
        arguments: ["256", "-1", "0.5", "1e400", #""1""#]
    )
    func otherNumbers(text: String) {
        #expect(throws: DecodingError.self) { try Self.decode(text, as: UInt8.self) }
    }

    @Test(
        "A number that is out of range of a floating-point type is an error",
        arguments: ["1e400", "-1e400", "true", "null"]
    )
    func largeNumbers(text: String) {
        #expect(throws: DecodingError.self) { try Self.decode(text, as: Double.self) }
    }
}
