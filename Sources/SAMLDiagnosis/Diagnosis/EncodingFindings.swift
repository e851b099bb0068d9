internal import SAML
internal import SAMLEncoding

// What is wrong with the layers around the response, and with what is inside them.

extension Diagnostician {
    mutating func diagnoseEncoding() {
        diagnoseContent()
        // That the response is in an envelope, the verifier says, too.
        for observation in trace.observations where observation.kind != .soapEnvelope {
            add(
                observation.kind.rawValue,
                observation.message,
                at: place(inLayer: observation.layer, at: observation.offset),
                count: observation.count
            )
        }
    }

    /// Says what there is instead of a response.
    private mutating func diagnoseContent() {
        guard let failure = trace.failure else { return }
        let place = place(inLayer: trace.layers.count, at: failure.offset ?? 0)
        let contentRule = "content.\(trace.content.rawValue)"
        if RuleCatalogue.rule(contentRule) != nil {
            add(contentRule, at: place)
        } else {
            add(failure.code.rawValue, failure.message, at: place)
        }
    }

    /// A place in a layer; with line and column if its text is at hand, which is so for the outermost and the innermost.
    private func place(inLayer layer: Int, at offset: Int) -> Finding.Place {
        let text = layer == 0 ? input : layer == trace.layers.count ? trace.payload : nil
        guard let text, offset <= text.count else { return Finding.Place(layer: layer, offset: offset) }
        var counter = LocationCounter(text)
        return Finding.Place(layer: layer, location: counter.location(of: offset))
    }
}
