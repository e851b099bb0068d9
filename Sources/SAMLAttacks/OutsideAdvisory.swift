internal import ByteTools

/// An advisory about SAML that no mutation of a response covers, and the reason.
package struct OutsideAdvisory: Sendable {
    package let advisory: Advisory
    /// The reason, in one sentence.
    package let reason: String

    /// The advisories, each with the reason.
    package static let all = TextTable(
        """
        CVE-2026-16443 | Keycloak | The attack is in the configuration of the receiver: metadata with a key for any use turned verification off. Here such a key is listed for any use, and signatures must be made with it.
        CVE-2026-28323 | SolarWinds Web Help Desk | The attack is in the configuration of the receiver: without a certificate, nothing was verified. Here a response is rejected if no key is trusted (`trust.no-key`).
        CVE-2026-46490 | samlify | The mistake is that of an identity provider, which wrote markup of a user into its responses. Here `make` escapes every value.
        CVE-2026-49283 | SimpleSAMLphp saml2 | The binding HTTP-Artifact is not supported.
        CVE-2025-48995 | signxml | The receiver compared authentication codes in a time that depends on them, which no document shows. Authentication codes are rejected here.
        CVE-2026-3055 | an unspecified program | The mistake is in the memory of a program, and not in what it reads of a response.
        CVE-2025-49794 | libxml2 | The mistake is in the memory of the library, in a part that is never called here.
        CVE-2026-0989 | libxml2 | The mistake is in the library, and not in what it reads of a response.
        """,
        columns: 3
    ).rows.map { OutsideAdvisory(advisory: Advisory(id: $0[0], product: $0[1]), reason: $0[2]) }
}
