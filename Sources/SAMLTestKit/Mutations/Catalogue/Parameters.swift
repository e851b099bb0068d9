internal import SAMLEncoding

/// Forms and queries with parameters that two steps of a receiver read differently, or that grow.
extension Mutation {
    static let parameters = [
        query(
            "redirect-parameter-twice",
            by: "encoding.duplicate-field",
            "The query of HTTP-Redirect has an evil response before the one that its signature covers"
        ) { base in
            try base.redirect(base.evilRedirect("SAMLResponse"), with: "SAMLResponse", Array(base.rootText.utf8))
        },
        query(
            "redirect-request-and-response",
            by: "encoding.ambiguous-parameters",
            "The query of HTTP-Redirect has an evil response before the request that its signature covers"
        ) { base in
            let request =
                #"<p:LogoutRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_request" Version="2.0"/>"#
            return try base.redirect(base.evilRedirect("SAMLResponse"), with: "SAMLRequest", Array(request.utf8))
        },
        encoded(
            "deflate-bomb",
            .encoding,
            .base64,
            rejectedBy: "encoding.too-large",
            "The XML is compressed, with 16 MiB of line breaks after it."
        ) { base in
            MutationBase.base64(DeflateText(Array(base.rootText.utf8), lineBreaks: 16 << 20).bytes)
        },
    ]

    private static func query(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping @Sendable (MutationBase) throws -> String
    ) -> Mutation {
        Mutation(
            name,
            .encoding,
            summary + ", with the issuer's key.",
            .rejected,
            rule,
            signer: .issuer
        ) { .bytes(Array(try change($0).utf8), .body) }
    }
}

extension MutationBase {
    /// Returns a parameter with the response of an attacker, as HTTP-Redirect encodes it.
    fileprivate func evilRedirect(_ field: String) throws -> String {
        let evil = try hostileCopy(.original)
        let message = Array(evil.text(of: evil.root).utf8)
        return try RedirectQuery(field, message, relayState: nil, signedBy: nil).description
    }

    /// Returns a query with a parameter before the signed ones.
    fileprivate func redirect(_ before: String, with field: String, _ message: [UInt8]) throws -> String {
        "\(before)&\(try RedirectQuery(field, message, relayState: nil, signedBy: issuerKey()))"
    }
}
