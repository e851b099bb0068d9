// What became of the plus signs of Base64.

extension Rule {
    static let encodingPlusBecameSpace = Rule(
        "encoding.plus-became-space",
        .error(.encoding),
        title: "pluses became spaces",
        explanation: """
            In a form `+` means a space. A value that was not percent-encoded therefore loses every plus on the way, \
            and the server finds Base64 with holes: it refuses it, or decodes other bytes, so that the XML or the \
            signature is broken. V2 answers `invalid_parameter_saml_response`, V1 a 400. It hits only responses whose \
            Base64 has a plus, which is nearly all of them.
            """,
        advice: """
            Percent-encode the value in the app, so that `+` is sent as `%2B`. URLComponents does not do that; the \
            cookbook's allowed character set does.
            """,
        source: """
            URL Standard §5, application/x-www-form-urlencoded; RFC 4648 §4; measured: 17 pluses of one response \
            became spaces
            """
    )

    static let encodingPlusNotEncoded = Rule(
        "encoding.plus-not-encoded",
        .error(.encoding),
        title: "a plus in the form is not percent-encoded",
        explanation: """
            The server's form decoder reads each `+` as a space, and Base64 with spaces in place of pluses is broken. \
            It is what URLComponents and `urlQueryAllowed` produce: they leave `+` alone. V2 then answers \
            `invalid_parameter_saml_response`, V1 a 400.
            """,
        advice: """
            Send `%2B` for every plus, `%2F` for every slash and `%3D` for every equals sign: use the cookbook's \
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
        title: "pluses in percent-encoded XML were read as spaces",
        explanation: """
            The XML was percent-encoded without Base64, by an encoder that writes a space as `+`. To get at the XML \
            each was read as a space. A plus that was meant as one would have been lost like this.
            """,
        advice: "Encode the XML as Base64 first; then no space is left to be written as a plus.",
        source: "URL Standard §5, application/x-www-form-urlencoded"
    )
}
