import NIOHTTP1
import Testing

@testable import Workbench

/// Each defense against other sites, alone: the request is right except for the one thing that the defense looks at.
@Suite(.timeLimit(.minutes(2)))
struct AccessTests {
    @Test func theURLSetsACookieForThisBrowserAlone() async throws {
        try await TestWorkbench.run { workbench in
            let path = String(workbench.url.dropFirst("http://\(workbench.host)".count))
            let entrance = try await workbench.send(.GET, path)
            #expect(entrance.status == 303)
            // The token does not stay in the address bar.
            #expect(entrance.header("location") == "\(workbench.folder)/check")
            let cookie = try #require(entrance.header("set-cookie"))
            #expect(cookie.hasSuffix("; Path=\(workbench.folder)/; HttpOnly; SameSite=Strict"))
            // A browser sends the cookie to the servers on all ports, if they know the folder; the URL shows neither.
            let value = try #require(cookie.split(separator: "=")[1].split(separator: ";").first)
            #expect(workbench.folder.count == 33)
            #expect(!path.contains(workbench.folder) && !path.contains(value))
            let page = try await workbench.send(.GET, "/check")
            #expect(page.status == 200)
        }
    }

    @Test(arguments: ["", "samltool-workbench=0", "other=1"])
    func withoutTheCookieThereIsNoPage(cookie: String) async throws {
        try await TestWorkbench.run { workbench in
            for (method, path) in [(HTTPMethod.GET, "/check"), (.GET, "/"), (.POST, "/check"), (.GET, "/unknown")] {
                let answer = try await workbench.send(method, path, ["Cookie": cookie])
                #expect(answer.status == 401)
                #expect(answer.text.contains("Open the URL that the workbench printed"))
                #expect(!answer.text.contains("<form"))
            }
        }
    }

    @Test func aPortThatIsInUseIsAnError() async throws {
        try await TestWorkbench.run { workbench in
            let port = try #require(workbench.host.split(separator: ":").last.flatMap { Int($0) })
            let second = WorkbenchApplication(port: port) { TestWorkbench.instant }
            let error = await #expect(throws: (any Error).self) { try await second.run { _ in } }
            let text = error.map { "\($0)" } ?? ""
            #expect(text == "127.0.0.1:\(port): another program uses this address; end it, or specify another port")
        }
    }

    @Test func aWrongTokenSetsNoCookie() async throws {
        try await TestWorkbench.run { workbench in
            let token = try #require(workbench.url.split(separator: "=").last)
            let wrong = [
                "", String(token.dropLast()), token + "0", String(token.reversed()),
                token.dropLast() + (token.last == "0" ? "1" : "0"),
            ]
            for text in wrong {
                let answer = try await workbench.send(.GET, "/?token=\(text)", ["Cookie": ""])
                #expect(answer.status == 401)
                #expect(answer.header("set-cookie") == nil)
            }
        }
    }

    @Test func theCookieOfAnotherRunGivesNoAccess() async throws {
        let cookie = try await TestWorkbench.run { $0.cookie }
        try await TestWorkbench.run { workbench in
            let value = try #require(cookie.split(separator: "=").last)
            let name = try #require(workbench.cookie.split(separator: "=").first)
            let answer = try await workbench.send(.GET, "/check", ["Cookie": "\(name)=\(value)"])
            #expect(answer.status == 401)
        }
    }

    @Test func anotherHostIsRejected() async throws {
        try await TestWorkbench.run { workbench in
            let port = try #require(workbench.host.split(separator: ":").last)
            for host in ["attacker.example:\(port)", "127.0.0.1", "127.0.0.1:1", "localhost.attacker.example:\(port)"] {
                for method in [HTTPMethod.GET, .POST] {
                    let answer = try await workbench.send(method, "/check", ["Host": host, "Origin": "http://\(host)"])
                    #expect(answer.status == 421, "\(host)")
                }
            }
            let answer = try await workbench.send(.GET, "/check", ["Host": "localhost:\(port)"])
            #expect(answer.status == 200)
        }
    }

    @Test func aFormOfAnotherOriginIsRejected() async throws {
        try await TestWorkbench.run { workbench in
            for origin in ["http://attacker.example", "http://127.0.0.1:1", "https://\(workbench.host)", "null"] {
                let headers = ["Origin": origin, "Sec-Fetch-Site": ""]
                let answer = try await workbench.post("/check", headers: headers)
                #expect(answer.status == 403, "\(origin)")
            }
        }
    }

    @Test(arguments: ["cross-site", "same-site", "none", "anything"])
    func aFormOfAnotherSiteIsRejected(site: String) async throws {
        try await TestWorkbench.run { workbench in
            let answer = try await workbench.post("/check", headers: ["Sec-Fetch-Site": site])
            #expect(answer.status == 403)
        }
    }

    @Test(arguments: ["cross-site", "same-site"])
    func aPageOfAnotherSiteCannotRead(site: String) async throws {
        try await TestWorkbench.run { workbench in
            for path in ["/check", Assets.script.path] {
                let answer = try await workbench.send(.GET, path, ["Sec-Fetch-Site": site])
                #expect(answer.status == 403)
            }
        }
    }

    @Test func aFormWithoutAnySignOfItsPageIsRejected() async throws {
        try await TestWorkbench.run { workbench in
            let answer = try await workbench.post("/check", headers: ["Origin": "", "Sec-Fetch-Site": ""])
            #expect(answer.status == 403)
        }
    }

    @Test func aFormWithoutScriptHasNoOrigin() async throws {
        // A page that sends no referrer has the origin 'null' in its forms.
        try await TestWorkbench.run { workbench in
            let answer = try await workbench.post("/check", headers: ["Origin": "null"])
            #expect(answer.status == 200)
        }
    }

    @Test func everyResponseKeepsOthersAway() async throws {
        try await TestWorkbench.run { workbench in
            let answers = [
                try await workbench.send(.GET, "/check"), try await workbench.post("/check"),
                try await workbench.send(.GET, Assets.style.path), try await workbench.send(.GET, "/unknown"),
                try await workbench.send(.GET, "/check", ["Cookie": ""]),
                try await workbench.send(.GET, "/check", ["Host": "attacker.example"]),
            ]
            for answer in answers {
                #expect(answer.header("content-security-policy") == SecurityHeaders.policy)
                #expect(answer.header("x-content-type-options") == "nosniff")
                #expect(answer.header("referrer-policy") == "no-referrer")
                #expect(answer.header("cross-origin-resource-policy") == "same-origin")
                #expect(answer.header("cross-origin-opener-policy") == "same-origin")
                #expect(answer.header("x-frame-options") == "DENY")
                #expect(answer.header("access-control-allow-origin") == nil)
            }
        }
    }

    @Test func contentIsNotKeptAndFilesAre() async throws {
        try await TestWorkbench.run { workbench in
            for answer in [try await workbench.post("/check"), try await workbench.send(.GET, "/check")] {
                #expect(answer.header("cache-control") == "no-store")
            }
            for asset in Assets.all {
                let answer = try await workbench.send(.GET, asset.path)
                #expect(answer.header("cache-control") == "max-age=31536000, immutable")
            }
        }
    }

    @Test func tokensDiffer() {
        var generator = SystemRandomNumberGenerator()
        let tokens = (0..<100).map { _ in PageToken(using: &generator).text }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.count == 64 })
    }
}
