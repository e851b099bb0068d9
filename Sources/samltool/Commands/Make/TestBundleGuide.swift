import SAML
import SAMLDiagnosis
import SAMLTestKit

/// The README of a bundle.
struct TestBundleGuide {
    let issuer: String
    let time: SAMLTimestamp
    let spec: ResponseSpec
    let effects: [(layout: ResponseLayout, effect: NormalizationEffect.Outcome)]
    let hasKey: Bool

    private var expiry: String {
        let end = spec.assertions.first?.notOnOrAfter?.instant(at: time)
        return end.map { "\($0)" } ?? "no end"
    }

    var text: String {
        """
        # SAML responses for tests

        `samltool make --bundle` made this folder at \(time). All responses are from one made-up provider and for one made-up viewer.

        | setting of the receiver | value |
        |---|---|
        | issuer (entity ID) | `\(issuer.inTable)` |
        | trusted certificate | `certificate.pem`, or `metadata.xml` |
        | audience | `\(spec.assertions.first?.audiences.first?.inTable ?? "none")` |
        | recipient, destination | `\(spec.destination?.inTable ?? "none")` |
        | the responses expire | \(expiry) |

        ## Files

        | file | content |
        |---|---|
        | `metadata.xml` | metadata of the provider, with its certificate |
        | `certificate.pem` | the certificate that verifies every signature |
        \(hasKey ? "| `signing.key` | the private key of the certificate; never trust it outside tests |\n" : "")\
        | `responses/` | the response in each layout, as a device receives it |
        | `encoded/` | the same responses as the value of `SAMLResponse`: normalized, Base64, percent-encoded once |
        | `encrypted/` | the response with an encrypted assertion, for `encryption.pem`: AES-GCM, and each place of the encrypted key |
        | `encryption.key` | the private key of the receiver, which decrypts them: `samltool verify --decrypt-key encryption.key` |

        ## What a correct receiver does

        An app removes whitespace before it sends a response (the rule of Adobe's cookbooks). A service therefore receives what is in
        `encoded/`, and must accept it where the signature is valid after the rule.

        | layout | what it is | as received | as sent |
        |---|---|---|---|
        \(effects.map(Self.row).joined(separator: "\n"))

        ## Try it

        ```sh
        for file in responses/*.xml; do
            samltool verify "$file" --metadata metadata.xml
        done
        ```

        Send an encoded value to a receiver of yours, which listens on this machine, and compare the result with the last column:

        ```sh
        for file in encoded/*.txt; do
            status=$(curl -s -o /dev/null -w '%{http_code}' --data "SAMLResponse=$(cat "$file")" http://localhost:8080/exchange)
            echo "$status $file"
        done
        ```

        """
    }

    private static func row(_ layout: ResponseLayout, _ effect: NormalizationEffect.Outcome) -> String {
        let before = effect == .valid || effect == .broken || effect == .malformed ? "accepted" : "rejected"
        let after = effect.isValidAfter ? "accepted" : "rejected"
        return "| `\(layout.name)` | \(layout.summary.inTable) | \(before) | \(after) |"
    }
}

extension String {
    /// The text in a cell of a table.
    fileprivate var inTable: String { replacing("|", with: "\\|").replacing("`", with: "'") }
}
