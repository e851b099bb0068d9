import Foundation
import TestSupport

/// A response with a canary in every place that is, or may be, about a person.
///
/// Not personal are: versions, identifiers and times, the names and formats of attributes and names, issuers, audiences, addresses of
/// services, status codes, methods, algorithms and certificates.
enum CanaryResponse {
    /// The response, its values in one of the forms.
    static func response(form: Int, failed: Bool = false) -> ConstructedResponse {
        var response = ConstructedResponse()
        var place = 0
        func next(_ form: Int = form) -> String {
            place += 1
            return Canary.xml(place, form: form)
        }
        response.responseAttributes += " foo=\"\(next())\" xsi:bar=\"\(next())\" xmlns:xsi=\"urn:y\""
        response.nameID =
            "<saml:NameID SPProvidedID=\"\(next())\">\(next())<!-- \(next()) --><![CDATA[\(next(0))]]></saml:NameID>"
        response.confirmation = response.confirmation.replacingFirst(
            "<saml:SubjectConfirmationData ",
            with: "<saml:SubjectConfirmationData Address=\"\(next())\" "
        ).replacingFirst(
            "/></saml:SubjectConfirmation>",
            with:
                "><x xmlns=\"\" y=\"\(next())\">\(next())</x></saml:SubjectConfirmationData></saml:SubjectConfirmation>"
        )
        response.statements =
            "<saml:AuthnStatement AuthnInstant=\"2026-11-20T12:00:00Z\" SessionIndex=\"\(next())\">"
            + "<saml:SubjectLocality Address=\"\(next())\" DNSName=\"\(next())\"/></saml:AuthnStatement>"
        // Names of elements and attributes can only have letters and digits.
        let inner =
            "<x:\(next(0)) xmlns:x=\"urn:\(next(0))\" \(next(0))=\"\(next())\">\(next())<saml:Issuer>\(next())</saml:Issuer></x:\(Canary.value(place - 5))>"
        response.attributes =
            "<saml:Attribute Name=\"userID\" other=\"\(next())\"><saml:AttributeValue Destination=\"\(next())\" ID='\(next())'>"
            + "\(next())\n  \(next())</saml:AttributeValue><saml:AttributeValue>\(inner)</saml:AttributeValue>\(next())</saml:Attribute>"
            + "<!-- \(next()) --><saml:Attribute Name=\"zip\"><saml:AttributeValue>&#90;\(next())</saml:AttributeValue></saml:Attribute>"
            + "<saml:Attribute Name=\"maxRating\"><saml:AttributeValue>\(next())</saml:AttributeValue></saml:Attribute>"
        response.beforeAssertion =
            "<samlp:Extensions ID=\"\(next())\"><x:Audience xmlns:x=\"urn:x\" y=\"\(next())\">\(next())</x:Audience></samlp:Extensions>"
        let detail = "<samlp:StatusDetail><y xmlns=\"\" z=\"\(next())\">\(next())</y></samlp:StatusDetail>"
        let message = "<samlp:StatusMessage>\(next())</samlp:StatusMessage>"
        let code = failed ? "Responder" : "Success"
        response.status =
            "<samlp:Status><samlp:StatusCode Value=\"urn:oasis:names:tc:SAML:2.0:status:\(code)\"/>\(message)\(detail)</samlp:Status>"
        response.afterAssertion = "<!-- \(next()) -->\(next())"
        return response
    }

    /// The response in many encodings, and broken in many ways.
    static func inputs(form: Int) -> [String] {
        let xml = response(form: form).unsigned
        let base64 = Data(xml.utf8).base64EncodedString()
        let cuts = stride(from: 300, to: xml.utf8.count, by: 211).map { String(xml.prefix($0)) }
        let literal = "\"" + xml.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        return [
            xml, response(form: form, failed: true).unsigned, xml.replacing("><", with: ">\n  <"), base64,
            "SAMLResponse="
                + base64.replacing("+", with: "%2B").replacing("=", with: "%3D").replacing("/", with: "%2F"),
            literal, "Optional(\(literal))", "12:00 INFO user=\(Canary.value(90)) SAMLResponse: \(base64)\n",
            "> " + xml,
            base64.replacing("A", with: "!"), String(base64.dropFirst(7)), String(base64.dropLast(401)),
            xml.replacingFirst("\"", with: ""), xml.replacingFirst(">", with: ""), xml.replacing("'", with: ""),
            xml.replacingFirst("</saml:Issuer>", with: ""), xml.replacingFirst("<saml:Issuer>", with: "<saml:Issuer"),
            xml.replacing("<saml:AttributeValue", with: "<other:AttributeValue"),
            xml.replacing("saml:NameID", with: "NameID"),
            "<!DOCTYPE a [<!ENTITY b \"\(Canary.value(91))\">]>" + xml, "<?a \(Canary.value(92))?>" + xml,
            xml + Canary.value(93), xml.replacing("=\"", with: "="), xml.replacing("\" ", with: " "), "\"" + xml,
            xml.replacing("2026-11-20T12:00:00Z", with: Canary.value(94)), xml.replacing("&", with: "& "),
            xml.replacing("<saml:Subject>", with: "<saml:Subject><saml:NameID>\(Canary.value(95))</saml:NameID>"),
            Canary.value(96), "<html>\(Canary.value(97))</html>",
            "{\"SAMLResponse\": \"\(base64)\", \"u\": \"\(Canary.value(98))\"}",
        ] + cuts
    }
}
