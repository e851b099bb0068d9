import SAML
import SAMLDiagnosis
import SAMLTestKit

/// The README of a bundle.
struct TestBundleGuide {
    let issuer: String
    let time: SAMLTimestamp
    let spec: ResponseSpec
    let effects: [(layout: ResponseLayout, effect: NormalizationEffect.Outcome)]
    let mutations: BundledMutations?
    let encryptedMutations: BundledMutations?
    let hasKey: Bool

    var text: String {
        """
        # SAML responses for tests of a receiver

        `samltool make --bundle` made this folder at \(time). A receiver is a program that takes SAML responses, such as an exchange \
        service. With these files you find out whether it accepts what it must, and rejects attacks and damaged responses. The \
        provider, its key and the viewer are made up. You need a shell, `curl` and `openssl`.

        \(settings)

        \(loop)

        \(layouts)

        \(mutationSection)\(encryption)

        \(fileTable)

        """
    }

    // MARK: Settings

    private var settings: String {
        let request = mutations?.base.expectations.inResponseTo
        let attributes = mutations?.base.requiredAttributes ?? []
        let assertion = spec.assertions.first
        return """
            ## 1. Configure the receiver

            | setting of the receiver | value |
            |---|---|
            | issuer (entity ID of the identity provider) | `\(issuer.inTable)` |
            | trusted certificate | `certificate.pem`, or `metadata.xml` |
            | audience (entity ID of the service provider) | `\(assertion?.audiences.first?.inTable ?? "none")` |
            | its own URL: recipient, destination | `\(spec.destination?.inTable ?? "none")` |
            | ID of the request that it sent (`InResponseTo`) | `\(request?.inTable ?? "none")` |
            | required attributes | \(attributes.isEmpty ? "none" : attributes.map { "`\($0.inTable)`" }.joined(separator: ", ")) |
            | the responses are valid | from \(instant(assertion?.notBefore)) until \(end.map { "\($0)" } ?? "any time")\(renewal) |

            - **Certificate.** Import `metadata.xml` as the metadata of the identity provider. If the receiver has a setting for the \
            certificate alone, use `certificate.pem`; some need its Base64 without the first and the last line \
            (`grep -v CERTIFICATE certificate.pem | tr -d '\\n'`), or its fingerprint \
            (`openssl x509 -in certificate.pem -noout -fingerprint -sha256`). Trust the certificate in tests only.
            - **URL.** The receiver compares this URL with what the responses contain, wherever it listens. If it takes its URL from the \
            request, set its public URL, or the headers that a proxy would send (`Host`, `X-Forwarded-Proto`).
            - **Request.** Every response is for the request with this ID. Put the ID where the receiver keeps the IDs of its \
            requests. A receiver that accepts responses without a request cannot reject those to another request.
            - **Repetition.** All files have the same IDs. Turn off the detection of repeated responses, or clear its memory before \
            each file.
            - **Attributes.** The receiver must reject a response that lacks a required attribute, or has one without a value.
            - **Time.** The responses were issued at \(time), and are valid for a long time, so that you can use the files later. If \
            the receiver rejects responses that were issued more than some minutes ago, or the end is over, set its clock to that \
            time (`faketime '\(time)' COMMAND`, or the test clock of its language), or make a new folder.

            If the receiver cannot take these values, make a folder with its own: `samltool make --print-spec > spec.json`, edit issuer, \
            destination, recipient and audience, add attributes, and run `samltool make spec.json --valid-for 365d --bundle DIR`.
            """
    }

    /// The time from which no receiver accepts the responses: the earliest of the ends of the assertion and of its delivery.
    private var end: SAMLTimestamp? {
        let assertion = spec.assertions.first
        let ends = [assertion?.notOnOrAfter, assertion?.subject?.confirmation?.notOnOrAfter]
        return ends.compactMap { $0?.instant(at: time) }.min { $0.seconds < $1.seconds }
    }

