internal import SAMLDiagnosis
package import SAMLEncoding

extension EncodingTrace {
    /// The observations that are irregularities of this content.
    ///
    /// A response is sent in the body of an exchange, and not compressed. The redirect binding of the messages around it requires
    /// a URL and DEFLATE.
    package var irregularities: [EncodingObservation] {
        let isRedirected = observations.contains { Self.redirectBinding.contains($0.kind) }
        guard isRedirected, (try? UnverifiedMessage(self, maximumBytes: payload.count)) != nil
        else { return observations }
        return observations.filter { !Self.redirectBinding.contains($0.kind) }
    }

    private static let redirectBinding: [EncodingObservation.Kind] = [.urlQuery, .deflate]
}
