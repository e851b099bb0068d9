import SAMLEncoding

/// The invariants of a text whose encoding layers are removed.
enum TraceCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let trace = EncodingTrace(unwrapping: input)
        try Violation.unless(trace == EncodingTrace(unwrapping: input), "two traces are equal")
        try check(trace, EncodingLimits())
        for limits in [EncodingLimits(maximumBytes: 64, maximumLayers: 1), EncodingLimits(maximumLayers: 3)] {
            try check(EncodingTrace(unwrapping: input, limits: limits), limits)
        }
        guard let xml = try? trace.xml() else { return }
        try checkEncodings(of: xml)
    }

    /// Checks that a trace keeps its limits and is consistent.
    private static func check(_ trace: EncodingTrace, _ limits: EncodingLimits) throws(Violation) {
        try Violation.unless(trace.layers.count <= limits.maximumLayers, "there are no more layers than allowed")
        try Violation.unless((trace.failure == nil) == trace.content.isXML, "a trace has XML or a failure")
        try Violation.unless((trace.failureLayer == nil) == (trace.failure == nil), "a failure has a layer")
        if trace.failure == nil {
            try Violation.unless(trace.payload.count <= limits.maximumBytes, "the XML is no larger than allowed")
        }
        for observation in trace.observations {
            try Violation.unless((0...trace.layers.count).contains(observation.layer), "an observation has a layer")
            let size =
                observation.layer < trace.layers.count
                ? trace.layers[observation.layer].byteCount : trace.payload.count
            try Violation.unless((0...size).contains(observation.offset), "an observation is inside its layer")
        }
    }

    /// Checks that encoded XML is found again.
    private static func checkEncodings(of xml: [UInt8]) throws(Violation) {
        let base64 = EncodingTrace(unwrapping: Base64Text(encoding: xml).bytes)
        try Violation.unless(
            base64.payload == xml && base64.layers.map(\.kind) == [.base64],
            "Base64 of XML is decoded"
        )
        guard let roundTrip = try? RoundTrip(of: xml) else { return }
        try Violation.unless(roundTrip.isIntact, "a server gets the normalized XML")
        // Lines that the rule joins may become a layer, such as Base64 inside an element.
        guard EncodingTrace(unwrapping: roundTrip.normalized).layers.isEmpty else { return }
        let body = EncodingTrace(unwrapping: roundTrip.body.bytes)
        try Violation.unless(body.payload == roundTrip.normalized, "a form body is decoded")
    }
}
