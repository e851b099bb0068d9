// Errors of this tool and its libraries, with which a command ends: what they mean, and what to do.

extension ExplanationCatalogue {
    static let errors = Explanation.table(
        .error,
        "this tool",
        "An error: the command printed it on standard error and ended with a status other than 0.",
        toolErrors,
        documentErrors,
        requestErrors,
        metadataErrors,
        testResponseErrors,
        otherErrors
    )

    private static let toolErrors = """
        usage.no-command | the command line has no command | 'samltool --help' lists the commands
        usage.no-cookbook | a new flow requires the cookbook that it follows | specify --cookbook and --platform; 'samltool flow --help' lists them
        input.no-response | there is no SAML response in the text | specify the text that contains it; 'check' prints the detected format of the text
        input.no-such-response | the number of --nth is greater than the number of SAML responses in the text | 'check' lists the responses of the text
        input.too-many-responses | the text contains more SAML responses than the limit | split it into several files
        input.unknown-key | a request of --ndjson has an unknown key | remove it, or correct its name
        tool.no-arguments | the system does not provide the command line, so nothing was done | on Linux, mount /proc
        header.too-many | the text contains more headers than the limit | shorten the text
        input.missing | there is no such file, or it cannot be opened | check the path; '-' is standard input
        input.not-a-path | an argument is too long for a path: it is probably the input itself | send it to standard input
        input.directory | the input is a directory | specify a file in it; 'check' reads directories
        input.none | a folder contains no files, or a pattern has no matches | check the folder or the pattern; quote the pattern
        input.unreadable | reading failed | check the permissions and the device
        input.not-a-request | a line is not a request of --ndjson | put an object with 'payload' on each line
        input.har | an HTTP Archive is cut, is not JSON or has no entries | export it again completely
        input.har-without-response | no request of an archive contains the form field | record the request with its body, or use --field
        output.unwritable | the output cannot be written | check the path and the permissions
        output.directory | the output is a directory | specify a file
        output.not-a-folder | the output is a file, and a folder is necessary | specify a folder
        output.not-empty | the folder for the output contains files | specify another folder, or --force
        output.exists | the output exists | specify another file; --force replaces it, unless it contains a private key
        output.too-many-inputs | there are too many inputs for one HTML page | specify a folder for a page for each: --output report/
        output.closed | the reader closed the output early | none; the command ends without a message, as with SIGPIPE
        tool.internal-error | an internal error of this tool | report it with the command and, if possible, the input
        library.internal-error | an internal error of the C library | report it with the call and, if possible, the input
        library.no-memory | there is no memory for the result of the C library | free results that are not used
        argument.invalid | an argument or an option of the C library is invalid | see the message, and samltool.h
        argument.handle | a verifier of the C library was freed before, or never existed | free it once, after the last call that uses it
        migrate.no-call | a recording has no call of REST API V1 | record the app version that uses V1; 'samltool migrate' lists the calls of V1 and of the SDK
        audit.same-recording | an audit has the same recording twice | give each start of the app once
        audit.no-call-of-v2 | the recordings contain no call of REST API V2 | record the app from its launch, with its calls of Adobe's hosts
        header.none | the text contains none of the three headers | specify the header as 'Name: value'
        encoding.not-as-specified | 'decode --strict' found an encoding that is not as specified | see the findings before it
        outcome.not-a-response | the input is not an HTTP response from Adobe Pass | record it with 'curl -i', or as an HTTP Archive
        outcome.no-adobe-response | no entry of an archive is a request to a service of Adobe Pass | record the requests of the app
        """

    private static let documentErrors = """
        json.too-many | the JSON contains more values than the limit | check that it is the right file
        configuration.no-mvpds | the configuration contains no MVPD | check requestor and environment
        document.too-large | the document is too large | check that it is the right file
        document.not-json | the document is not JSON | correct it at the place in the error
        document.wrong-type | a field has the wrong type | correct the field in the error
        document.missing-field | a field is missing or empty | add the field in the error
        document.repeated-field | a field occurs twice, so its value is ambiguous | remove one of them
        document.unknown-field | a state or a settings file has an unknown field | correct its name
        json.syntax | the text is not JSON (RFC 8259) | correct it at the place in the error
        json.not-utf8 | JSON is not in UTF-8 | convert it to UTF-8
        json.duplicate-name | a name occurs twice in an object | remove one of them
        json.too-deep | arrays and objects are nested too deep | check that it is the right file
        json.truncated | the JSON ends too early | record it again completely
        configuration.not-a-configuration | the document is not an MVPD configuration | specify the response of v1-config or v2-configuration
        configuration.repeated-mvpd | two MVPDs have the same identifier | ask Adobe which one is valid
        configuration.mvpd-needed | the configuration contains several MVPDs, and none was specified | specify one with --mvpd
        configuration.unknown-mvpd | the configuration does not contain that MVPD | 'samltool mvpds' lists its MVPDs
        configuration.other-mvpd | the document is for another MVPD | specify that MVPD, or another document
        configuration.ambiguous-mvpd | several MVPDs have that platformMappingId | specify one by its id
        configuration.no-required-metadata | the document does not list the required attributes | specify them with --require
        """

