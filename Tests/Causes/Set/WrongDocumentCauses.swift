import SAML
import TestSupport

extension CauseSet {
    private static func row(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.wrongDocument, name, causes, saying: word, payload)
    }

    private static let samlp =
        #"xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#
    private static let facts = #"ID="_1" Version="2.0" IssueInstant="2026-11-20T12:00:00Z""#
    private static let other = "structure.not-a-response"

    /// A message of the protocol with an Issuer and other content.
    private static func message(_ name: String, _ content: String = "") -> String {
        "<samlp:\(name) \(samlp) \(facts)><saml:Issuer>https://idp.example</saml:Issuer>\(content)</samlp:\(name)>"
    }

    private static let success =
        #"<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>"#

    static let wrongDocuments = messages + envelopes + files

    private static let messages = [
        row("the answer to a logout", other, saying: "LogoutResponse") { message("LogoutResponse", success) },
        row("the answer to a logout, in Base64", other, saying: "LogoutResponse") {
            PayloadText.base64(message("LogoutResponse", success))
        },
        row("the request for a logout", other, saying: "LogoutRequest") {
            message("LogoutRequest", "<saml:NameID>x</saml:NameID>")
        },
        row("the request for a sign-in", other, saying: "AuthnRequest") {
            message("AuthnRequest", "<samlp:NameIDPolicy/>")
        },
        row("the request for a sign-in, in a form", other, saying: "AuthnRequest") {
            PayloadText.form(PayloadText.base64(message("AuthnRequest")))
        },
        row("the request for attributes", other, saying: "AttributeQuery") { message("AttributeQuery") },
        row("the answer to an artifact", other, saying: "ArtifactResponse") {
            message("ArtifactResponse", success + (try PayloadText.signed()))
        },
        row("a request for an artifact", other, saying: "ArtifactResolve") { message("ArtifactResolve") },
        row("a request about a name", other, saying: "ManageNameIDRequest") { message("ManageNameIDRequest") },
        row("a bare assertion", other, saying: "Assertion") {
            try PayloadText.signed().slice(from: "<saml:Assertion ", through: "</saml:Assertion>")
        },
        row("a bare assertion whose prefix is not declared", other, saying: "Assertion") {
            try PayloadText.signed().slice(from: "<saml:Assertion ", through: "</saml:Assertion>")
                .replacing(#" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#, with: "")
        },
        row("a bare assertion in Base64", other, saying: "Assertion") {
            PayloadText.base64(try PayloadText.signed().slice(from: "<saml:Assertion ", through: "</saml:Assertion>"))
        },
        row("a Response of SAML 1.1", other, saying: "1.1") {
            #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:1.0:protocol" MajorVersion="1" MinorVersion="1"/>"#
        },
        row("an assertion of SAML 1.1", other, saying: "1.1") {
            #"<Assertion xmlns="urn:oasis:names:tc:SAML:1.0:assertion" MajorVersion="1" MinorVersion="1"/>"#
        },
        row("a Response without a namespace", other, saying: "namespace") { "<Response ID=\"a\"><Status/></Response>" },
        row("a part of a response", other, saying: "AttributeStatement") {
            #"<saml:AttributeStatement xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>"#
        },
    ]

    private static let envelopes = [
        row("a SOAP envelope around it", "encoding.soap-envelope", saying: "SOAP") {
            #"<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>\#(try PayloadText.signed())</S:Body></S:Envelope>"#
        },
        row("an envelope of ECP", "encoding.soap-envelope", saying: "SOAP") {
            #"<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Header><ecp:Response xmlns:ecp="urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp"/></S:Header><S:Body>\#(try PayloadText.signed())</S:Body></S:Envelope>"#
        },
        row("a SOAP fault", "encoding.soap-envelope", other, saying: "SOAP") {
            #"<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><S:Fault><faultcode>S:Server</faultcode></S:Fault></S:Body></S:Envelope>"#
        },
        row("a message of WS-Federation", other, saying: "WS-") {
            #"<t:RequestSecurityTokenResponse xmlns:t="http://schemas.xmlsoap.org/ws/2005/02/trust"><t:RequestedSecurityToken>\#(try PayloadText.signed().slice(from: "<saml:Assertion ", through: "</saml:Assertion>"))</t:RequestedSecurityToken></t:RequestSecurityTokenResponse>"#
        },
        row("metadata", other, saying: "metadata") {
            #"<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example"/>"#
        },
        row("metadata of a federation", other, saying: "metadata") {
            #"<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"/>"#
        },
    ]

    private static let files = [
        row("a web page", "content.html") {
            "<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>"
        },
        row("a web page without a document type", "content.html", other) {
            "<html><body>502 Bad Gateway</body></html>"
        },
        row("an error of Adobe's", "content.json", saying: "Adobe") {
            #"{"action":"none","status":400,"code":"invalid_parameter_saml_response","message":"…"}"#
        },
        row("an error in JSON", "content.json") { #"{"error":"access_denied"}"# },
        row("a certificate", "encoding.not-xml", saying: "PEM") {
            String(decoding: try SampleKeys.file("idp-rsa.pem"), as: UTF8.self)
        },
        row("a token", "encoding.not-xml", saying: "JSON Web Token") {
            "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"
        },
        row("a private key", "encoding.not-xml", saying: "private key") {
            String(decoding: try SampleKeys.file("idp-rsa.key"), as: UTF8.self)
        },
        row("a document for printing", "encoding.not-xml", saying: "PDF") { "%PDF-1.7\n1 0 obj <</Type /Catalog>>" },
        row("a configuration of Adobe's", "content.json", saying: "configuration") {
            #"{"requestor":{"id":"REF30","mvpds":{"mvpd":[{"id":"A","platformMappingId":"a"}]}}}"#
        },
        row("a state of the flow", "content.json", saying: "state") {
            #"{"goal":"authenticate","configuration":{"mvpds":[{"platformMappingId":"a"}]}}"#
        },
        row("a session of Adobe's", "content.json", saying: "response of Adobe Pass") {
            #"{"actionName":"partner_profile","actionType":"direct","sessionId":"1"}"#
        },
        row("a property list with its document type", "xml.doctype", saying: "property list") {
            #"<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "#
                + #""http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><dict/></plist>"#
        },
        row("another XML document", other, saying: "rss") { "<rss version=\"2.0\"><channel/></rss>" },
        row("an error of a server in XML", other, saying: "error") { "<error><status>400</status></error>" },
        row("a drawing", other, saying: "svg") { #"<svg xmlns="http://www.w3.org/2000/svg"/>"# },
        row("a property list", other, saying: "property list") { #"<plist version="1.0"><dict/></plist>"# },
    ]
}
