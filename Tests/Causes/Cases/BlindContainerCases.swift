import SAMLTestKit

/// Causes inside of mails, logs, literals and files: the container must be read before the cause can be named. All are constructed.
extension WholeCase {
    /// A cause that is in the response of every second container.
    private static func audience(_ container: ContainerText) -> Self {
        Self(
            .containers,
            "audience-in-\(container.id)",
            "\(container.title): the audience is staging",
            .provider("staging", "audience"),
            .bytes(container.name) {
                try container.bytes(
                    .lasting {
                        $0.setAudience("https://saml.sp.auth-staging.adobe.com")
                        $0.isAccepted = false
                    }
                )
            }
        ).certificate()
    }

    /// The cause of the others.
    private static func attribute(_ container: ContainerText) -> Self {
        Self(
            .containers,
            "attribute-in-\(container.id)",
            "\(container.title): the attribute 'language' is missing",
            .provider("language"),
            .bytes(container.name) { try container.bytes(.lasting { $0.isAccepted = false }) }
        ).certificate().with("--require", "userID,language")
    }

    static let containers =
        ContainerText.all.enumerated().map { $0.offset % 2 == 0 ? audience($0.element) : attribute($0.element) }
        + compressed

    private static let compressed = [
        Self(
            .containers,
            "gzip-answer-in-har",
            "the error in the HAR file is compressed and in Base64: the integration is disabled",
            .adobe("integration"),
            .text("gzip.har") {
                let calls = try SignIn().calls {
                    $0.respond(400, SignIn.error("invalid_integration"))
                    $0.responseHeaders.append(("Content-Encoding", "gzip"))
                }
                let body = SignIn.error("invalid_integration").compact
                let plain = JSONText.quoted(body)
                let packed = TextForms.base64(TextForms.gzip(Array(body.utf8)))
                return HARBuilder(calls: calls).text.replacing(
                    "\"text\": \(plain)",
                    with: "\"text\": \"\(packed)\",\n            \"encoding\": \"base64\""
                )
            }
        ).certificate()
    ]
}
