// Rules about the plus signs of Base64.

extension Rule {
    static let encodingPlusBecameSpace = Rule(
        "encoding.plus-became-space",
        .error(.encoding),
        title: "plus signs became spaces",
        explanation: """
            In a form, `+` means a space. A value that was not percent-encoded therefore loses every plus sign in \
            transit, and the server receives Base64 with spaces: it rejects the value or decodes other bytes, so that \
            the XML or the signature is broken. V2 returns `invalid_parameter_saml_response`; V1 returns 400. Only \
            responses whose Base64 has a plus sign are affected, which are nearly all.
            """,
        advice: """
            Percent-encode the value in the app, so that `+` is sent as `%2B`. URLComponents does not do that; the \
            cookbook's allowed character set does.
            """,
        source: """
            URL Standard §5, application/x-www-form-urlencoded; RFC 4648 §4; measured: 17 plus signs of one response \
            became spaces
            """
    )

    static let encodingPlusNotEncoded = Rule(
        "encoding.plus-not-encoded",
        .error(.encoding),
        title: "a plus sign in the form is not percent-encoded",
        explanation: """
            The server's form decoder reads each `+` as a space, and Base64 with spaces instead of plus signs is \
            broken. URLComponents and `urlQueryAllowed` produce this, because they do not encode `+`. V2 then returns \
            `invalid_parameter_saml_response`; V1 returns 400.
            """,
        advice: """
            Send `%2B` for every plus sign, `%2F` for every slash and `%3D` for every equals sign: use the cookbook's \
            character set, not `urlQueryAllowed`.
            """,
        source: """
            URL Standard §5, application/x-www-form-urlencoded; Adobe's Apple SSO cookbook (REST API V2), the snippet \
            that encodes the response
            """
    )

    static let encodingPlusReadAsSpace = Rule(
        "encoding.plus-read-as-space",
        .note(.encoding),
        title: "plus signs in percent-encoded XML were read as spaces",
        explanation: """
            The XML was percent-encoded without Base64, by an encoder that writes a space as `+`. Each `+` was read as \
            a space for this check. A plus sign in the original XML would have been lost.
            """,
        advice: "Encode the XML as Base64 first; the result has no spaces that would be written as `+`.",
        source: "URL Standard §5, application/x-www-form-urlencoded"
    )
}
