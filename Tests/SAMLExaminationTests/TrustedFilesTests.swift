import Foundation
import SAML
import SAMLExamination
import TestSupport
import Testing

@Suite("Files that a person chose to trust")
struct TrustedFilesTests {
    private static let now = Date(timeIntervalSince1970: 1_795_176_060)

    @Test("A file that cannot be used is a problem, and the others are trusted, whatever their order")
    func problems() throws {
        let files = try ["idp-rsa.key", "idp-rsa.pem", "idp-ec.pem"].map { try SampleKeys.file($0) }
        let contents = [files[0], files[1], Array("no key".utf8), files[2]]
        let trusted = TrustedFiles(contents, at: Self.now)
        #expect(trusted.indices == [1, 3])
        #expect(trusted.problems.map(\.file) == [0, 2])
        #expect(trusted.problems[0].message.contains("this is a private key"))
        #expect(trusted.keys.descriptions.count == 2)
    }

    @Test("An issuer without metadata is a problem, and metadata of another entity trusts nothing")
    func issuers() throws {
        let metadata = [UInt8](try Data(contentsOf: URL(filePath: SampleKeys.metadataPath("idp"))))
        let trusted = TrustedFiles([metadata], for: ["https://idp.example-mvpd.tv/saml2"], at: Self.now)
        #expect(trusted.problems.isEmpty && !trusted.keys.isEmpty)
        let other = TrustedFiles([metadata], for: ["https://other.example"], at: Self.now)
        #expect(!other.problems.isEmpty && other.keys.isEmpty)
    }

    @Test("No file trusts nothing, and is no problem")
    func none() {
        let trusted = TrustedFiles([], for: ["urn:x"], at: Self.now)
        #expect(trusted.indices.isEmpty && trusted.problems.isEmpty && trusted.keys.isEmpty)
    }
}
