import Attacks
import SAML
import TestSupport

extension FieldBugTests {
    // MARK: Encoded like this

    static let encoding = [
        Row(
            "percent-encoded by the app and by its HTTP library",
            "encoding.percent-encoded-twice",
            .encoded { "SAMLResponse=" + EncodedSample.percent(EncodedSample.percent($0)) }
        ),
        Row(
            "percent-encoded a third time by a proxy",
            "encoding.percent-encoded-twice",
            .encoded { EncodedSample.percent(EncodedSample.percent(EncodedSample.percent($0))) }
        ),
        Row("Base64 of Base64", "encoding.base64-twice", .encoded { EncodedSample.base64(of: $0) }),
        Row(
            "pluses that a form decoder made spaces",
            "encoding.plus-became-space",
            .encoded { $0.replacing("+", with: " ") }
        ),
        Row(
            "URLComponents leaves the plus",
            "encoding.plus-not-encoded",
            .encoded { "SAMLResponse=" + $0.replacing("/", with: "%2F").replacing("=", with: "%3D") }
        ),
        Row(
            "URLComponents encodes what was encoded before",
            "encoding.percent-encoded-twice",
            .encoded { "SAMLResponse=" + EncodedSample.percent($0).replacing("%", with: "%25") }
        ),
        Row(
            "line feeds in the Base64",
            "encoding.line-breaks",
            .encoded { EncodedSample.broken($0, every: 76, by: "\n") }
        ),
        Row(
            "line feeds in the Base64, percent-encoded",
            "encoding.line-breaks",
            .encoded { "SAMLResponse=" + EncodedSample.percent(EncodedSample.broken($0, every: 76, by: "\r\n")) }
        ),
        Row(
            "spaces in the Base64 where line feeds were",
            "encoding.spaces-between-lines",
            .encoded { EncodedSample.broken($0, every: 76, by: " ") }
        ),
        Row("the alphabet for URLs", "encoding.url-safe-alphabet", .encoded { $0.replacing("+", with: "-") }),
        Row(
            "no Base64 at all",
            "encoding.base64-missing",
            .changed { "SAMLResponse=" + EncodedSample.percent($0.text) }
        ),
    ]

    // MARK: With this in it

    static let content = [
        Row(
            "an empty AttributeStatement",
            "profile.attribute-statement",
            .signed {
                $0.statements += "<saml:AttributeStatement/>"
                $0.attributes = ""
            }
        ),
        Row(
            "an empty AttributeStatement where an attribute is required",
            "attributes.required-missing",
            .signed {
                $0.statements += "<saml:AttributeStatement/>"
                $0.attributes = ""
            }.requiring("userID")
        ),
        Row(
            "no InResponseTo",
            "profile.in-response-to",
            .signed { pieces in
                let attribute = #" InResponseTo="_request-1""#
                pieces.responseAttributes = pieces.responseAttributes.replacing(attribute, with: "")
                pieces.confirmation = pieces.confirmation.replacing(attribute, with: "")
            }
        ),
        Row(
            "no InResponseTo where a request is expected",
            "response.in-response-to",
            .signed {
                $0.responseAttributes = $0.responseAttributes.replacing(#" InResponseTo="_request-1""#, with: "")
            }
            .expecting(Expectations(inResponseTo: "_request-1"))
        ),
        Row(
            "a SOAP envelope around it",
            "encoding.soap-envelope",
            .changed {
                "<S:Envelope xmlns:S=\"http://schemas.xmlsoap.org/soap/envelope/\"><S:Body>\($0.text)</S:Body></S:Envelope>"
            }
        ),
    ]
}
