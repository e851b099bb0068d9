import SAMLReports

// Errors of this tool and its libraries: the command cannot go on.

extension ExplanationCatalogue {
    static let errors = Explanation.rows(
        .error,
        "this tool",
        "An error: the command printed it on standard error and ended with a status other than 0.",
        toolErrors + documentErrors + requestErrors + metadataErrors + otherErrors
    )

    private static let toolErrors: [Explanation.Row] = [
        (
            "input.no-response", "there is no SAML response in the text",
            "name the text that has it; 'check' tells what the text is"
        ),
        (
            "input.no-such-response", "--nth asks for more SAML responses than are in the text",
            "compare the number with what 'check' lists"
        ),
        (
            "input.too-many-responses", "the text has more SAML responses than are looked at",
            "divide it into several files"
        ),
        ("input.unknown-key", "a request of --ndjson has a key that is not used", "remove it, or correct its name"),
        (
            "tool.no-arguments", "the system withholds the command line, so nothing was done",
            "mount /proc, where Linux has it"
        ),
        ("header.too-many", "the text has more headers than are decoded", "cut the text to what is of interest"),
        ("input.missing", "there is no such file, or it cannot be opened", "compare the path; '-' is standard input"),
        (
            "input.not-a-path", "an argument is longer than any path: it looks like the input itself",
            "send it to standard input"
        ),
        ("input.directory", "the input is a directory", "name a file in it; 'check' takes directories"),
        (
            "input.none", "a folder has no files, or a pattern has no matches",
            "compare the folder or the pattern; put it in quotes"
        ),
        ("input.unreadable", "reading failed", "compare the permissions and the device"),
        ("input.not-a-request", "a line is no request of --ndjson", "write an object with 'payload' on each line"),
        ("input.har", "an HTTP Archive cannot be read", "export it again, whole"),
        (
            "input.har-without-response", "no request of an archive sends the form field",
            "record the request with its body, or use --field"
        ),
        ("output.unwritable", "the output cannot be written", "compare the path and the permissions"),
        ("output.directory", "the output is a directory", "name a file"),
        (
            "output.too-many-inputs", "there are more inputs than one HTML page shows",
            "name a folder for a page each: --output report/"
        ),
        (
            "output.closed", "the reader closed the output early",
            "nothing: the command ends without a message, as by SIGPIPE"
        ),
        (
            "tool.fault", "an internal error of this tool",
            "report it, with the command and the input if that may be shared"
        ),
        ("header.none", "the text has none of the three headers", "name the header, as 'Name: value'"),
        (
            "encoding.not-as-specified", "'decode --strict' met something that is not as specified",
            "look at the observations before it"
        ),
        (
            "outcome.not-a-response", "the input is no response of Adobe's",
            "record it with 'curl -i', or as an HTTP Archive"
        ),
        (
            "outcome.no-answer", "no entry of an archive is about a service of Adobe Pass",
            "record the app's own requests"
        ),
        (
            "outcome.no-response-sent",
            "options about the SAML response were given, and the recording does not have it",
            "record the request with its body, or name the SAML response with --response"
        ),
    ]

    private static let documentErrors: [Explanation.Row] = [
        ("json.too-many", "JSON has more values than are read", "name the right file"),
        ("configuration.no-mvpds", "the configuration has no MVPD", "compare requestor and environment"),
        ("document.too-large", "the document is larger than any that is known", "name the right file"),
        ("document.not-json", "the document is no JSON", "correct it at the place that the error names"),
        (
            "document.wrong-type", "a field has another type than it has to have",
            "correct the field that the error names"
        ),
        ("document.missing-field", "a field is missing or empty", "add the field that the error names"),
        ("document.repeated-field", "a field is there twice, so its value is ambiguous", "remove one of them"),
        ("document.unknown-field", "a state or a file of settings has a field that is not known", "correct its name"),
        ("document.faulty-archive", "an HTTP Archive is cut or malformed", "export it again, whole"),
        ("json.syntax", "the text is no JSON (RFC 8259)", "correct it at the place that the error names"),
        ("json.not-utf8", "JSON is not in UTF-8", "convert it to UTF-8"),
        ("json.duplicate-name", "a name comes twice in an object", "remove one of them"),
        ("json.too-deep", "arrays and objects are nested too deep", "name the right file"),
        ("json.truncated", "the JSON ends too early", "record it again, to its end"),
        (
            "configuration.not-a-configuration", "the document is no configuration of MVPDs",
            "name the answer of v1-config or v2-configuration"
        ),
        ("configuration.repeated-mvpd", "two MVPDs have the same identifier", "ask Adobe which one counts"),
        (
            "configuration.mvpd-needed", "the configuration has several MVPDs, and none was named",
            "name one with --mvpd"
        ),
        (
            "configuration.unknown-mvpd", "the configuration has no MVPD of that name",
            "'samltool mvpds' lists those that there are"
        ),
        ("configuration.other-mvpd", "the document is about another MVPD", "name that one, or another document"),
        ("configuration.ambiguous-mvpd", "several MVPDs have that platformMappingId", "name one by its id"),
        (
            "configuration.no-required-metadata", "the document does not say which attributes are required",
            "name them with --require"
        ),
    ]

