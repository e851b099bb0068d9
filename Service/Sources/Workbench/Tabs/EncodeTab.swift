import HTMLForms
import SAMLEncoding
import SAMLReports

/// The response as an app must send it.
struct EncodeTab: Tab {
    let path = "encode"
    let title = "Encode"
    let summary =
        "Encode a response for the exchange as the cookbook says: the whitespace rule, Base64, percent-encoding once."
    let inputs: Set<TabInput> = [.text]

    func result(of request: TabRequest) -> [HTML] {
        request.texts.prefix(1).flatMap { text in Self.result(of: text.bytes) }
    }

    @HTMLBuilder
    private static func result(of response: [UInt8]) -> [HTML] {
        let encodings = Result { () throws(SAMLEncodingError) in try Encodings(of: response) }
        switch encodings {
        case .success(let encodings):
            part("Value", "For a field of a form that is not encoded again.", encodings.value)
            part("Body", "The whole body of an exchange without other fields.", encodings.body)
            part(
                "curl",
                "The request of a test; replace the URL, which is a placeholder, and the token. The body comes from "
                    + "standard input, so that the history of the shell does not contain it.",
                encodings.curl
            )
            part("Base64", "For an HTTP client that percent-encodes the fields of a form itself.", encodings.base64)
        case .failure(let error):
            HTML(problem: "This text is not encoded.", error.description)
        }
    }

    @HTMLBuilder
    private static func part(_ name: String, _ explanation: String, _ text: String) -> [HTML] {
        HTML(.h2, text: name)
        HTML(.p, .style("soft"), text: explanation)
        HTML(copied: text, label: name)
    }

    private struct Encodings {
        let value: String
        let body: String
        let base64: String

        init(of response: [UInt8]) throws(SAMLEncodingError) {
            value = String(decoding: try ResponseEncoder.percentEncoded(encoding: response).bytes, as: UTF8.self)
            body = String(decoding: try ResponseEncoder.formBody(encoding: response).bytes, as: UTF8.self)
            base64 = try ResponseEncoder.base64(encoding: response).description
        }

        var curl: String {
            """
            curl --include --header 'Content-Type: \(FormBody.contentType)' \\
              --header "Authorization: Bearer $ADOBE_TOKEN" --data-binary @- 'https://url-of-the-exchange.invalid/' <<'END'
            \(body)
            END
            """
        }
    }
}
