import CXMLSecurity
import Synchronization
import TestSupport
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
        #if RULE_SWITCHES
            RuleSwitch.$off.withValue(XMLSecurityError.Code.libraryUnavailable.rawValue) {
                for problem in problems { #expect(check(problem) == nil) }
            }
        #endif
    }

    #if RULE_SWITCHES
        @Test(
            "libxmlsec1 is used only for signatures outside the strict profile, and on request",
            arguments: [
                (.exclusive, .automatic, 0), (.exclusive, .libxmlsec1, 1), (.exclusive, .both, 1),
                (.inclusive, .automatic, 1),
            ]
                as [(CanonicalizationMethod, EngineChoice, Int)]
        )
        func uses(method: CanonicalizationMethod, choice: EngineChoice, expected: Int) throws {
            var document = SignedDocument()
            document.template.canonicalization = #"<ds:CanonicalizationMethod Algorithm="\#(method.rawValue)"/>"#
            let text = try document.signed()
            let count = Mutex(0)
            try LibxmlsecProbe.$onUse.withValue({ count.withLock { $0 += 1 } }) {
                let key = try SampleKeys.key("idp-rsa")
                _ = try SignedDocument.read(text) { try $1.verify($0, with: [key], by: choice).content.octets }
            }
            #expect(count.withLock(\.self) == expected)
        }
    #endif
}
