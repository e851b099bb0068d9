import CXMLSecurity
import Testing

@testable import XMLSecurity

@Suite("The C libraries")
struct XMLLibraryTests {
    private func check(_ readiness: cxs_readiness) -> XMLSecurityError? {
        do throws(XMLSecurityError) {
            try XMLLibrary.check(readiness)
            return nil
        } catch {
            return error
        }
    }

    @Test("Libraries that are not ready are rejected, each problem with its own message")
    func readiness() {
        #expect(check(CXS_READY) == nil)
        let faults = [CXS_LIBXMLSEC_FAILED, CXS_LIBXMLSEC_VERSION, CXS_LIBXMLSEC_LAYOUT, CXS_OPENSSL_FAILED]
        let errors = faults.compactMap { check($0) }
        #expect(errors.map(\.code) == [XMLSecurityError.Code](repeating: .libraryUnavailable, count: faults.count))
        #expect(Set(errors.map(\.message)).count == faults.count)
        #if DEBUG || RULE_SWITCHES
            RuleSwitch.$off.withValue(XMLSecurityError.Code.libraryUnavailable.rawValue) {
                for fault in faults { #expect(check(fault) == nil) }
            }
        #endif
    }
}
