import ByteTools
import SAML
import SAMLDiagnosis
import SAMLEncoding

/// The certificates in a SAML response: for comparison, never for trust.
struct CertificateComparison {
    struct Item {
        let key: KeyDescription
        let pem: String
    }

    let items: [Item]

    private static let maximumCount = 8

    /// Reads a response in any encoding.
    init?(in input: [UInt8]) {
        let trace = EncodingTrace(inspecting: input)
        let limit = trace.payload.count
        guard trace.failure == nil, (try? UnverifiedResponse(trace.payload, maximumBytes: limit)) != nil else {
            return nil
        }
        let outline = MarkupOutline(of: trace.payload)
        var items: [Item] = []
        let elements = outline.elements.indices.lazy.filter { outline.localName(of: $0) == "X509Certificate" }
        for element in elements.prefix(Self.maximumCount) {
            let content = outline.pieces.filter { $0.element == element && $0.kind == .text }
            let text = content.flatMap { trace.payload[$0.range] }.filter { !$0.isXMLSpace }
            guard let base64 = try? Base64Text(validating: text),
                let key = try? TrustedKeys(certificates: base64.bytes).descriptions.first,
                !items.contains(where: { $0.key == key })
            else { continue }
            items.append(Item(key: key, pem: base64.pem("CERTIFICATE")))
        }
        self.items = items
    }
}
