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
        let problems = [CXS_LIBXMLSEC_FAILED, CXS_LIBXMLSEC_VERSION, CXS_LIBXMLSEC_LAYOUT, CXS_OPENSSL_FAILED]
        let errors = problems.compactMap { check($0) }
        #expect(errors.map(\.code) == [XMLSecurityError.Code](repeating: .libraryUnavailable, count: problems.count))
        #expect(Set(errors.map(\.message)).count == problems.count)
        #if DEBUG || RULE_SWITCHES
            RuleSwitch.$off.withValue(XMLSecurityError.Code.libraryUnavailable.rawValue) {
                for problem in problems { #expect(check(problem) == nil) }
            }
        #endif
    }
}
