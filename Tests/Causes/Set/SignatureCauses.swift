import SAML
import SAMLDiagnosis
import TestSupport
import XMLSecurity

extension CauseSet {
    private static func row(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.signature, name, causes, saying: word, payload)
    }

    static let signature = changed + keys + shapes

    private static let mismatch = "signature.digest-mismatch"

    private static let changed = [
        row("a value changed", mismatch) { try PayloadText.signed().replacing("94110", with: "10001") },
        row("the NameID changed", mismatch) {
            try PayloadText.signed(.response).replacing("subscriber-1", with: "subscriber-2")
        },
        row("the audience changed", mismatch) {
            try PayloadText.signed(.both).replacing("saml.sp.auth.adobe", with: "saml.sp.auth-staging.adobe")
        },
        row("the validity made longer", mismatch) {
            try PayloadText.signed().replacing("2126-11-20T20", with: "2127-11-20T20")
        },
        row("the Destination of a signed Response changed", mismatch) {
            try PayloadText.signed(.response).replacing(
                "sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer\" In",
                with: "proxy.example/acs\" In"
            )
        },
        row("the Status of a signed Response changed", mismatch) {
            try PayloadText.signed(.response) { $0.status = $0.status.replacing("Success", with: "Responder") }
                .replacing("status:Responder", with: "status:Success")
        },
        row("an attribute added", mismatch) {
            try PayloadText.signed().inserting(
                ConstructedResponse.attribute("role", "admin"),
                before: "</saml:AttributeStatement>"
            )
        },
        row("an attribute removed", mismatch) {
            try PayloadText.signed().replacing(ConstructedResponse.attribute("zip", "94110"), with: "")
        },
        row("prefixes renamed by a serializer", mismatch, "signature.mismatch") {
            try PayloadText.signed().replacing("saml:", with: "s:").replacing(
                "xmlns:s=\"urn:oasis",
                with: "xmlns:s=\"urn:oasis"
            )
            .replacing("xmlns:saml=", with: "xmlns:s=")
        },
        row("the ID of the assertion changed", "signature.reference-uri", saying: "changed after signing") {
            try PayloadText.signed().replacing(#"ID="_assertion-1""#, with: #"ID="_assertion-2""#)
        },
        row("the ID of the Response changed", "signature.reference-uri", saying: "changed after signing") {
            try PayloadText.signed(.response).replacing(#"ID="_response-1""#, with: #"ID="_response-9""#)
        },
        row("a byte of the SignatureValue changed", "signature.mismatch") {
            let text = try PayloadText.signed()
            let value = text.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            let start = value.dropFirst(30)
            let other = String(value.prefix(30)) + (start.first == "A" ? "B" : "A") + start.dropFirst()
            return text.replacing(value, with: other)
        },
        row("the DigestValue of another document", "signature.mismatch", mismatch) {
            let other = try PayloadText.signed { $0.setAttributes(("userID", "other")) }
            let digest = other.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>")
            let text = try PayloadText.signed()
            return text.replacing(text.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>"), with: digest)
        },
        row("the SignatureValue cut", "signature.value", "signature.mismatch") {
            let text = try PayloadText.signed()
            let value = text.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            return text.replacing(value, with: String(value.prefix(83)) + "</ds:SignatureValue>")
        },
        row("a SignatureValue of another alphabet", "signature.value", "signature.structure") {
            let text = try PayloadText.signed()
            let value = text.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            return text.replacing(value, with: "<ds:SignatureValue>--not-base64--</ds:SignatureValue>")
        },
        row("a SignatureValue in the alphabet for URLs", "signature.value", saying: "URL-safe") {
            let text = try PayloadText.signed()
            let value = text.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            let other = value.dropFirst(19).dropLast(20).replacing("+", with: "-").replacing("/", with: "_").dropFirst()
            return text.replacing(value, with: "<ds:SignatureValue>-\(other)</ds:SignatureValue>")
        },
        row("an ECDSA signature in DER", "signature.value", saying: "DER") {
            let text = try PayloadText.signed(key: "idp-ec") {
                $0.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
            }
            let value = text.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            let der = "MEUCIQDNfbYs0Zt8h0hAw7zW3vZ8n7H2t4t2w7Jm2bQqf1m5nAIgXo3b8k2z4m0w5pVt5iT1yLh0yZ1v6rQ2fK9s7uN3dPE="
            return text.replacing(value, with: "<ds:SignatureValue>\(der)</ds:SignatureValue>")
        }.trusting("idp-ec"),
        row("an empty SignatureValue", "signature.value", saying: "empty") {
            let text = try PayloadText.signed()
            let value = text.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            return text.replacing(value, with: "<ds:SignatureValue></ds:SignatureValue>")
        },
        row("a DigestValue of the wrong length", "signature.digest-value") {
            let text = try PayloadText.signed()
            let digest = text.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>")
            return text.replacing(digest, with: "<ds:DigestValue>2jmj7l5rSw0yVb/vlWAYkK/YBw==</ds:DigestValue>")
        },
        row("changed, and no trusted key", mismatch) { try PayloadText.signed().replacing("94110", with: "10001") }
            .trusting(nil),
    ]

    private static let keys = [
        row("no signature", "signature.missing") { ConstructedResponse().unsigned },
        row("the signature removed", "signature.missing") {
            let text = try PayloadText.signed()
            return text.replacing(text.slice(from: "<ds:Signature ", through: "</ds:Signature>"), with: "")
        },
        row("the signature in small letters", "signature.missing", saying: "case-sensitive") {
            try PayloadText.signed().replacing("ds:Signature ", with: "ds:signature ")
                .replacing("</ds:Signature>", with: "</ds:signature>")
        },
        row("https in the namespace of the signature", "signature.missing", saying: "https://www.w3.org") {
            try PayloadText.signed().replacing(
                "\"http://www.w3.org/2000/09/xmldsig#\"",
                with: "\"https://www.w3.org/2000/09/xmldsig#\""
            )
        },
        row("the namespace of the signature lost", "signature.missing", saying: "namespace") {
            try PayloadText.signed().replacing(
                #"xmlns:ds="http://www.w3.org/2000/09/xmldsig#""#,
                with: #"xmlns:ds="urn:x""#
            )
        },
        row("a new key of the provider", "signature.wrong-key", saying: "not trusted") {
            try PayloadText.signed(key: "other-rsa")
        },
        row("a new key, and no certificate in the signature", "signature.wrong-key") {
            try PayloadText.signed(key: "other-rsa") { $0.signature.keyInfo = "" }
        },
        row("a key of another kind", "signature.wrong-key") {
            try PayloadText.signed(key: "idp-ec") {
                $0.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
            }
        },
        row("a key of another size", "signature.wrong-key") { try PayloadText.signed(.response, key: "idp-rsa3072") },
        row("replaced by the certificate of another key", "signature.wrong-key", "signature.mismatch") {
            let other = try SampleKeys.certificateBase64("other-rsa")
            return try PayloadText.signed(key: "idp-ec") {
                $0.signature.signatureMethod = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
                $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: other)
            }
        },
        row("the certificate has expired", "trust.certificate-expired") { try PayloadText.signed() }.trusting(
            "expired"
        ),
        row("a certificate that expired is required to be valid", "trust.certificate-expired") {
            try PayloadText.signed()
        }
        .trusting("expired").with { $0.policy.certificateValidity = .reject },
        row("an RSA key of 1024 bits", "trust.weak-key") {
            try PayloadText.signed(key: "weak-rsa1024")
        }.trusting("weak-rsa1024"),
        row("a key with exponent 3", "trust.weak-key") { try PayloadText.signed(key: "exponent3") }.trusting(
            "exponent3"
        ),
        row("another fingerprint", "trust.fingerprint") { try PayloadText.signed(key: "other-rsa") }.with { context in
            let fingerprint = context.trustedKeys.descriptions.first?.certificate?.fingerprint ?? ""
            context.trustedKeys = TrustedKeys()
            try context.trustedKeys.add(fingerprint: fingerprint)
        },
        row("a member of the federation signs for another", "trust.other-entity") { try PayloadText.signed() }
            .with { context in
                let role = ConstructedMetadata.role(try ConstructedMetadata.key())
                let metadata = ConstructedMetadata.entity(ConstructedMetadata.other, role)
                context.trustedKeys = try TrustedKeys(SAMLMetadata(Array(metadata.utf8)))
                context.expectations.issuers = [ConstructedMetadata.provider, ConstructedMetadata.other]
            },
        row("no trusted key", "signature.not-checked") { try PayloadText.signed() }.trusting(nil),
    ]

    private static let shapes = [
        row("SHA-1", "signature.sha1") {
            try PayloadText.signed {
                $0.signature.signatureMethod = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
                $0.signature.digestMethod = "http://www.w3.org/2000/09/xmldsig#sha1"
            }
        },
        row("a digest of SHA-1 alone", "signature.sha1") {
            try PayloadText.signed { $0.signature.digestMethod = "http://www.w3.org/2000/09/xmldsig#sha1" }
        },
        row("MD5", "signature.algorithm", saying: "md5") {
            try PayloadText.signed().replacing("xmldsig-more#rsa-sha256", with: "xmldsig-more#rsa-md5")
        },
        row("HMAC", "signature.algorithm", saying: "hmac") {
            try PayloadText.signed().replacing(
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                with: "http://www.w3.org/2000/09/xmldsig#hmac-sha1"
            )
        },
        row("RSA-PSS", "signature.algorithm", saying: "pss") {
            try PayloadText.signed().replacing(
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                with: "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1"
            )
        },
        row("an unknown digest", "signature.digest-algorithm") {
            try PayloadText.signed().replacing("xmlenc#sha256", with: "xmlenc#ripemd160")
        },
        row("an unknown canonicalization", "signature.canonicalization") {
            try PayloadText.signed().replacing(
                #"<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>"#,
                with: #"<ds:CanonicalizationMethod Algorithm="urn:x"/>"#
            )
        },
        row("inclusive canonicalization", "signature.inclusive-c14n") {
            try PayloadText.signed(.response) {
                $0.signature.canonicalization =
                    #"<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>"#
            }
        },
        row("an XPath transform", "signature.transforms") {
            try PayloadText.signed().inserting(
                #"<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>1</ds:XPath></ds:Transform>"#,
                before: #"<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>"#
            )
        },
        row("no transforms", "signature.transforms", "signature.structure") {
            let text = try PayloadText.signed()
            return text.replacing(
                text.slice(from: "<ds:Transforms>", through: "</ds:Transforms>"),
                with: "<ds:Transforms></ds:Transforms>"
            )
        },
        row("two references", "signature.reference-count") {
            let text = try PayloadText.signed()
            let reference = text.slice(from: "<ds:Reference ", through: "</ds:Reference>")
            return text.inserting(reference, after: reference)
        },
        row("a reference to the whole document", "signature.reference-uri") {
            try PayloadText.signed(.response) { $0.signature.uri = "" }
        },
        row("an Object in the signature", "signature.object") {
            try PayloadText.signed { $0.signature.tail = "<ds:Object><x/></ds:Object>" }
        },
        row("two signatures of the Response", "signature.several") {
            let text = try PayloadText.signed(.response)
            let signature = text.slice(from: "<ds:Signature ", through: "</ds:Signature>")
            return text.inserting(signature, before: "</samlp:Response>")
        },
        row("a signature that is only a stub", "signature.structure") {
            let text = try PayloadText.signed()
            return text.replacing(
                text.slice(from: "<ds:Signature ", through: "</ds:Signature>"),
                with: #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>"#
            )
        },
        row("no SignedInfo", "signature.structure") {
            let text = try PayloadText.signed()
            return text.replacing(text.slice(from: "<ds:SignedInfo>", through: "</ds:SignedInfo>"), with: "")
        },
        row("a comment in the signature", "signature.forbidden-content") {
            try PayloadText.signed().inserting("<!--x-->", after: "<ds:DigestValue>")
        },
        row("the signature at the end of the assertion", "signature.position") {
            var pieces = ConstructedResponse()
            pieces.statements += pieces.signature.text(referenceTo: pieces.assertionID)
            let text = pieces.response(assertion: pieces.assertion())
            return try SampleKeys.signing().sign(text, in: pieces.assertionID)
        },
        row("references of carriage returns, as Java writes them", "signature.java-line-ends") {
            try PayloadText.signed().inserting("&#13;\n", before: "</ds:SignatureValue>")
        },
        row("the signature moved from the assertion to the Response", "signature.reference-uri", saying: "moved") {
            let text = try PayloadText.signed()
            let signature = text.slice(from: "<ds:Signature ", through: "</ds:Signature>")
            return text.replacing(signature, with: "").inserting(signature, before: "<samlp:Status>")
        },
        row("the digest of nothing", "signature.empty-digest") {
            let text = try PayloadText.signed()
            let digest = text.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>")
            return text.replacing(
                digest,
                with: "<ds:DigestValue>47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=</ds:DigestValue>"
            )
        },
    ]
}
