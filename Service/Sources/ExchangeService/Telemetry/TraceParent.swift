import Tracing

/// The identifiers of a trace and a span, as in the header `traceparent` (W3C Trace Context, version 00).
struct TraceParent: Hashable, Sendable {
    static let headerName = "traceparent"

    /// 32 lowercase hexadecimal digits, not all zero.
    let traceID: String
    /// 16 lowercase hexadecimal digits, not all zero.
    let spanID: String
    /// True if the caller records the trace.
    let isSampled: Bool

    static func random() -> Self {
        Self(traceID: randomDigits() + randomDigits(), spanID: randomDigits(), isSampled: false)
    }

    func child() -> Self { Self(traceID: traceID, spanID: Self.randomDigits(), isSampled: isSampled) }

    private init(traceID: String, spanID: String, isSampled: Bool) {
        (self.traceID, self.spanID, self.isSampled) = (traceID, spanID, isSampled)
    }

    /// Reads the value of the header; `nil` if it is invalid, and a new trace must be started.
    init?(headerValue: String) {
        let bytes = Array(headerValue.utf8)
        // Later versions may be longer, with a hyphen after the flags.
        guard bytes.count >= 55, bytes[2] == 0x2D, bytes[35] == 0x2D, bytes[52] == 0x2D else { return nil }
        let fields = [bytes[0..<2], bytes[3..<35], bytes[36..<52], bytes[53..<55]]
        guard fields.allSatisfy({ $0.allSatisfy(Self.isDigit) }) else { return nil }
        let texts = fields.map { String(decoding: $0, as: UTF8.self) }
        guard texts[0] != "ff", bytes.count == 55 || texts[0] != "00" && bytes[55] == 0x2D else { return nil }
        guard fields[1].contains(where: { $0 != 0x30 }), fields[2].contains(where: { $0 != 0x30 }) else { return nil }
        traceID = texts[1]
        spanID = texts[2]
        isSampled = (UInt8(texts[3], radix: 16) ?? 0) & 1 == 1
    }

    var headerValue: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// Not all zero; from one call of the system's generator.
    private static func randomDigits() -> String {
        let digits = String(UInt64.random(in: 1 ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension ServiceContext {
    private enum Key: ServiceContextKey {
        typealias Value = TraceParent
    }

    var traceParent: TraceParent? {
        get { self[Key.self] }
        set { self[Key.self] = newValue }
    }
}
