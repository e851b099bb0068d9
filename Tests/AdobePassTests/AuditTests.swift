import AdobePass
import SAMLEncoding
import TestTraits
import Testing

@Suite("Adobe's acceptance checklist, judged over recordings")
struct AuditTests {
    typealias Exchange = AuditedExchange

    /// What recordings can show about a requirement.
    enum Evidence {
        /// They prove that an app keeps it, or violates it.
        case proof
        /// They prove that an app keeps it; what may violate it is suspicious, so a person must decide.
        case suspicion
        /// They prove neither: it is not seen or suspicious.
        case suspicionAlone
        /// They show nothing.
        case nothing
    }

    /// A requirement with recordings of an app that keeps it, and of one that violates it.
    struct Row: Sendable, CustomTestStringConvertible {
        /// The row of Adobe's checklist: M for a mandatory one, R for a recommended one, then the section and the row in it.
        let number: String
        let id: String
        /// How the second app hides that it violates the requirement; `nil` if it does not hide it.
        let disguise: String?
        /// The starts of an app that keeps the requirement.
        let kept: [[Exchange]]
        /// The starts of an app that violates it.
        let violated: [[Exchange]]
        let evidence: Evidence

        init(
            _ number: String,
            _ id: String,
            _ disguise: String? = nil,
            kept: [[Exchange]],
            violated: [[Exchange]],
            evidence: Evidence = .proof
        ) {
            (self.number, self.id, self.disguise) = (number, id, disguise)
            (self.kept, self.violated, self.evidence) = (kept, violated, evidence)
        }

        init(_ number: String, notVisible id: String) {
            self.init(number, id, kept: [], violated: [], evidence: .nothing)
        }

        /// The verdict on the first app.
        var verdictOnKept: AuditRow.Verdict { evidence == .suspicionAlone ? .notSeen : .kept }

        /// The verdict on the second app.
        var verdictOnViolated: AuditRow.Verdict { evidence == .proof ? .violated : .suspicious }

        var testDescription: String { disguise.map { "\(id): \($0)" } ?? id }
    }

    /// The rows with recordings.
    static let recorded = table.filter { $0.evidence != .nothing }

    static func rows(of starts: [[Exchange]]) throws -> [AuditRow] {
        var recordings = AuditedRecordings()
        for (day, start) in starts.enumerated() { try recordings.add(Exchange.archive(start, day: day)) }
        return try AdobeAudit(of: recordings).rows
    }

    static func row(_ id: String, of starts: [[Exchange]]) throws -> AuditRow {
        try #require(try rows(of: starts).first { $0.requirement.id == id })
    }

    /// The numbers of the rows in Adobe's checklist, of which each section has so many.
    private static let numbers = [("M", [3, 2, 4, 3, 2, 1, 5, 2, 1]), ("R", [1, 1, 3, 1, 2, 1, 1, 2])]
        .flatMap { level, counts in
            counts.enumerated().flatMap { section, count in (1...count).map { "\(level)\(section + 1).\($0)" } }
        }

    @Test(
        "Each row of the checklist has an app that keeps it and one that violates it, unless no recording can show it"
    )
    func complete() throws {
        #expect(Self.numbers.count == 35)
        #expect(Set(Self.table.map(\.number)) == Set(Self.numbers))
        let open = Self.table.filter { $0.disguise == nil }
        #expect(open.map(\.id) == AuditRequirement.all.map(\.id))
        #expect(Set(Self.table.map(\.testDescription)).count == Self.table.count)
        for row in Self.table {
            let requirement = try #require(AuditRequirement.all.first { $0.id == row.id })
            #expect(open.contains { $0.id == row.id && $0.number == row.number }, "\(row.testDescription)")
            #expect(requirement.level == (row.number.hasPrefix("M") ? .mandatory : .recommended), "\(row.id)")
            #expect(requirement.isVisible == (row.evidence != .nothing), "\(row.id)")
            #expect([row.kept, row.violated].allSatisfy { $0.isEmpty == !requirement.isVisible }, "\(row.id)")
        }
    }

    @Test("An app that keeps a requirement", arguments: recorded)
    func kept(row: Row) throws {
        let found = try Self.row(row.id, of: row.kept)
        #expect(found.verdict == row.verdictOnKept, "\(found.findings)")
        #expect(found.findings.isEmpty)
    }

    @Test("An app that violates a requirement, with the calls that show it", arguments: recorded)
    func violated(row: Row) throws {
        let found = try Self.row(row.id, of: row.violated)
        #expect(found.verdict == row.verdictOnViolated, "\(found.findings)")
        let finding = try #require(found.findings.first)
        let entries = row.violated.map(\.count)
        #expect(!finding.calls.isEmpty)
        #expect(finding.calls.allSatisfy { (1...entries[$0.recording]).contains($0.entry) && $0.instant != nil })
    }

