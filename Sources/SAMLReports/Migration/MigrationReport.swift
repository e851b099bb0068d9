package import AdobePass
import AdobePassFlow
import ByteTools
import SAMLEncoding

/// The migration of a recording: each call of V1 with the requests of V2 in its place.
package struct MigrationReport: Sendable {
    /// How requests are printed.
    package struct RequestForm: Sendable {
        /// The kind of the text of a request.
        package enum Kind: Hashable, Sendable {
            /// The method and the URL, the headers, and the body: headers of all requests are printed once.
            case message
            /// Code that sends the request.
            case code
        }

        let kind: Kind
        let text: @Sendable (AdobeRequest, Int) -> String
        let json: @Sendable (AdobeRequest) -> JSON

        /// Creates a form.
        ///
        /// - Parameters:
        ///   - kind: The kind of the text.
        ///   - text: Returns a request with its number as text of several lines.
        ///   - json: Returns a request as an object of JSON.
        package init(
            _ kind: Kind,
            text: @escaping @Sendable (AdobeRequest, Int) -> String,
            json: @escaping @Sendable (AdobeRequest) -> JSON
        ) {
            (self.kind, self.text, self.json) = (kind, text, json)
        }
    }

    let file: String
    let migration: RecordedMigration
    let form: RequestForm
    /// The headers of every request of a registered client.
    let commonHeaders: [String]
    /// The description of the device in the requests, if one has it.
    let device: DeviceInformation?
    /// What is new about the service of each request.
    let guide: [MigrationGuide.Entry]

    package init(of migration: RecordedMigration, file: String, _ form: RequestForm) {
        (self.file, self.migration, self.form) = (file, migration, form)
        let requests = migration.proposals.compactMap { $0.request }.filter { $0.service.requiresDevice }
        let texts = form.kind == .message && requests.count > 1 ? requests.map { Self.headerLines(of: $0, form) } : []
        commonHeaders = (texts.first ?? []).filter { line in
            texts.allSatisfy { $0.contains { $0.utf8.elementsEqual(line.utf8) } }
        }
        device = migration.device
        var guide = MigrationGuide(isForApple: migration.hasExchange, with: migration.sampleValues)
        self.guide = migration.proposals.map { $0.request == nil ? .nothing : guide.entry(of: $0.service) }
    }

    /// The lines of the headers that do not describe the body.
    private static func headerLines(of request: AdobeRequest, _ form: RequestForm) -> [String] {
        let count = request.headers.count + (request.service.needsToken ? 1 : 0)
        return lines(of: request, 1, form).dropFirst().prefix(count).filter {
            !$0.utf8.starts(with: "Content-".utf8)
        }
    }

    private static func lines(of request: AdobeRequest, _ number: Int, _ form: RequestForm) -> [String] {
        // Code has empty lines, such as the one before the body in an .http file.
        let lines = form.text(request, number).split(separator: "\n", omittingEmptySubsequences: form.kind == .message)
        return lines.reversed().drop { $0.isEmpty }.reversed().map { String($0).withoutControls }
    }

    /// The text of a request, without the headers that all have.
    func lines(of request: AdobeRequest, number: Int) -> [String] {
        let lines = Self.lines(of: request, number, form)
        guard request.service.requiresDevice else { return lines }
        let common = lines.dropFirst().prefix(request.headers.count + 1).indices.filter { index in
            commonHeaders.contains { $0.utf8.elementsEqual(lines[index].utf8) }
        }
        return lines.indices.filter { !common.contains($0) }.map { lines[$0] }
    }

    /// The result in one sentence.
    var sentence: String {
        let calls = migration.calls.reduce(0) { $0 + $1.entries.count }
        return
            "\(calls.counted("call")) of REST API V1, \(migration.proposals.count.counted("request")) of V2 in \(calls == 1 ? "its" : "their") place"
    }

    // MARK: Text

    /// The report as lines for people.
    package var lines: [String] {
        let calls = migration.calls.flatMap { lines(of: $0) + [""] }
        return ["\(file.withoutControls): \(sentence)", "", details, "", MigrationNote.hosts.text, ""]
            + MigrationNote.preparation.lines + [""] + list(Self.commonHeadersTitle, commonHeaders)
            + (headerTexts.isEmpty ? [] : headerTexts + [""]) + list(Self.deviceTitle, deviceTexts) + calls
            + others + placeholders + list("the app must keep from now on", migration.kept)
            + MigrationNote.errors.lines + [""] + MigrationNote.others.lines
    }

    /// Where a reader finds the whole text of each call of the recording.
    private var details: String {
        let names = migration.calls.map { $0.row.id }.uniqueByBytes.joined(separator: ", ")
        return
            "The parameters, the response and the errors of a call: samltool migrate CALL, here \(names). All of them on one page: "
            + "--format html --output FILE."
    }

    static let deviceTitle =
        "X-Device-Info, which the app sets, decoded from Base64; V2 requires model, version, osName, osVersion and connectionType, V1 "
        + "model and osName alone"

    /// What the headers of the device contain, and which requests need them; empty if no request has them.
    var headerTexts: [String] {
        guard migration.proposals.contains(where: { $0.request?.service.requiresDevice ?? false }) else { return [] }
        return [
            "AP-Device-Identifier: 'fingerprint', a space, and deviceId of V1 in Base64",
            "Adobe's checklist asks for AP-Device-Identifier and X-Device-Info in every request with a token; V2's reference has them as "
                + "optional for v2-configuration, and does not list them for v2-session, v2-resume and v2-profile-code",
        ]
    }

    /// The description of the device, and the meaning of its new fields.
    var deviceTexts: [String] {
        guard let device else { return [] }
        return [device.text.withoutControls] + MigratedValue.values(of: device).map { $0.words }
    }

    private func lines(of call: RecordedMigration.Call) -> [String] {
        let steps = call.steps.flatMap { lines(of: $0) }
        return ["\(call.place), \(call.row.id): \(call.row.summary)"] + (steps.isEmpty ? ["  no call of V2"] : steps)
    }

    private func lines(of step: RecordedMigration.Step) -> [String] {
        switch step.use {
        case .conditional: return ["  \(step.service), under a condition: \(step.step.purpose)"]
        case .response(let number):
            return ["  in the response of request \(number), \(migration.proposals[number - 1].service)"]
        case .request(let number):
            let proposal = migration.proposals[number - 1]
            let request = proposal.request.map { self.lines(of: $0, number: number) }
            // An empty line is the end of the request, which a reader or a script copies.
            let explanation = guide[number - 1].lines
            let rest = explanation.isEmpty ? [] : [""] + explanation
            let lines = request.map { $0 + rest } ?? ["no request: \(proposal.problem ?? "")"]
            return ["  \(number). \(step.service): \(step.step.purpose)"] + lines.map { $0.isEmpty ? "" : "     \($0)" }
        }
    }

    private var others: [String] { list("calls of Adobe's hosts that are none of V1", otherTexts) }

    /// The calls of V2 by service, and each call of neither interface.
    var otherTexts: [String] {
        let current = migration.others.filter { $0.service != nil }
        let services = current.compactMap { $0.service }.uniqued.map { service in
            let entries = current.filter { $0.service == service }.map { $0.entry }
            return
                "\(Self.place(of: entries)): \(service), of V2 already; Adobe supports no mixture of V1 and V2 in one version of an app"
        }
        let rest = migration.others.filter { $0.service == nil }
        return services + rest.map { "entry \($0.entry): \($0.title), of neither interface" }
    }

    private var placeholders: [String] { list("placeholders in the requests", placeholderTexts) }

    var placeholderTexts: [String] {
        let token = "ADOBE_TOKEN: 'access_token' in the response of v2-token, as a variable of the shell"
        let needsToken = migration.proposals.contains { $0.request?.service.needsToken == true }
        return migration.placeholders.map { "\($0.text): \($0.meaning) (\($0.reason.words))" }
            + (needsToken ? [token] : [])
    }

    static let commonHeadersTitle = "headers of each request with a token"

    private func list(_ title: String, _ texts: [String]) -> [String] {
        texts.isEmpty ? [] : ["\(title):"] + texts.map { "  \($0)" } + [""]
    }

    static func place(of entries: [Int]) -> String {
        guard let first = entries.first, entries.count > 1 else { return "entry \(entries.first ?? 0)" }
        return "entries \(first) to \(entries[entries.count - 1]), \(entries.count) times"
    }

    // MARK: JSON

    /// The document `samltool.migration` of a recording.
    package var document: JSON {
        .document(
            .migration,
            [
                "file": file,
                "recorded": migration.calls.map { json(of: $0) },
                "requests": zip(1..., migration.proposals).map { number, proposal in
                    [
                        "number": number, "service": proposal.service.rawValue,
                        "request": proposal.request.map(form.json), "problem": proposal.problem,
                        "placeholders": proposal.placeholders.map { $0.text },
                    ] as JSON
                },
                "others": migration.others.map {
                    ["entry": $0.entry, "service": $0.service?.rawValue, "title": $0.title] as JSON
                },
                "placeholders": migration.placeholders.map {
                    ["text": $0.text, "meaning": $0.meaning, "reason": $0.reason.rawValue] as JSON
                },
                "deviceInformation": device.map(MigratedValue.values)?.map { $0.json },
                "services": MigrationGuide.json(
                    of: migration.calls.flatMap { $0.steps }.map { $0.service },
                    isForApple: migration.hasExchange,
                    with: migration.sampleValues
                ),
                "kept": migration.kept,
                "notes": MigrationNote.all.map { $0.json },
            ]
        )
    }

    private func json(of call: RecordedMigration.Call) -> JSON {
        [
            "entries": call.entries, "status": call.statuses.last ?? nil, "call": call.row.json,
            "steps": call.steps.map { step in
                [
                    "service": step.service.rawValue, "purpose": step.step.purpose, "use": step.use.name,
                    "request": step.use.number,
                ] as JSON
            },
        ]
    }
}

