import NaiveReading
import SAML
import SAMLEncoding
import SAMLTestKit
import TestSupport
import Testing

/// An attack that no reader accepts proves nothing: each is accepted by a reader with the weakness that it is about.
@Suite("Naive readers")
struct NaiveReaderTests {
    /// A mutation, the reader that accepts it, and what the reader then gets.
    struct Row: Sendable, CustomTestStringConvertible {
        enum Harm: Sendable { case evil, otherValue, acceptance }

        let name: String
        let base: MutationTests.Base
        var reader: NaiveReader
        var harm = Harm.evil

        var testDescription: String { name }
    }

    private static let anyName = "string((//saml:NameID)[1])"
    private static let byLocalName = "string((//*[local-name() = 'NameID'])[1])"
    private static let lastByLocalName = "string((//*[local-name() = 'NameID'])[last()])"

    private static let digests = [
        Row(
            name: "digest-smuggled-in-status-detail",
            base: .assertion,
            reader: NaiveReader(digest: "(//ds:DigestValue)[1]")
        ),
        Row(
            name: "digest-smuggled-in-extensions",
            base: .assertion,
            reader: NaiveReader(digest: "(//ds:DigestValue)[1]")
        ),
        Row(name: "digest-smuggled-in-object", base: .assertion, reader: NaiveReader(digest: "(//ds:DigestValue)[1]")),
        Row(
            name: "processing-instruction-swallows-name-id",
            base: .assertion,
            reader: NaiveReader(weaknesses: naive_digests_instructions),
            harm: .otherValue
        ),
        Row(
            name: "processing-instruction-swallows-attribute-value",
            base: .assertion,
            reader: NaiveReader(
                weaknesses: naive_digests_instructions,
                value: "string((//saml:AttributeValue[normalize-space()])[1])"
            ),
            harm: .otherValue
        ),
    ]

    private static let identifiers = MutationTests.Base.signedAlone.flatMap { base in
        let reader = base == .assertion ? NaiveReader() : .response
        func row(_ name: String, _ parentID: String) -> Row {
            var reader = reader
            reader.parentID = parentID
            return Row(name: "\(name)-\(base.rawValue)", base: base, reader: reader)
        }
        var copy = row("copy-with-same-id", "@ID")
        // The Extensions are before the evil Assertion, and in the evil Response.
        if base == .response { copy.reader.weaknesses = naive_finds_last }
        return [row("doctype-entity-id", "@ID"), copy]
            + ["saml", "samlp", "xs"].map { row("id-prefixed-\($0)", "@*[local-name() = 'ID']") }
    }

    /// Readers that verify one of two signatures.
    private static let oneOfTwo = ["assertion", "response"].flatMap { target in
        let reader = target == "assertion" ? NaiveReader() : .response
        func row(_ name: String, _ parentID: String, _ weaknesses: naive_weaknesses = naive_none) -> Row {
            var reader = reader
            reader.parentID = parentID
            reader.weaknesses = weaknesses
            return Row(name: "\(name)-\(target)", base: .both, reader: reader)
        }
        return [row("copy-with-same-id", "@ID", target == "response" ? naive_finds_last : naive_none)]
            + ["saml", "samlp", "xs"].map { row("id-prefixed-\($0)", "@*[local-name() = 'ID']") }
    }

    /// Readers that do not look at the name of the root element.
    private static let roots = ["artifact-response", "logout-response", "authn-request"].map { name in
        Row(
            name: "root-\(name)",
            base: .assertion,
            reader: NaiveReader(
                signature: "/*/saml:Assertion/ds:Signature",
                value: "string(/*/saml:Assertion/saml:Subject/saml:NameID)"
            ),
            harm: .acceptance
        )
    }

    private static let parsers = MutationTests.Base.signedAlone.flatMap { base in
        var reader = base == .assertion ? NaiveReader() : .response
        reader.readsComments = true
        let names = base == .assertion ? ["literal", "cdata"] : ["literal"]
        return names.map { Row(name: "doctype-with-comment-in-\($0)", base: base, reader: reader) }
    }

    private static let namespaces =
        ["relative-uri", "malformed-uri"].flatMap { uri in
            MutationTests.Base.signedAlone.map { base in
                Row(
                    name: "namespace-confused-signature-\(uri)",
                    base: base,
                    reader: NaiveReader(
                        signature: "(//*[local-name() = 'Signature'])[1]",
                        signedInfo: "(//ds:SignedInfo)[1]",
                        weaknesses: naive_ignores_failures
                    )
                )
            }
        }
        + ["no-namespace", "old-namespace", "unknown-namespace"].flatMap { name in
            [
                Row(name: "assertion-in-\(name)-evil-first", base: .assertion, reader: NaiveReader(value: byLocalName)),
                Row(
                    name: "assertion-in-\(name)-evil-last",
                    base: .assertion,
                    reader: NaiveReader(value: lastByLocalName)
                ),
                Row(
                    name: "assertion-in-\(name)-in-extensions",
                    base: .assertion,
                    reader: NaiveReader(value: byLocalName)
                ),
            ]
        }
        + ["subject-beside-assertion", "name-id-in-status-detail"].map {
            Row(name: $0, base: .assertion, reader: NaiveReader(value: anyName))
        }

    private static let documents = [
        Row(
            name: "signed-error-with-decoy-signature",
            base: .assertion,
            reader: NaiveReader(signature: "(//ds:Signature)[1]", value: anyName)
        ),
        Row(
            name: "request-in-unsigned-response-alone",
            base: .assertion,
            reader: NaiveReader(condition: "string(/samlp:Response/@InResponseTo) != ''"),
            harm: .acceptance
        ),
        Row(
            name: "root-logout-request",
            base: .assertion,
            reader: NaiveReader(value: "string(/samlp:LogoutRequest/saml:NameID)", trusts: true)
        ),
        Row(
            name: "response-in-other-root",
            base: .assertion,
            reader: NaiveReader(signature: "//samlp:Response/saml:Assertion/ds:Signature", value: anyName)
        ),
    ]