    @Test("A requirement that no recording can show has a reason")
    func notVisible() throws {
        let rows = try Self.rows(of: [[.profiles([], at: 0)]]).filter { !$0.requirement.isVisible }
        #expect(rows.count == 6)
        #expect(rows.allSatisfy { $0.verdict == .notVisible && $0.reason != nil })
    }

    @Test("What a recording has no call for is not seen")
    func notSeen() throws {
        for id in ["audit.logout", "audit.throttling", "audit.polling-interval", "audit.preauthorize-use"] {
            #expect(try Self.row(id, of: [[.profiles([], at: 0)]]).verdict == .notSeen)
        }
    }

    @Test("A recording without a call of V2 is not judged")
    func withoutV2() throws {
        var recordings = AuditedRecordings()
        try recordings.add(Exchange.archive([.checkV1(at: 0)]))
        #expect(throws: AdobePassError.self) { try AdobeAudit(of: recordings) }
        #expect(throws: AdobePassError.self) { try recordings.add(Array("nothing".utf8)) }
        // An app of V1 registers, too.
        try recordings.add(Exchange.archive([.register(at: 0), .token(at: 1), .checkV1(at: 2)], day: 1))
        #expect(throws: AdobePassError.self) { try AdobeAudit(of: recordings) }
    }

    @Test("Calls without times are judged by their order alone")
    func withoutTimes() throws {
        for row in Self.recorded {
            var untimed = AuditedRecordings()
            var added: Set<[UInt8]> = []
            for start in row.kept {
                let archive = Exchange.archive(start.map { $0.with { $0.seconds = nil } })
                if added.insert(archive).inserted { try untimed.add(archive) }
            }
            let found = try #require(try AdobeAudit(of: untimed).rows.first { $0.requirement.id == row.id })
            #expect(found.verdict == .kept || found.verdict == .notSeen, "\(row.id): \(found.findings)")
        }
    }

    @Test("Polls that are early by less than the resolution of the time are no violation")
    func wholeSeconds() throws {
        let polls = [0, 2, 5, 7].map { second in
            Exchange.poll(at: nil).with {
                $0.responseHeaders["Date"] = "Sat, 21 Nov 2026 12:00:0\(second) GMT"
            }
        }
        #expect(try Self.row("audit.polling-interval", of: [polls]).verdict == .kept)
    }

    @Test("A loop of new tokens is a violation, and one repetition with a new token is none")
    func loopOfTokens() throws {
        let rejected = { (second: Double) in
            Exchange.profiles([], at: second).with { ($0.status, $0.body) = (401, "{}") }
        }
        let once = [rejected(0), .token(at: 2), rejected(4), .token(at: 6)]
        #expect(try Self.row("audit.token-renewal", of: [once]).verdict == .kept)
        let found = try Self.row("audit.token-renewal", of: [once + [rejected(8)]])
        #expect(found.verdict == .violated)
        #expect(found.findings.first?.calls.map(\.entry) == [1, 3, 5])
    }

    @Test(
        "A failure of the server may be repeated three times",
        arguments: [(3, AuditRow.Verdict.kept), (4, .violated)]
    )
    func serverErrors(repetitions: Int, verdict: AuditRow.Verdict) throws {
        let failures = (0...repetitions).map { index in
            Exchange.profiles([], at: Double(index * index)).with { ($0.status, $0.body) = (502, "Bad Gateway") }
        }
        #expect(try Self.row("audit.http-error", of: [failures]).verdict == verdict)
    }

    @Test("One early poll is suspicious")
    func oneEarlyPoll() throws {
        let polls = [0, 3, 4, 7, 10].map { Exchange.poll(at: $0) }
        #expect(try Self.row("audit.polling-interval", of: [polls]).verdict == .suspicious)
    }