    private var renewal: String {
        guard let end, end.seconds - time.seconds < 86400 else { return "" }
        return "; for a later end, make the folder with `--valid-for 365d`"
    }

    private func instant(_ bound: SpecTime?) -> String { bound.map { "\($0.instant(at: time))" } ?? "any time" }

    // MARK: The loop

    private var loop: String {
        """
        ## 2. Send the files

        The receiver listens on this computer and takes the field `SAMLResponse` of a form by POST. Any status from 200 to 299 means \
        that it accepted the response. Adapt the lines that decide this if it responds in another way, such as with a redirection. \
        Let it return the subject and the attributes that it read: the loop looks for the value of the attacker in them. \
        Run this in this folder first:

        ```sh
        url=http://127.0.0.1:8080/exchange
        tab=$(printf '\\t')

        # Sends standard input as the body. Prints the file if the verdict is not the expected one.
        expect() {
            : > result.txt
            status=$(curl --silent --output result.txt --write-out '%{http_code}' --data-binary @- "$url")
            case $status in 000) result='no HTTP response' ;; 2??) result=accepted ;; *) result=rejected ;; esac
            if grep -qw '\(Mutation.evilValue)' result.txt; then result='the value of the attacker'; fi
            [ "$result" = "$2" ] || echo "$1: $result ($status), not $2"
        }
        ```

        Then send the good response. If nothing is printed, the receiver accepted it. Otherwise, compare its settings with the table, and \
        its clock with the time, before you go on.

        ```sh
        { printf 'SAMLResponse='; cat encoded/\(ResponseLayout.compact.name).txt; } | expect \(ResponseLayout.compact.name) accepted
        ```
        """
    }

    // MARK: Layouts

    private var layouts: String {
        """
        ## 3. Layouts

        Providers write whitespace in different ways, and an app removes it before it sends a response (the rule of Adobe's \
        cookbooks). So `responses/` has what a device receives, and `encoded/` has what the receiver gets. Where the rule changes \
        what is signed, a correct receiver rejects the response. `encoded/verdicts.tsv` has the last column.

        | layout | what it is | as received | as sent |
        |---|---|---|---|
        \(effects.map(Self.row).joined(separator: "\n"))

        ```sh
        while IFS=$tab read -r file verdict; do
            { printf 'SAMLResponse='; cat "encoded/$file"; } | expect "$file" "$verdict"
        done < encoded/verdicts.tsv
        ```
        """
    }

    private static func row(_ layout: ResponseLayout, _ effect: NormalizationEffect.Outcome) -> String {
        let before = effect == .valid || effect == .broken || effect == .malformed ? "accepted" : "rejected"
        let after = effect.isValidAfter ? "accepted" : "rejected"
        return "| `\(layout.name)` | \(layout.summary.inTable.replacing("&", with: "&amp;")) | \(before) | \(after) |"
    }

    // MARK: Mutations

    private var mutationSection: String {
        guard let mutations else { return "" }
        return """
            ## 4. Attacks and accidents

            `\(mutations.folder)/` has \(mutations.fileCount) bodies of an exchange, made from the good response: attacks, accidents on the way, and \
            harmless changes. `verdicts.tsv` has the verdict of a correct receiver on each, `manifest.json` the same with the family, a \
            sentence about the change, and the rule that finds it.

            ```sh
            # Empty this if the clock of the receiver is set to \(time).
            skipped='\(mutations.namesBoundToTime.joined(separator: " "))'
            while IFS=$tab read -r file verdict; do
                case " $skipped " in *" ${file%.form} "*) continue ;; esac
                expect "$file" "$verdict" < "\(mutations.folder)/$file"
            done < \(mutations.folder)/verdicts.tsv
            ```

            What is skipped has its verdict only within seconds or hours of \(time). Everything else has it as long as the responses are \
            valid. What to do with the differences:

            | the receiver | meaning |
            |---|---|
            | reports the value of the attacker (`\(Mutation.evilValue)`) | anyone can log in as anyone |
            | accepts what must be rejected | an attack, if the family is signature, wrapping, identifiers, references, transforms, \
            algorithms, keys, encryption, content or doctype; otherwise a leniency that should be a decision |
            | rejects what must be accepted | responses of providers that write XML in another way fail |

            The sentence about a difference is in the manifest:

            ```sh
            grep -B 1 -A 6 '"file" : "cdata-section.form"' mutations/manifest.json
            ```

            The XML of a file, for a debugger (`openssl` takes the Base64 without escapes):

            ```sh
            sed 's/^SAMLResponse=//; s/%2B/+/g; s/%2F/\\//g; s/%3D/=/g' mutations/unchanged.form | openssl base64 -A -d
            ```


            """
    }

