import Testing

@testable import Workbench

@Suite(.timeLimit(.minutes(2)))
struct CheckTests {
    @Test func aPastedResponseHasItsFindings() async throws {
        try await TestWorkbench.run { workbench in
            let text = String(decoding: try TestWorkbench.sample("Responses/tampered.xml"), as: UTF8.self)
            let answer = try await workbench.post("/check", [("text", text)])
            #expect(answer.status == 200)
            #expect(answer.text.contains("signature.digest-mismatch"))
            #expect(answer.text.contains("document-side"))
        }
    }

    @Test func aFragmentHasTheChangingPartsOnly() async throws {
        try await TestWorkbench.run { workbench in
            let answer = try await workbench.post(
                "/check",
                [("text", "x")],
                headers: ["X-Workbench-Fragment": "result"]
            )
            #expect(answer.text.contains("id=\"result\""))
            #expect(answer.text.contains("id=\"force\""))
            #expect(!answer.text.contains("<form"))
        }
    }

    @Test func aSampleOpensWithItsTrust() async throws {
        try await TestWorkbench.run { workbench in
            let answer = try await workbench.post("/check", [("sample", "signed-response.xml"), ("action", "sample")])
            #expect(answer.text.contains("Trusted: idp-rsa.pem"))
            #expect(answer.text.contains("--cert idp-rsa.pem"))
        }
    }
}
