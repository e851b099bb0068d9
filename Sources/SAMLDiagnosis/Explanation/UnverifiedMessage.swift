package import SAML
package import SAMLEncoding
internal import XMLSecurity

/// The unverified content of a SAML request or of the response to a logout.
///
/// It is for display; do not use it for decisions. It is read by the same parser as a response.
package struct UnverifiedMessage: Sendable {
    package let content: SAMLMessage
    /// The first 16 signatures in the document, at any depth.
    package let signatures: [UnverifiedSignature]
    /// The binding that it was sent with; `nil` if the text does not show it.
    package let binding: SAMLBinding?
    /// The signature of the query; `nil` if there is none.
    package let querySignature: Result<QuerySignature, SAMLEncodingError>?
    package let relayState: String?

    /// Returns the claimed time of issue; `nil` for another document, or if the time is invalid.
    package static func issueInstant(of trace: EncodingTrace) -> SAMLTimestamp? {
        (try? Self(trace, maximumBytes: max(trace.payload.count, 1)))??.content.issueInstant
    }

    /// Returns `nil` for another document; throws if it is not well-formed or contains forbidden markup.
    package init?(_ trace: EncodingTrace, maximumBytes: Int) throws(SAMLError) {
        let limits = XMLLimits(maximumBytes: maximumBytes, comments: .accepted)
        let document: XMLDocument
        do throws(XMLSecurityError) {
            document = try XMLDocument(parsing: trace.payload, limits: limits)
        } catch {
            throw SAMLError(error)
        }
        guard let message = document.root.message, let content = SAMLMessage(reading: message) else { return nil }
        self.content = content
        var certificates = CarriedCertificates()
        var signatures: [UnverifiedSignature] = []
        message.forEachSignature { signatures.append(UnverifiedSignature(reading: $0, &certificates)) }
        self.signatures = signatures
        binding = SAMLBinding(of: trace)
        querySignature = trace.querySignature
        relayState = trace.parameters?.relayState
    }
}

extension EncodingTrace {
    package var querySignature: Result<QuerySignature, SAMLEncodingError>? {
        guard let parameters else { return nil }
        do throws(SAMLEncodingError) {
            return try parameters.signature().map { .success($0) }
        } catch {
            return .failure(error)
        }
    }
}

extension SAMLBinding {
    /// Returns `nil` if the text does not show the binding.
    package init?(of trace: EncodingTrace) {
        if trace.content == .soapEnvelope {
            self = .soap
        } else if trace.layers.contains(where: { $0.kind == .deflate })
            || trace.observations.contains(where: { $0.kind == .urlQuery })
        {
            self = .redirect
        } else if trace.layers.contains(where: { $0.fieldName != nil }) {
            self = .post
        } else {
            return nil
        }
    }
}
