// Errors of the commands that make responses for tests, and of the private keys that they and decryption use.

extension ExplanationCatalogue {
    static let testResponseErrors = """
        key.unreadable | a private key or a certificate for a test response cannot be read, generated or used | specify a private key in PEM, and the certificate of the recipient or signer in PEM or DER
        key.password-required | a private key is encrypted, and its password is not specified | specify it with --password-file, or run the command on a terminal, which asks for it
        key.password-wrong | a private key cannot be read with the specified password | check the password; the first line of --password-file is used without its line break
        key.weak | a key is too small, or of a kind that does not sign SAML responses | use RSA with at least 2048 bits, P-256, P-384 or P-521; --allow-legacy allows small RSA keys for tests
        key.mismatch | a certificate is not that of the private key, or the key did not sign the response | specify the certificate and the key of the same pair
        spec.syntax | the description of a response is not JSON | correct it at the place in the error; 'samltool make --print-spec' prints one to start from
        spec.unknown-field | the description of a response has a field that is not defined | use the field in the error; 'samltool make --fields' lists them
        spec.invalid | the description of a response contradicts itself, has a value that is not allowed, or cannot be XML | correct the field in the error; 'samltool make --fields' lists the values
        make.fixed-ids | the description has fixed IDs, but --count makes responses with different ones | remove the fields 'id' from the description
        make.not-a-request | the file of --answer contains neither an AuthnRequest nor an AttributeQuery | use the request that Adobe returned for the framework: 'samltool inspect' says what a file is
        make.no-assertion | options add to an assertion, or a bundle contains it, but the description has none | omit the options, or add an assertion to the description
        make.unsigned-bundle | the description signs nothing, but a bundle contains signed responses | use --sign assertion, response or both
        make.unsigned-key | there are options for a key or a certificate, but nothing is signed | omit these options, or use --sign assertion, response or both
        sign.weak-algorithm | a signature or encryption algorithm is weak, and receivers should reject it | use the default; --allow-legacy allows it for tests of a receiver
        sign.failed | a document has no place for the signature, or libxmlsec1 cannot create it | sign the element in the error, or correct the document
        sign.already-signed | the element to sign has a signature | remove it with --replace, or sign another element
        sign.not-xml | the document to sign is not XML, but a signature changes nothing else | decode it first: 'samltool decode' prints the response in it
        encrypt.failed | a part of a response cannot be encrypted for a certificate | use one to eight certificates with RSA keys of at least 2048 bits
        encrypt.nothing | the response contains none of the parts to encrypt | check --part and --attribute; an encrypted part is not encrypted again
        mutate.unsuitable-response | a response that is rejected, or cannot be read, is no base for mutations | correct it with 'samltool check', or make one with 'samltool make'
        mutate.unknown-mutation | there is no mutation or family with that name | 'samltool mutate --list' lists them
        mutate.no-folder | --as stands for several mutations, and standard output is for one | specify a folder with --output, or one mutation
        mutate.not-applicable | a mutation cannot be made from the response, for the reason in the error | use a response that contains what the mutation changes
        redact.findings-differ | a redacted case has other findings than the original, so nothing was written | accept the differences in the error with --allow-difference, or remove the part that they are about
        redact.value-remains | a word of the original remains in the redacted output, so nothing was written | remove the part that contains it, or report the form of the input without its values
        redact.no-key | OpenSSL on this system cannot make random numbers or a key | check the installation of OpenSSL
        prove.unsigned | the description of the good response signs nothing, but a receiver must accept it by its signature | use --sign assertion, response or both
        prove.no-curl | a receiver that is a URL is called with the program curl, which cannot be run | install curl, or use --command
        prove.malformed-field | a field or a header of a receiver is not written as its option requires | write it as in the error
        prove.no-sign-in | the file of --sign-in is not a recording, or has no request with the field of the response | record the sign-in as an HTTP Archive, and specify the field with --field
        prove.not-a-report | the file of --baseline is not a report of 'prove' in JSON | write one with 'samltool prove --format json --output FILE'
        """
}
