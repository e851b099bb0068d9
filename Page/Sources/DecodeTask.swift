import ByteTools
import SAMLEncoding

/// What `samltool decode` does.
struct DecodeTask {
    let text: [UInt8]
    let field: String

    var result: PageResult {
        let steps = steps
        let trace = steps.trace
        let layer = trace.layers.isEmpty ? nil : trace.layers.count + 1
        let report: JSONValue = [
            "layers": .array(trace.layers.map(Self.report)),
            "content": .string(trace.content.rawValue),
            "findings": .array(trace.observations.filter { !isOfBinding($0, in: trace) }.map(Self.report)),
            "isAsSpecified": .init(booleanLiteral: trace.isAsSpecified),
            "failure": trace.failure?.report(in: trace.payload, layer: layer),
        ]
        return PageResult(report: report, texts: steps.texts)
    }

    /// The layers around a response or, if there is none, around a request.
    private var steps: EncodingSteps {
        let steps = steps(in: field)
        guard steps.trace.isWithoutResponse else { return steps }
        for field in FormFields.requestFieldNames(besides: field) {
            let request = self.steps(in: field)
            if !request.trace.isWithoutResponse { return request }
        }
        return steps
    }

    private func steps(in field: String) -> EncodingSteps {
        EncodingSteps(
            unwrapping: text,
            field: field,
            limits: EncodingLimits(),
            decompressor: .zlib,
            as: .wholeText
        )
    }

    /// Returns true for an observation that the redirect binding requires of a request or a logout.
    ///
    /// The tool parses the message for this; here, the name of the root element decides.
    private func isOfBinding(_ observation: EncodingObservation, in trace: EncodingTrace) -> Bool {
        guard observation.kind == .urlQuery || observation.kind == .deflate else { return false }
        let outline = MarkupOutline(of: trace.payload)
        guard let root = outline.elements.indices.first else { return false }
        return Self.messages.contains(outline.localName(of: root))
    }

    private static let messages: Set = ["AuthnRequest", "AttributeQuery", "LogoutRequest", "LogoutResponse"]

    private static func report(_ layer: EncodingLayer) -> JSONValue {
        [
            "kind": .string(layer.kind.rawValue),
            "name": .string(layer.kind.name),
            "byteCount": .number(layer.byteCount),
            "field": layer.fieldName.map { .string($0) },
        ]
    }

    private static func report(_ observation: EncodingObservation) -> JSONValue {
        [
            "id": .string(observation.kind.rawValue),
            "layer": .number(observation.layer + 1),
            "offset": .number(observation.offset),
            "count": .number(observation.count),
            "message": .string(observation.message),
            "found": observation.found.map { .string($0) },
        ]
    }
}