extension RecordedMigration.Call {
    /// The entries of the recording, with the status.
    var place: String {
        let runs = statuses.compactMap { $0 }.reduce(into: [(status: Int, count: Int)]()) { runs, status in
            if runs.last?.status == status { runs[runs.count - 1].count += 1 } else { runs.append((status, 1)) }
        }
        let words = runs.map { run in
            run.count > 1 && runs.count > 1 ? "\(run.status) (\(run.count) times)" : "\(run.status)"
        }
        let list = words.isEmpty ? "" : ", status \(words.joined(separator: ", then "))"
        return MigrationReport.place(of: entries) + list
    }
}

extension RecordedMigration.Step.Use {
    fileprivate var name: String {
        switch self {
        case .request: "request"
        case .response: "response"
        case .conditional: "conditional"
        }
    }

    fileprivate var number: Int? {
        switch self {
        case .request(let number), .response(let number): number
        case .conditional: nil
        }
    }
}

extension MigrationPlaceholder.Reason {
    var words: String {
        switch self {
        case .hidden: "hidden; --reveal prints it"
        case .notRecorded: "the recording does not contain it"
        case .received: "received when the app uses V2"
        }
    }
}

extension RecordedMigration {
    /// The values of the viewer in constructed responses.
    fileprivate var sampleValues: SampleResponse.Values { .init(serviceProvider: serviceProvider, mvpd: mvpd) }
}
