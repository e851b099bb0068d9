import ByteTools
import SAMLDiagnosis
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
            "findings": .array(findings(of: trace).map(Self.report)),
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

    /// The problems of the layers, without what the redirect binding requires of a request or a logout.
    private func findings(of trace: EncodingTrace) -> [EncodingObservation] {
        let isOfBinding = { (kind: EncodingObservation.Kind) in kind == .urlQuery || kind == .deflate }
        guard trace.observations.contains(where: { isOfBinding($0.kind) }), Self.isMessage(trace.payload)
        else { return trace.observations }
        return trace.observations.filter { !isOfBinding($0.kind) }
    }

    /// Returns true if the root of a document, or the only element in the body of its SOAP envelope, has the name of a request or a logout.
    ///
    /// The tool parses the document for this; here, the names alone decide.
    private static func isMessage(_ document: [UInt8]) -> Bool {
        let outline = MarkupOutline(of: document)
        let children = { (parent: Int) in outline.elements.indices.filter { outline.elements[$0].parent == parent } }
        guard let root = outline.elements.indices.first else { return false }
        guard outline.isElement(root, named: "Envelope") else { return messages.contains(outline.localName(of: root)) }
        guard let body = children(root).first(where: { outline.isElement($0, named: "Body") }) else { return false }
        let content = children(body)
        return content.count == 1 && messages.contains(outline.localName(of: content[0]))
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