    @Test("Polling by the profile of an MVPD is polling, too")
    func profilePolling() throws {
        let polls = [1, 1.2, 1.4, 1.6].map { second in
            Exchange.profile("Cable", at: second).with { $0.body = #"{"profiles":{}}"# }
        }
        let found = try Self.row("audit.polling-interval", of: [[.session(at: 0)] + polls])
        #expect(found.verdict == .violated)
        #expect(found.findings.first?.message.contains("0.2 seconds") == true)
    }

    @Test("Two devices of other models may have other identifiers")
    func twoDevices() throws {
        let calls: [Exchange] = [
            .profiles([], at: 0), .profiles([], at: 1).of(device: "other", model: "Phone"), .profiles([], at: 2),
        ]
        #expect(try Self.row("audit.stable-device-identifier", of: [calls]).verdict != .violated)
    }

    @Test("The findings contain no value of the requests and responses", arguments: recorded)
    func privacy(row: Row) throws {
        let values = ["constructed", "CODE1", "PHg", "REF30", "example.com"]
        for found in try Self.rows(of: row.violated) {
            for finding in found.findings {
                let texts = [finding.message] + finding.calls.map(\.name)
                #expect(texts.allSatisfy { text in !values.contains(where: text.contains) }, "\(texts)")
            }
        }
    }

    @Test("More than 2,000 calls are not judged")
    func limit() throws {
        var recordings = AuditedRecordings()
        let calls = (0..<2_000).map { Exchange.poll(at: Double($0)) }
        try recordings.add(Exchange.archive(calls))
        #expect(try !AdobeAudit(of: recordings).isPassed)
        #expect(throws: AdobePassError.self) { try recordings.add(Exchange.archive([.poll(at: 0)])) }
    }

    @Test("An app that may do what it did is not accused", arguments: innocent)
    func innocent(case name: String, starts: [[Exchange]]) throws {
        let accused = try Self.rows(of: starts).filter { $0.verdict == .violated }
        #expect(accused.isEmpty, "\(name): \(accused.map { ($0.requirement.id, $0.findings.map(\.message)) })")
    }

    private static let innocent: [(String, [[Exchange]])] = [
        (
            "a call of another host with a path of V2",
            [
                [.profiles([], at: 0), .foreign("https://api.example.com/api/v2/REF30/usermetadata", at: 1)]
            ]
        ),
        (
            "a media token in the URL of a stream that plays for minutes",
            [
                [
                    .authorize(Exchange.permitWithToken, at: 0), .stream("one/720/index", token: true, at: 1),
                    .stream("one/master", token: true, at: 1.5), .stream("one/1080/index", token: true, at: 90),
                ]
            ]
        ),
        ("a trailer after preauthorize", [[.preauthorize(at: 0), .manifest(at: 2)]]),
        (
            "a registration that Adobe asks for",
            [
                [
                    .register(at: 0), .token(at: 1),
                    .profiles([], at: 2).failing(
                        401,
                        Exchange.error(401, "invalid_access_token_client_application", "application-registration")
                    ),
                    .register(at: 3), .token(at: 4), .profiles([], at: 5),
                ]
            ]
        ),
        ("two polls that are early", [[.poll(at: 0), .poll(at: 2), .poll(at: 4)]]),
        (
            "profiles and a profile after a canceled sign-in",
            [
                [
                    .session(at: 0), .profiles([], at: 9),
                    .profile("Cable", at: 9.3).with { $0.body = #"{"profiles":{}}"# },
                ]
            ]
        ),
        (
            "polls while the viewer signs in",
            [
                [0, 4, 8].map {
                    .poll(at: $0).failing(403, Exchange.error(403, "authenticated_profile_missing", "authentication"))
                }
            ]
        ),
        (
            "one more try by the viewer",
            [[0, 8].map { .authorize(Exchange.denial("authorization_denied_by_mvpd", "none"), at: $0) }]
        ),
    ]

    @Test("The same recording is not added twice")
    func sameRecording() throws {
        var recordings = AuditedRecordings()
        try recordings.add(Exchange.archive([.profiles([], at: 0)]))
        let error = #expect(throws: AdobePassError.self) {
            try recordings.add(Exchange.archive([.profiles([], at: 0)]))
        }
        #expect(error?.code == .sameRecording)
        // What could not be read was not added.
        for _ in 0..<2 {
            let error = #expect(throws: AdobePassError.self) { try recordings.add(Array("nothing".utf8)) }
            #expect(error?.code != .sameRecording)
        }
    }

    @Test(
        "The cost grows with the calls, and not with their square",
        .linearCost,
        arguments: [
            ("one profile", { @Sendable n in Exchange.profile("Cable", at: Double(n)) }),
            ("another profile each", { @Sendable n in Exchange.profile("Cable\(n)", at: Double(n)).failing(500) }),
            ("another code each", { @Sendable n in Exchange.poll("CODE\(n)", at: Double(n)) }),
            ("another resource each", { @Sendable n in Exchange.preauthorize("r\(n)", at: Double(n)) }),
        ] as [(String, @Sendable (Int) -> Exchange)]
    )
    func cost(name: String, call: @Sendable (Int) -> Exchange) throws {
        let rows = try Self.rows(of: [(0..<2_000).map(call)])
        #expect(rows.count == AuditRequirement.all.count)
    }

    @Test("A text with the output of curl is judged, too")
    func text() throws {
        let text = """
            > GET /api/v2/REF30/profiles HTTP/1.1
            > Host: sp.auth.adobe.com
            > Authorization: Basic eDp5
            > Accept: */*
            >
            < HTTP/1.1 200 OK
            < Content-Type: application/json
            <
            {"profiles":{}}
            """
        var recordings = AuditedRecordings()
        try recordings.add(Array(text.utf8))
        let rows = try AdobeAudit(of: recordings).rows
        let violated = rows.filter { $0.verdict == .violated }.map(\.requirement.id)
        #expect(violated == ["audit.authorization-header", "audit.device-identifier", "audit.device-information"])
    }
}
