import SAMLTestKit

/// Attributes that the exchange requires. All are constructed.
extension WholeCase {
    private static func required(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        _ names: String = "userID,zip",
        _ change: @escaping @Sendable (inout CaseResponse) -> Void
    ) -> Self {
        Self(.attributes, id, truth, expectation, .text("response.xml") { try CaseResponse.lasting(change).xml() })
            .certificate().with("--require", names)
    }

    static let attributes = [
        required("attribute-missing", "the zip is missing", .provider("zip")) {
            $0.setAttributes(AttributeSpec("userID", "u-1"))
        },
        required("attribute-case", "the provider writes 'userid'", .provider("userid")) {
            $0.setAttributes(AttributeSpec("userid", "u-1"), AttributeSpec("zip", "94110"))
        },
        required("attribute-empty", "the zip is empty", .provider("zip")) {
            $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("zip", ""))
        },
        required("attribute-nil", "the zip is xsi:nil", .provider("zip")) {
            $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("zip", values: [.null]))
        },
        required("attribute-space", "the name ends with a space", .provider("userID", "space")) {
            $0.setAttributes(AttributeSpec("userID ", "u-1"), AttributeSpec("zip", "94110"))
        },
        required(
            "attribute-friendly-name",
            "the name is an OID, and 'zip' is its FriendlyName",
            .provider("FriendlyName", "zip")
        ) {
            $0.setAttributes(
                AttributeSpec("userID", "u-1"),
                AttributeSpec("urn:oid:2.5.4.17", values: [.text("94110")], nameFormat: "uri", friendlyName: "zip")
            )
        },
        required("attribute-no-name-id", "the subject has no NameID", .provider("NameID"), "NameID,zip") {
            $0.spec.assertions[0].subject?.nameID = nil
        },
        required("attribute-no-statement", "there is no AttributeStatement", .provider("attribute", "userID")) {
            $0.spec.assertions[0].attributes = []
        },
        Self(
            .attributes,
            "attribute-of-configuration",
            "V1's configuration requires 'language'",
            .provider("language"),
            .text("body.txt") { try CaseResponse.lasting().body() }
        )
        .certificate().with("--mvpd", "ExampleFiber")
        .option("--config", .bytes("config.json") { try SampleFile.bytes("Configurations/v1.json") }),
    ]
}