    static let rows = digests + identifiers + oneOfTwo + roots + parsers + namespaces + documents

    @Test("A reader with the weakness accepts the attack, and the good response", arguments: rows)
    func acceptance(row: Row) throws {
        let base = try row.base.base()
        let good = NaiveReader.value(NaiveReader().value, in: base.bytes)
        let read = try row.reader.value(in: Self.mutant(row.name, of: base).content)
        switch row.harm {
        case .evil: #expect(read == Mutation.evilValue)
        case .otherValue: #expect(read?.isEmpty == false && read != good)
        case .acceptance: #expect(read == good)
        }
        if !row.reader.trusts, row.reader.signedInfo == nil, row.name != "signed-error-with-decoy-signature" {
            #expect(try row.reader.value(in: base.bytes)?.isEmpty == false)
        }
    }

    @Test("A reader without the weakness does not get the value of the attacker", arguments: rows)
    func rejection(row: Row) throws {
        let isResponse = row.reader.signature == NaiveReader.response.signature
        let reader = row.base == .response || isResponse ? NaiveReader.response : NaiveReader()
        let base = try row.base.base()
        let read = try reader.value(in: Self.mutant(row.name, of: base).content)
        #expect(read != Mutation.evilValue)
    }

    static func mutant(_ name: String, of base: MutationBase) throws -> Mutant {
        let mutation = try #require(Mutation.all.first { $0.name == name })
        guard case .mutant(let mutant) = try mutation.outcome(of: base) else { throw Inapplicable(name: name) }
        return mutant
    }

    struct Inapplicable: Error { let name: String }
}

// MARK: Encryption, compression and parameters

extension NaiveReaderTests {
    @Test(
        "A reader that accepts a tag of any length decrypts the assertion",
        arguments: ["tag-cut", "tag-cut-to-4-bytes", "tag-cut-to-1-byte"]
    )
    func tags(name: String) throws {
        let base = try MutationTests.Base.encrypted.base()
        let mutant = try Self.mutant(name, of: base)
        #expect(try Self.decrypted(mutant.content)?.contains("<saml:NameID") == true)
        #expect(try Self.decrypted(Self.mutant("tag-changed", of: base).content) == nil)
    }

    private static func decrypted(_ document: [UInt8]) throws -> String? {
        let (key, content) = try (
            bytes("//*[local-name() = 'EncryptedKey']", in: document),
            bytes("//*[local-name() = 'EncryptedData']", in: document)
        )
        let pem = try SampleKeys.file("sp-rsa.key")
        var result = [UInt8](repeating: 0, count: content.count)
        let count = unsafe naive_decrypt(pem, pem.count, key, key.count, content, content.count, &result)
        return count == 0 ? nil : String(decoding: result.prefix(count), as: UTF8.self)
    }

    private static func bytes(_ element: String, in document: [UInt8]) throws -> [UInt8] {
        let path = "string(\(element)/*[local-name() = 'CipherData']/*[local-name() = 'CipherValue'])"
        let text = try #require(NaiveReader.value(path, in: document))
        return try Base64Text(validating: text.utf8.filter { $0 > 0x20 }).decoded()
    }

    @Test("A reader without a limit inflates a small message to one of 16 MiB, which is the good response")
    func bomb() throws {
        let base = try MutationTests.Base.assertion.base()
        let content = try Self.mutant("deflate-bomb", of: base).content
        #expect(content.count < 200_000)
        let inflated = try Self.inflated(String(decoding: content, as: UTF8.self))
        #expect(inflated.count > 16 << 20)
        #expect(try NaiveReader().value(in: inflated) == NaiveReader.value(NaiveReader().value, in: base.bytes))
    }

    private static func inflated(_ base64: String) throws -> [UInt8] {
        let bytes = try Base64Text(validating: Array(base64.utf8)).decoded()
        var count = 0
        let found = unsafe naive_inflate(bytes, bytes.count, &count)
        let result = try unsafe #require(found)
        defer { unsafe result.deallocate() }
        return unsafe Array(UnsafeBufferPointer(start: result, count: count))
    }

    @Test(
        "A reader of the first parameter accepts the signature of the others",
        arguments: ["redirect-parameter-twice", "redirect-request-and-response"]
    )
    func parameters(name: String) throws {
        let base = try MutationTests.Base.assertion.base()
        let query = String(decoding: try Self.mutant(name, of: base).content, as: UTF8.self)
        let parts = query.split(separator: "&", maxSplits: 1).map(String.init)
        let signed = try #require(parts[1].components("&Signature="))
        let fields = try FormFields(parsing: Array(query.utf8))
        let signature = try fields.base64(named: "Signature").decoded()
        let (octets, certificate) = (Array(signed.utf8), try NaiveReader.certificate())
        let isValid = unsafe naive_verify_octets(
            octets,
            octets.count,
            signature,
            signature.count,
            certificate,
            certificate.count
        )
        #expect(isValid)
        let first = try #require(fields.fields.first { $0.name == "SAMLResponse" }?.value)
        #expect(try NaiveReader.value(NaiveReader().value, in: Self.inflated(first)) == Mutation.evilValue)
    }
}

extension String {
    /// The text before a piece.
    fileprivate func components(_ piece: String) -> String? {
        ranges(of: piece).first.map { String(self[..<$0.lowerBound]) }
    }
}

extension MutationTests.Base {
    /// The bases with one signature, named as the targets of wrapping attacks.
    static let signedAlone = [Self.assertion, .response]
}
