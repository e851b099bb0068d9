internal import CXMLSecurity

/// The C libraries, made ready once for the whole process.
package enum XMLLibrary {
    private static let readiness = cxs_initialize()

    /// Makes sure that the libraries are ready; whatever ends in C calls this first.
    package static func prepare() throws(XMLSecurityError) { try check(readiness) }

    /// Makes sure that nothing was wrong with the libraries.
    static func check(_ readiness: cxs_readiness) throws(XMLSecurityError) {
        let text: String
        switch readiness {
        case CXS_READY: return
        case CXS_LIBXMLSEC_VERSION:
            text = "the libxmlsec1 that was loaded is of another version than the one built against"
        case CXS_LIBXMLSEC_LAYOUT:
            text = "the libxmlsec1 that was loaded was built with another size of its structures (XMLSEC_NO_SIZE_T)"
        case CXS_OPENSSL_FAILED: text = "OpenSSL does not offer SHA-256, SHA-384 and SHA-512"
        default: text = "libxmlsec1 could not be initialised"
        }
        guard isOff(.libraryUnavailable) else { throw XMLSecurityError(.libraryUnavailable, text) }
    }
}