    // MARK: Encryption

    private var encryption: String {
        """
        ## \(mutations == nil ? 4 : 5). Encrypted responses

        For a receiver that decrypts: `encryption.key` is its private key, and `encryption.pem` the certificate that a provider \
        encrypts for. `encrypted/` has the good response with its signed assertion encrypted by AES-GCM, with the encrypted key in \
        each place that the standards allow. A correct receiver accepts all of them. Those with libxmlsec1, such as python3-saml, \
        do not find a key beside the data that nothing refers to (`*-sibling.xml`). That is a limit, and no danger.

        ```sh
        for file in encrypted/*.xml; do
            { printf 'SAMLResponse='; openssl base64 -A -in "$file" | sed 's/+/%2B/g; s/\\//%2F/g; s/=/%3D/g'; } | expect "$file" accepted
        done
        ```\(encryptedMutationSection)
        """
    }

    private var encryptedMutationSection: String {
        guard let encryptedMutations else { return "" }
        return """


            `\(encryptedMutations.folder)/` has \(encryptedMutations.fileCount) attacks on a receiver that decrypts, and harmless \
            changes, as bodies of an exchange. Most attacks need nothing but the certificate of the receiver, which is public.

            ```sh
            while IFS=$tab read -r file verdict; do
                expect "$file" "$verdict" < "\(encryptedMutations.folder)/$file"
            done < \(encryptedMutations.folder)/verdicts.tsv
            ```
            """
    }

    // MARK: Files

    private var fileTable: String {
        let rows: [(name: String, content: String)?] = [
            ("metadata.xml", "metadata of the provider, with its certificate"),
            ("certificate.pem", "the certificate that verifies every signature"),
            hasKey ? ("signing.key", "the private key of the certificate; never trust it outside tests") : nil,
            ("responses/", "the response in each layout, as a device receives it: XML"),
            (
                "encoded/",
                "the same as the value of `SAMLResponse`: normalized, Base64, percent-encoded once; `verdicts.tsv`"
            ),
            mutations == nil
                ? nil
                : ("mutations/", "bodies of an exchange: `SAMLResponse=` and a value; `verdicts.tsv`, `manifest.json`"),
            encryptedMutations.map { ("\($0.folder)/", "the same of the encrypted response") },
            ("encrypted/", "the response with an encrypted assertion: XML"),
            ("encryption.key", "the private key of the receiver; `encryption.pem` is its certificate"),
        ]
        return """
            ## Files

            | file | content |
            |---|---|
            \(rows.compactMap(\.self).map { "| `\($0.name)` | \($0.content) |" }.joined(separator: "\n"))

            With `samltool`, `samltool verify FILE --metadata metadata.xml` verifies any response, \
            `samltool check FILE --metadata metadata.xml` explains why it would be rejected, and `--decrypt-key encryption.key` decrypts.
            """
    }
}

extension String {
    /// The text in a cell of a table.
    fileprivate var inTable: String { replacing("|", with: "\\|").replacing("`", with: "'") }
}
