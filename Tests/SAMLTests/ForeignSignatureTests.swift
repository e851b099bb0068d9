import Attacks
import Foundation
import SAML
import TestSupport
import Testing
import XMLSecurity

@Suite("Responses that xmlsec1, signxml and Java signed")
struct ForeignSignatureTests {
    private static func bytes(of file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: ForeignProgram.responseFolder.appendingPathComponent(file)))
    }

    @Test("There is a response for each program, key and digest, and one for each layout")
    func count() {
        let matrix = Signing.all.count / Placement.allCases.count
        #expect(ForeignProgram.responses.count == ForeignProgram.allCases.count * matrix)
        for program in ["xmlsec1", "java", "signxml"] {
            let words = ForeignProgram.frozen.filter { $0.hasPrefix("\(program)-") }.map { $0.split(separator: "-") }
            #expect(words.count { $0.count == 4 } == matrix)
            if program == "signxml" { continue }
            let layouts = Set(words.filter { $0.count == 5 }.map { $0[4].dropLast(".xml".count) })
            #expect(layouts == ["spaces", "tabs", "newlines", "attributes", "unicode", "prefixes"])
        }
    }

    @Test("Both engines verify it, but not with a changed character", arguments: ForeignProgram.frozen)
    func verifies(file: String) throws {
        let words = file.dropLast(".xml".count).split(separator: "-").map(String.init)
        let name = "idp-\(words[1]) \(words[2]) \(words[3])"
        let signing = try #require(Signing.all.first { $0.testDescription == name })
        let bytes = try Self.bytes(of: file)
        let response = String(decoding: bytes, as: UTF8.self)
        let hasPrefixes = words.count == 5 && words[4] == "prefixes"
        #expect(response.contains("PrefixList=\"xs xsi\"") == hasPrefixes)
        let changed = Array(response.replacingFirst(">94110<", with: ">94111<").utf8)
        for engine in VerificationPolicy.Engine.allCases {
            try signing.expectAcceptance(of: bytes, by: engine)
            #expect(try signing.verify(changed, by: engine).failures.first?.id == "signature.digest-mismatch")
        }
    }

    @Test("Java writes carriage returns in Base64, also in signed content")
    func carriageReturns() throws {
        let response = String(decoding: try Self.bytes(of: "java-rsa-sha512-both.xml"), as: UTF8.self)
        for name in ["DigestValue", "SignatureValue"] {
            #expect(response.slice(from: "<ds:\(name)>", through: "</ds:\(name)>").contains("&#13;\n"))
        }
    }

    @Test("The defaults of signxml need allowances: inclusive canonicalization, and a signature at the end")
    func defaults() throws {
        let response = try Self.bytes(of: "signxml-defaults.xml")
        let strict = try AttackVerifier.strict().evaluate(response, at: SampleVerificationTests.instant)
        #expect(strict.failures.map(\.id) == ["signature.inclusive-c14n"])
        let lenient = try AttackVerifier.lenient(.inclusiveCanonicalization)
        let report = lenient.evaluate(response, at: SampleVerificationTests.instant)
        #expect(report.isAccepted)
        #expect(report.checks.filter { $0.outcome == .warned }.map(\.id).contains("signature.position"))
    }
}
