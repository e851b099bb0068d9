import Testing
import XMLSecurity

@Suite("Digests")
struct DigestTests {
    /// The digests of "abc" in FIPS 180.
    @Test(
        "Each digest of the standard's example",
        arguments: [
            (DigestMethod.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                .sha384,
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                .sha512,
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
        ]
    )
    func example(method: DigestMethod, digest: String) throws {
        let bytes = try method.hash(Array("abc".utf8))
        #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
        #expect(bytes.count == method.byteCount)
    }

    @Test("The digest of no bytes is known, and rejected in a signature", arguments: DigestMethod.allCases)
    func nothing(method: DigestMethod) throws {
        #expect(try method.hash([]).count == method.byteCount)
        #expect(try method.hash([]) != method.hash([0]))
    }
}
