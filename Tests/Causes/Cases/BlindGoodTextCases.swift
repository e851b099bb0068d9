import SAMLTestKit

/// Texts with a good SAML response. All are constructed.
extension WholeCase {
    /// A good response in each container, which does not expire; the texts have no time to judge it by.
    private static func contained(_ container: ContainerText) -> Self {
        Self(
            .good,
            "good-\(container.id)",
            "\(container.title): nothing is wrong",
            .clean,
            .bytes(container.name) { try container.bytes(.lasting()) }
        ).certificate()
    }

    private static func received(
        _ id: String,
        _ truth: String,
        _ change: @escaping @Sendable (inout CaseResponse) -> Void
    ) -> Self {
        Self(.good, id, truth, .clean, .text("response.xml") { try CaseResponse(change).xml() })
            .certificate().with("--at", "issued")
    }

    static let goodTexts =
        ContainerText.all.map(contained) + [
            received("good-received", "a response as received, at its time") { _ in },
            received("good-wrapped-signature", "the lines of the signature are wrapped; the assertion is signed") {
                $0.setLayout("wrapped-signature")
            },
            received("good-crlf-after", "line breaks between elements, which the whitespace rule removes") {
                $0.setLayout("crlf-after")
            },
            received("good-response-signed", "the Response is signed") { $0.spec.signing.placement = .response },
            received("good-both-signed", "both are signed, in one line") { $0.spec.signing.placement = .both },
            received("good-default-namespace", "the assertion is in the default namespace") {
                $0.spec.prefixes = PrefixSpec(response: "samlp", assertion: "")
            },
            Self(
                .good,
                "good-old-certificate",
                "the trusted certificate of the same key has expired, which is a warning",
                .clean,
                .text("body.txt") { try CaseResponse.lasting().body() }
            ).certificate("expired"),
            Self(
                .good,
                "good-configuration",
                "every attribute that the configuration requires is there",
                .clean,
                .text("body.txt") { try CaseResponse.lasting().body() }
            ).metadata()
                .option("--config", .bytes("config.json") { try SampleFile.bytes("Configurations/v1.json") })
                .with("--mvpd", "ExampleCable"),
        ]
}
