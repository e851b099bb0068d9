internal import ByteTools
internal import CXMLSecurity

/// The C libraries, which are initialized once for the process.
package enum XMLLibrary {
    private static let readiness = cxs_initialize()
    private static let libxmlsecReadiness = cxs_initialize_libxmlsec()

    /// Initializes libxml2 and OpenSSL; call this before any C function.
    package static func prepare() throws(XMLSecurityError) { try check(readiness) }

    /// Initializes libxmlsec1 also; call this before a function that uses it.
    package static func prepareLibxmlsec() throws(XMLSecurityError) {
        noteLibxmlsec()
        try prepare()
        try check(libxmlsecReadiness)
    }

    package static var opensslVersion: String { unsafe String(cString: cxs_openssl_version()) }

    /// libxml2 reports 2.9.14 as 20914.
    package static var libxml2Version: String {
        let text = unsafe String(cString: cxs_libxml2_version())
        let number = text.utf8.prefix { $0.isASCIIDigit }.reduce(0) { $0 &* 10 &+ Int($1 &- 0x30) }
        return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }

    package static var libxmlsecVersion: String {
        unsafe cxs_libxmlsec_version().map { unsafe String(cString: $0) } ?? "unknown; not the one this was built with"
    }

    static func check(_ readiness: cxs_readiness) throws(XMLSecurityError) {
        let text: String
        switch readiness {
        case CXS_READY: return
        case CXS_LIBXMLSEC_VERSION:
            text = "the version of the loaded libxmlsec1 is not the one that this was built with"
        case CXS_LIBXMLSEC_LAYOUT:
            text = "the loaded libxmlsec1 was built with another size of its structures (XMLSEC_NO_SIZE_T)"
        case CXS_OPENSSL_FAILED: text = "OpenSSL does not provide SHA-256, SHA-384 and SHA-512"
        case CXS_LIBXMLSEC_ABSENT:
            text = "libxmlsec1 is not on this page, and this signature requires it; check the response with the program"
        default: text = "libxmlsec1 could not be initialized"
        }
        guard isOff(.libraryUnavailable) else { throw XMLSecurityError(.libraryUnavailable, text) }
    }
}

#if RULE_SWITCHES
    /// Notifies a test of each use of libxmlsec1.
    ///
    /// It exists only in the builds of the tests, which define `RULE_SWITCHES`.
    package enum LibxmlsecProbe {
        @TaskLocal package static var onUse: (@Sendable () -> Void)?
    }

    private func noteLibxmlsec() { LibxmlsecProbe.onUse?() }
#else
    @inline(__always)
    private func noteLibxmlsec() {}
#endif
