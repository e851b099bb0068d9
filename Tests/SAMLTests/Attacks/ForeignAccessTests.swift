#if canImport(Glibc)
    import Attacks
    import Foundation
    import SAML
    import SAMLDiagnosis
    import TestSupport
    import Testing
    import XMLSecurity

    @Suite("Nothing is fetched for a response", .timeLimit(.minutes(30)))
    struct ForeignAccessTests {
        /// A document that contains a URI, and the rule that rejects it; `nil` if the URI has no meaning there.
        struct Place: Sendable, CustomTestStringConvertible {
            let name: String
            let rule: String?
            let build: @Sendable (String) throws -> String

            init(_ name: String, _ rule: String? = nil, build: @escaping @Sendable (String) throws -> String) {
                self.name = name
                self.rule = rule
                self.build = build
            }

            var testDescription: String { name }
        }

        /// Places where some processor resolves a URI.
        static let places: [Place] = [
            Place("RetrievalMethod") { try keyInfo(#"<ds:RetrievalMethod URI="\#($0)"/>"#) },
            Place("RetrievalMethod of a certificate") { url in
                let type = "http://www.w3.org/2000/09/xmldsig#rawX509Certificate"
                return try keyInfo(#"<ds:RetrievalMethod Type="\#(type)" URI="\#(url)"/>"#)
            },
            Place("KeyInfoReference") { url in
                try keyInfo(##"<k:KeyInfoReference xmlns:k="http://www.w3.org/2009/xmldsig11#" URI="\##(url)"/>"##)
            },
            Place("KeyName") { try keyInfo("<ds:KeyName>\($0)</ds:KeyName>") },
            Place("RetrievalMethod in a signature with another key", "signature.wrong-key") { url in
                var pieces = ConstructedResponse()
                pieces.nameID = "<saml:NameID>\(AttackBase.evilName)</saml:NameID>"
                pieces.signature.keyInfo = #"<ds:KeyInfo><ds:RetrievalMethod URI="\#(url)"/></ds:KeyInfo>"#
                return try pieces.xml(signing: .assertion, with: SampleKeys.signing("other-rsa"))
            },
            Place("a reference", "signature.reference-uri") { try reference($0) },
            Place("a Manifest", "signature.object") { url in
                let manifest = #"<ds:Object><ds:Manifest><ds:Reference URI="\#(url)"/></ds:Manifest></ds:Object>"#
                return try AttackBase.signed(.assertion).text.inserting(manifest, before: "</ds:Signature>")
            },
            Place("a DTD", "xml.doctype") { try "<!DOCTYPE samlp:Response SYSTEM \"\($0)\">" + inStatus("") },
            Place("a public DTD", "xml.doctype") { url in
                try "<!DOCTYPE x PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"\(url)\">" + inStatus("")
            },
            Place("an entity", "xml.doctype") { try "<!DOCTYPE x [<!ENTITY e SYSTEM \"\($0)\">]>" + inStatus("&e;") },
            Place("a parameter entity", "xml.doctype") { url in
                try "<!DOCTYPE x [<!ENTITY % e SYSTEM \"\(url)\"> %e;]>" + inStatus("")
            },
            Place("a stylesheet", "xml.processing-instruction") { url in
                try "<?xml-stylesheet href=\"\(url)\"?>" + inStatus("")
            },
            Place("a catalogue", "xml.processing-instruction") { url in
                try "<?oasis-xml-catalog catalog=\"\(url)\"?>" + inStatus("")
            },
            Place("XInclude") { url in
                try inStatus(#"<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="\#(url)"/>"#)
            },
            Place("a schema") { url in
                let hints = #"i:schemaLocation="urn:x \#(url)" i:noNamespaceSchemaLocation="\#(url)""#
                return try inStatus(#"<x xmlns:i="http://www.w3.org/2001/XMLSchema-instance" \#(hints)/>"#)
            },
            Place("a namespace") { try inStatus(#"<x xmlns="\#($0)" xml:base="\#($0)"/>"#) },
            Place("XSLT", "signature.transforms") { url in
                let stylesheet =
                    #"<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"><x:stylesheet "#
                    + #"xmlns:x="http://www.w3.org/1999/XSL/Transform" version="1.0"><x:include href="\#(url)"/>"#
                    + #"<x:template match="/"><x:copy-of select="document('\#(url)')"/></x:template></x:stylesheet>"#
                return try AttackBase.signed(.assertion).text
                    .inserting(stylesheet + "</ds:Transform>", after: "<ds:Transforms>")
            },
        ]

        private static func keyInfo(_ content: String) throws -> String {
            try AttackBase.signed(.assertion).text.inserting(
                "<ds:KeyInfo>\(content)</ds:KeyInfo>",
                before: "</ds:Signature>"
            )
        }

        private static func inStatus(_ content: String) throws -> String {
            try AttackBase.signed(.assertion).text.inserting(content, after: "<samlp:Status>")
        }

        private static func reference(_ url: String) throws -> String {
            try AttackBase.signed(.assertion).text.replacing("URI=\"#_assertion-1\"", with: "URI=\"\(url)\"")
        }

        private func check(_ place: Place, _ url: String) throws {
            let text = try place.build(url)
            // Without a trusted key, the certificate in the response is tried, for display.
            let untrusting = ResponseVerifier(trusting: TrustedKeys())
            _ = untrusting.evaluate(Array(text.utf8), at: AttackBase.instant)
            _ = try? UnverifiedResponse(Array(text.utf8))
            let verifier = try AttackVerifier.lenient([
                .sha1, .emptyReferenceURI, .inclusiveCanonicalization, .comments,
            ])
            if let rule = place.rule {
                verifier.expectRejection(of: text, by: rule)
            } else {
                try verifier.expectSame(as: AttackBase.signed(.assertion), from: text)
            }
        }

        /// Passes a reference to libxmlsec1 that the rules of SAML would reject.
        private func verifyReference(_ url: String) throws {
            let document = try XMLDocument(parsing: Array(Self.reference(url).utf8), limits: XMLLimits())
            let key = try X509Certificate(der: SampleKeys.file("idp-rsa.der")).key
            try document.root.forEachElement { element in
                guard element.isNamed(.signature) else { return }
                let description = try SignatureElement(reading: element)
                do throws(XMLSecurityError) {
                    _ = try key.verify(element, description)
                    Issue.record("a reference to somewhere else is valid")
                } catch {
                    #expect(error.code == .unprocessable)
                }
            }
        }

        @Test("No connection is made", arguments: places)
        func network(place: Place) throws {
            let server = try ListeningSocket()
            try check(place, server.url)
            #expect(!server.wasReached)
            try server.reach()
            #expect(server.wasReached, "the test would not have noticed")
        }

        @Test("No file is opened", arguments: places)
        func files(place: Place) throws {
            let file = try WatchedFile(content: "<x/>")
            try check(place, "file://\(file.path)")
            #expect(!file.wasOpened)
            _ = try Data(contentsOf: URL(fileURLWithPath: file.path))
            #expect(file.wasOpened, "the test would not have noticed")
        }

        @Test("libxmlsec1 does not fetch it either")
        func references() throws {
            let server = try ListeningSocket()
            try verifyReference(server.url)
            #expect(!server.wasReached)
            let file = try WatchedFile(content: "<x/>")
            for url in ["file://\(file.path)", file.path, "file:\(file.path)", "file://localhost\(file.path)"] {
                try verifyReference(url)
            }
            #expect(!file.wasOpened)
        }
    }
#endif
