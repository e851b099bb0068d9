import CaseSet
import Foundation
import SAML
import SAMLDiagnosis
import SAMLRedaction
import SAMLTestKit
import TestSupport
import Testing

@Suite("Findings after redaction")
struct RedactionTests {
    private static func contents(of folder: String) throws -> [(name: String, content: [UInt8])] {
        let url = Sample.packageFolder.appendingPathComponent("Samples/\(folder)")
        return try Fixture.files(in: url).map { name in
            (name, [UInt8](try Data(contentsOf: url.appendingPathComponent(name))))
        }
    }

    @Test("All samples have the same findings, also with a trusted certificate")
    func samples() throws {
        var same = try SameFindings()
        let certificate = try SampleKeys.file("idp-rsa.pem")
        var context = DiagnosisContext()
        context.trustedKeys = try TrustedKeys(certificates: certificate)
        context.expectations.issuers = ["https://idp.example-mvpd.tv/saml2"]
        context.requiredAttributes = ["userID", "zip", "customField"]
        for folder in ["Responses", "Outcomes", "Messages", "Workflow", "Configurations"] {
            for (name, content) in try Self.contents(of: folder) where name != "manifest.json" {
                try same.add(content, named: name, of: folder)
                guard folder == "Responses" else { continue }
                try same.add(
                    content,
                    named: name,
                    of: "with trust",
                    in: context,
                    certificates: [certificate],
                    at: .chosen(Date(timeIntervalSince1970: 1_795_176_060))
                )
            }
        }
        #expect(same.count > 180)
        #expect(same.misses.isEmpty, "\(same.summary)")
    }

    @Test("At least 98 of 100 mutations have the same findings")
    func mutations() throws {
        var same = try SameFindings()
        let key = try SigningKey(pem: SampleKeys.file("idp-rsa.key"))
        let url = Sample.packageFolder.appendingPathComponent("Samples/Responses/signed-both.xml")
        let base = try MutationBase(
            [UInt8](try Data(contentsOf: url)),
            signedWith: key,
            at: SAMLTimestamp(secondsSince1970: 1_795_176_060)
        )
        for mutation in Mutation.all {
            guard case .mutant(let mutant) = try mutation.outcome(of: base), mutant.content.count < 1 << 20 else {
                continue
            }
            try same.add(mutant.content, named: mutation.name, of: mutation.family.rawValue)
        }
        #expect(same.count > 440)
        #expect(same.share >= 0.98, "\(same.share)\n\(same.summary)")
    }

    /// What is missing is refused with an error: texts that are damaged so that no layer is recognized, a link of a chat in an attribute,
    /// and mails in which another part has other data of another size.
    @Test("At least 98 of 100 whole cases have the same findings")
    func wholeCases() throws {
        var same = try SameFindings()
        for row in WholeCase.all {
            let companions = try row.companions.filter { $0.name.hasSuffix(".pem") }.map { try $0.bytes() }
            var context = DiagnosisContext()
            // A case may be about a file that is no certificate.
            for certificate in companions { try? context.trustedKeys.add(certificates: certificate) }
            for input in row.inputs {
                try same.add(
                    try input.bytes(),
                    named: "\(row.id) \(input.name)",
                    of: row.family.rawValue,
                    in: context,
                    certificates: companions
                )
            }
        }
        #expect(same.count > 200)
        #expect(same.share >= 0.98, "\(same.share)\n\(same.summary)")
    }

    @Test("Two files of a run have the same replacement, and two runs have different ones")
    func runs() throws {
        let response = try #require(try Self.contents(of: "Responses").first { $0.name == "signed-response.xml" })
            .content
        var first = try Redactor()
        var second = try Redactor()
        let value = "https://idp.example-mvpd.tv/saml2"
        let replacement = try first.redacted(value: value)
        #expect(String(decoding: try first.redacted(response), as: UTF8.self).contains(replacement))
        #expect(try first.redacted(value: value) == replacement)
        #expect(try second.redacted(value: value) != replacement)
        #expect(try first.redacted(value: value.uppercased()).lowercased() == replacement.lowercased())
    }

    @Test("A value at the end of a line of a log ends there")
    func logLines() throws {
        let response = try #require(try Self.contents(of: "Responses").first { $0.name == "signed-form-body.txt" })
            .content
        let line = "2026-11-21 09:12:45.300 DEBUG [auth] "
        let log =
            Array(line.utf8) + response.prefix { $0 != 0x0A }
            + Array("\n2026-11-21 09:12:46.010 ERROR Adobe: 400\n".utf8)
        var same = try SameFindings()
        try same.add(log, named: "app.log", of: "log")
        #expect(same.misses.isEmpty, "\(same.summary)")
    }

    @Test("The times of a certificate are no sign of a value that remains", arguments: [2036, 2126])
    func certificateTimes(year: Int) throws {
        let key = try SigningKey(generating: .p256)
        let certificate = try key.selfSignedCertificate(
            name: "Zaphod",
            from: SAMLTimestamp("2026-11-20T12:00:00Z"),
            to: SAMLTimestamp("\(year)-11-20T12:34:56Z")
        )
        var redactor = try Redactor()
        let redacted = try redactor.redacted(CertificateFile.pem(certificate))
        try redactor.check(redacted)
        #expect(!redacted.elementsEqual(CertificateFile.pem(certificate)))
    }

    @Test("Values of names that are kept stay, and others do not", arguments: ["USERID", "NameID"])
    func keptNames(name: String) throws {
        let text = """
            <Assertion><NameID>person-1</NameID><Attribute Name="userID"><AttributeValue>person-2</AttributeValue></Attribute></Assertion>
            """
        var redactor = try Redactor(keeping: [name])
        let redacted = String(decoding: try redactor.redacted(Array(text.utf8)), as: UTF8.self)
        #expect(redacted.contains("person-1") == (name == "NameID"))
        #expect(redacted.contains("person-2") == (name == "USERID"))
    }
}
