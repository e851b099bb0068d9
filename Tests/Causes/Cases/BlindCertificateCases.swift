import SAML
import SAMLTestKit

/// Wrong and outdated certificates and metadata. All are constructed.
extension WholeCase {
    private static func certified(_ id: String, _ truth: String, _ expectation: Expectation, key: String = "idp-rsa")
        -> Self
    {
        Self(
            .certificates,
            id,
            truth,
            expectation,
            .text("body.txt") { try CaseResponse.lasting { $0.key = key }.body() }
        )
    }

    private static func made(_ name: String, kind: SigningKey.Generation, until end: String = "2027-02-01T00:00:00Z")
        throws -> [UInt8]
    {
        let key = try SigningKey(generating: kind)
        let der = try key.selfSignedCertificate(
            name: name,
            from: try SAMLTimestamp("2026-01-01T00:00:00Z"),
            to: try SAMLTimestamp(end)
        )
        return CertificateFile.pem(der)
    }

    private static func provided(_ key: String, entity: String = "https://idp.example-mvpd.tv/saml2") throws -> [UInt8]
    {
        let certificates = try CertificateFile.certificates(in: SampleFile.bytes("Keys/\(key).pem"))
        return try ProviderMetadata(entityID: entity, certificates: certificates).xml()
    }

    static let certificates = files + metadataFiles

    private static let files = [
        certified(
            "certificate-of-another",
            "--cert is the certificate of another provider",
            .engineer("certificate", "another key", "not (the )?trusted", "different key")
        ).certificate("other-rsa"),
        certified(
            "certificate-tls",
            "--cert is the TLS certificate of the provider's web site",
            .engineer("TLS", "web", "certificate", "another key", "kind of key", "not trusted")
        ).option("--cert", .bytes("www.example-mvpd.tv.pem") { try made("www.example-mvpd.tv", kind: .p256) }),
        certified(
            "certificate-older",
            "--cert is the provider's former certificate",
            .engineer("certificate", "another key", "not trusted", "roll")
        ).option("--cert", .bytes("idp-2025.pem") { try made("idp.example-mvpd.tv", kind: .rsa2048) }),
        certified(
            "certificate-private-key",
            "--cert is a private key",
            .engineer("private key", "certificate")
        ).certificateFile("idp.key", "Keys/idp-rsa.key"),
        certified(
            "certificate-html",
            "--cert is the page of a portal that was saved as idp.pem",
            .engineer("HTML", "page", "certificate")
        ).option(
            "--cert",
            .text("idp.pem") {
                "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>Session expired</body></html>\n"
            }
        ),
        certified(
            "certificate-request",
            "--cert is a certificate signing request",
            .engineer("request", "certificate")
        ).option(
            "--cert",
            .text("idp.pem") {
                "-----BEGIN CERTIFICATE REQUEST-----\n"
                    + TextForms.wrapped(TextForms.base64(String(repeating: "constructed", count: 40)), 64)
                    + "\n-----END CERTIFICATE REQUEST-----\n"
            }
        ),
        certified(
            "certificate-weak-key",
            "the provider signs with RSA 1024",
            .provider("1024", "weak", "small", "short"),
            key: "weak-rsa1024"
        )
        .certificate("weak-rsa1024"),
        certified(
            "certificate-not-issuers",
            "the response is signed by another key than the certificate of the provider",
            .provider("certificate", "another key", "not (the )?trusted"),
            key: "other-rsa"
        ).certificate(),
    ]

    private static let metadataFiles = [
        certified(
            "metadata-encryption-only",
            "the metadata has a key for encryption only",
            .engineer("encryption", "no (trusted |signing )?key", "signing")
        )
        .metadata("encryption-only"),
        certified("metadata-expired", "the metadata has expired", .engineer("expired")).metadata("expired"),
        certified(
            "metadata-older-key",
            "the metadata has the provider's former key only",
            .engineer("metadata", "key", "certificate")
        )
        .option("--metadata", .bytes("mvpd.xml") { try provided("other-rsa") }),
        certified(
            "metadata-of-another-entity",
            "the metadata is that of another provider",
            .engineer("issuer", "entity", "metadata")
        )
        .option(
            "--metadata",
            .bytes("mvpd.xml") { try provided("other-rsa", entity: "https://idp.other-mvpd.tv/saml2") }
        ),
        certified(
            "metadata-of-adobe",
            "the metadata is Adobe's, which describes a service provider",
            .engineer("service provider", "identity provider", "IDPSSODescriptor", "no (trusted |signing )?key")
        )
        .option(
            "--metadata",
            .bytes("adobe.xml") {
                let text = String(
                    decoding: try provided("sp-rsa", entity: "https://saml.sp.auth.adobe.com"),
                    as: UTF8.self
                )
                return Array(text.replacing("IDPSSODescriptor", with: "SPSSODescriptor").utf8)
            }
        ),
    ]

    private func certificateFile(_ name: String, _ path: String) -> Self {
        option("--cert", .bytes(name) { try SampleFile.bytes(path) })
    }
}
