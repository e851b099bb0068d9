/** The namespaces, algorithms and times of the documents. */
final class Names {
    static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
    static final String SAML = "urn:oasis:names:tc:SAML:2.0:assertion";
    static final String SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
    static final String EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
    static final String INCLUSIVE = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
    static final String INCLUSIVE_11 = "http://www.w3.org/2006/12/xml-c14n11";
    static final String ENVELOPED = SIGNATURE + "enveloped-signature";
    static final String SCHEMA = "http://www.w3.org/2001/XMLSchema";
    static final String INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";
    static final String XML = "http://www.w3.org/XML/1998/namespace";
    static final String XMLNS = "http://www.w3.org/2000/xmlns/";

    static final String SHA1 = SIGNATURE + "sha1";
    static final String SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
    static final String SHA384 = "http://www.w3.org/2001/04/xmldsig-more#sha384";
    static final String SHA512 = "http://www.w3.org/2001/04/xmlenc#sha512";
    static final String MORE = "http://www.w3.org/2001/04/xmldsig-more#";
    static final String RSA_SHA1 = SIGNATURE + "rsa-sha1";
    static final String RSA_MGF1 = "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1";
    static final String HMAC_SHA256 = MORE + "hmac-sha256";

    /** The evaluation time, which is within the validity of every generated assertion. */
    static final String EVALUATION_TIME = "2026-11-20T12:01:00Z";

    private Names() {
    }
}