    private static let requestErrors = """
        request.control-character | a value has a control character, which could start another header | remove it
        request.not-ascii | a value has a character that is not allowed in its header | use ASCII
        request.empty-value | a required value is empty | specify it
        request.path-segment | a value changes the folder of a path | check the value in the configuration
        request.value-range | a value is out of its range | use the range in the error
        request.token | the value is not a bearer token | use only the 'access_token' of v2-token, without 'Bearer'
        request.base-url | the value is not a base URL | specify scheme, host and port, without a path
        request.no-host | Adobe documents no host for these services in that environment | specify another environment, or --base-url
        request.environment | the environment is unknown | 'samltool request --help' lists them
        request.profile | a profile cannot be read | compare it with Samples/request.json
        request.value-missing | a required value is missing | specify the option in the error
        request.body-file | the body must be in a file | specify the file with --body-file
        flow.endless | a flow does not end | compare Adobe's responses with the states in Samples/Workflow
        flow.other-step | an event is no result of the next step of a flow | record the result of the step in the error
        flow.unknown-result | a line of the dialog is no result, command or file | 'help' in the dialog lists what it can be
        flow.unfinished-paste | the input of the dialog ended inside a paste | end a paste with a line that contains only a period
        flow.line-too-long | a line of the dialog is too long | put the result into a file, and enter its name
        flow.cookbook-needed | a state does not contain the name of its cookbook | specify it with --cookbook
        flow.other-cookbook | a saved flow is of another cookbook | omit --cookbook
        next.no-request | the next step calls no service of Adobe, so there is no request | omit --curl to see the step
        next.secret | the request of the step contains a secret of the client | use 'samltool request' with the secret
        flow.client-lacks | the client lacks a value that a step of a flow requires | add it to the client
        flow.too-many-events | a flow has too many events | record a shorter flow
        flow.several-service-providers | a recording has calls of several service providers | specify one with --service-provider
        flow.several-devices | a recording has calls of several devices | specify one with --device-id
        flow.platform-needed | a recording does not contain the system that the app runs on | specify it with --platform
        transport.cancelled | a request was canceled | none, if that was intended
        transport.cancelled-unsent | a request was canceled before anything was sent | none, if that was intended
        transport.not-sent | a request was not sent | check host, proxy and network
        transport.no-response | no response to a request arrived, but the request may have succeeded | check for its result before sending it again
        scenario.unknown | there is no scenario with that name | compare it with the list of scenarios
        scenario.no-such-result | a scenario contains a name that is not that of a documented result | report it: it is an error in samltool
        """

    private static let metadataErrors = """
        metadata.not-metadata | the document is not SAML metadata | specify an EntityDescriptor or EntitiesDescriptor
        metadata.malformed | the metadata lacks a part that SAML requires, or contains an unreadable time | download it again from the provider
        metadata.duplicate-entity | the metadata describes an entity twice | download it again from the provider
        metadata.issuer-needed | the metadata describes a federation, and no issuer was specified | specify the provider with --issuer
        metadata.other-entity | the metadata does not describe the specified issuers | compare --issuer with the entityID
        metadata.no-keys | the metadata contains no key for signing responses | download it again from the provider
        metadata.unsigned | the metadata has no signature, but one is required | get the signed metadata, or omit --metadata-cert
        """

    private static let otherErrors = """
        trust.carried | a certificate is not trusted because it is in a SAML response | obtain the provider's certificate out of band, and compare the SHA-256
        settings.none | --provider was specified, but there are no settings in the current folder | specify the file with --settings
        settings.no-such-provider | the settings do not contain the provider | specify a provider in the error
        trust.unreadable | a certificate, key or fingerprint cannot be read | use a certificate or key in PEM or DER
        trust.too-many-keys | there are too many trusted keys | trust the keys of one provider
        expectations.invalid-clock-skew | a clock skew is negative or too large | use 0 to 600 seconds
        replay.used-before | an assertion was used before | ask the provider for a new one
        replay.clock | the time is before an earlier one, by which uses may have been forgotten | use times that do not decrease
        replay.guard-full | the maximum number of assertions is remembered | increase the capacity of the guard
        """
}