    private static let requestErrors: [Explanation.Row] = [
        ("request.control-character", "a value has a control character, which could start another header", "remove it"),
        ("request.not-ascii", "a value has a character that its header cannot carry", "write it in ASCII"),
        ("request.empty-value", "a value is empty that has to be there", "give it a value"),
        ("request.path-segment", "a value means another folder in a path", "compare the value with the configuration"),
        ("request.value-range", "a value is out of its range", "compare it with the range that the error names"),
        ("request.token", "this is no bearer token", "send the 'access_token' of v2-token alone, without 'Bearer'"),
        ("request.base-url", "this is no base URL", "write scheme, host and port, without a path"),
        (
            "request.no-host", "Adobe documents no host of these services in that environment",
            "name another environment, or --base-url"
        ),
        ("request.environment", "the environment is not known", "'samltool request --help' lists them"),
        ("request.profile", "a profile of values cannot be read", "compare it with Samples/request.json"),
        (
            "request.value-missing", "the request needs a value that was not given",
            "give the option that the error names"
        ),
        ("request.body-file", "the body has to go to a file", "name the file with --body-file"),
        (
            "flow.endless", "a flow does not come to an end",
            "compare Adobe's answers with the states in Samples/Workflow"
        ),
        ("flow.client-lacks", "a flow needs something that the client does not have", "give it to the client"),
        ("transport.cancelled", "a request was canceled", "nothing, if that was meant"),
        ("transport.not-sent", "a request was not sent", "compare host, proxy and network"),
        (
            "transport.unanswered", "a request was not answered, and may have succeeded",
            "look for its result before it is sent again"
        ),
    ]

    private static let metadataErrors: [Explanation.Row] = [
        ("metadata.not-metadata", "the document is no SAML metadata", "name an EntityDescriptor or EntitiesDescriptor"),
        (
            "metadata.malformed", "metadata lacks what SAML requires, or has a time that cannot be read",
            "get it again from the provider"
        ),
        ("metadata.duplicate-entity", "metadata describes an entity twice", "get it again from the provider"),
        (
            "metadata.issuer-needed", "metadata of a federation was to be trusted, and no issuer was named",
            "name the provider with --issuer"
        ),
        (
            "metadata.other-entity", "metadata describes other entities than the issuers that were named",
            "compare --issuer with the entityID"
        ),
        (
            "metadata.no-keys", "metadata has no key that an entity signs responses with",
            "get it again from the provider"
        ),
        (
            "metadata.unsigned", "metadata has no signature of its own, where one was asked for",
            "get the signed metadata, or leave --metadata-cert out"
        ),
    ]

    private static let otherErrors: [Explanation.Row] = [
        (
            "trust.carried", "the certificates of a SAML response are not trusted because it carries them",
            "get the provider's certificate out of band, and compare the SHA-256"
        ),
        (
            "settings.none", "--provider was given, and there are no settings in the current folder",
            "name the file with --settings"
        ),
        ("settings.no-such-provider", "the settings do not have the provider", "name one that the error lists"),
        (
            "trust.unreadable", "a certificate, key or fingerprint cannot be read",
            "name a certificate or key in PEM or DER"
        ),
        ("trust.too-many-keys", "more keys are trusted than can be tried", "trust the keys of one provider"),
        ("expectations.invalid-clock-skew", "a clock skew is negative or too large", "take one from 0 to 600 seconds"),
        ("replay.used-before", "an assertion was used before", "ask the provider for a new one"),
        (
            "replay.clock", "a use may have been forgotten by a time that was told before",
            "give the guard times that do not go back"
        ),
        ("replay.guard-full", "as many assertions are remembered as may be", "give the guard more room"),
    ]
}
