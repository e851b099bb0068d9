import ByteTools
package import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

extension ReportEntry where Content == ResponseDiagnosis {
    /// The entry; with a party, its findings are those on which the party must act.
    func json(failingOn threshold: Severity, for party: ActingParty? = nil) -> JSON {
        let findings = (party.map(concerning) ?? self).diagnosis?.findings ?? []
        let verdict = verdict(failingOn: threshold)
        return verdict.json.merging(
            JSON {
                ("response", response?.placeJSON)
                ("layers", diagnosis?.trace.layers.map { $0.kind.rawValue } ?? [])
                ("stage", diagnosis?.stage.rawValue)
                ("at", evaluationTime?.timestamp)
                ("timeSource", evaluationTime?.source.rawValue)
                ("findings", findings.map { $0.json(in: diagnosis) })
                ("counts", Dictionary(grouping: findings) { $0.severity.rawValue }.mapValues { $0.count })
                ("failure", failure?.json)
            }
        )
    }
}

extension CaseVerdict {
    var json: JSON {
        JSON {
            ("verdict", decision.rawValue)
            ("actor", actor?.rawValue)
            ("sentence", sentence.withoutControls)
        }
    }
}

extension FoundResponse {
    /// The place of the response, if it is one of several in a text.
    fileprivate var placeJSON: JSON? {
        number.map { number in
            JSON {
                ("number", number)
                ("offset", place.offset)
                ("line", place.line)
                ("column", place.column)
            }
        }
    }
}

extension Finding {
    /// The finding; with a diagnosis, its place is in the text that contains the input.
    package func json(in diagnosis: ResponseDiagnosis? = nil) -> JSON {
        let place = place.map { diagnosis?.placeInText($0) ?? $0 }
        return JSON {
            ("rule", rule.id)
            ("family", rule.family.rawValue)
            ("severity", severity.rawValue)
            ("basis", rule.basis.rawValue)
            ("actors", actingParties.map { $0.rawValue })
            ("message", message)
            ("advice", toolAdvice)
            ("expected", expected)
            ("found", found)
            ("count", count)
            // Counted from 1; the number of layers plus one is the document inside them.
            ("layer", place.map { $0.layer + 1 })
            ("offset", place?.offset)
            ("line", place?.location?.line)
            ("column", place?.location?.column)
            ("path", place?.path)
        }
    }
}

extension DiagnosisSummary {
    fileprivate var json: JSON {
        JSON {
            ("inputs", inputCount)
            ("accepted", acceptedCount)
            ("rejected", rejectedCount)
            ("unread", unreadCount)
            ("withoutResponse", withoutResponseCount)
        }
    }
}

extension [DiagnosisEntry] {
    /// The diagnosis of the only response of a text, or the worst verdict and all diagnoses of several.
    package func json(failingOn threshold: Severity) -> JSON {
        let diagnoses = map { $0.json(failingOn: threshold) }
        if diagnoses.count == 1 { return diagnoses[0] }
        let verdicts = map { $0.verdict(failingOn: threshold) }
        let order = [CaseVerdict.Decision.unread, .rejected, .accepted]
        let worst = order.lazy.compactMap { decision in verdicts.first { $0.decision == decision } }.first
        return (worst ?? CaseVerdict(.unread, .unread)).json.merging(JSON { ("responses", diagnoses) })
    }
}

struct DiagnosisJSONForm: DiagnosisForm {
    private let threshold: Severity
    private let settings: SettingsSource?
    private let party: ActingParty?
    private var writer = JSONWriter(.pretty)

    init(failingOn severity: Severity, for party: ActingParty? = nil, _ settings: SettingsSource? = nil) {
        self.party = party
        self.settings = settings
        threshold = severity
        writer.begin("{")
        writer.name("files")
        writer.begin("[")
    }

    mutating func add<Failure: Error>(_ input: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure)
    {
        writer.element(JSON { ("file", input.name) }.merging(input.json(failingOn: threshold, for: party)))
        try emit(writer.take())
    }

    mutating func finish<Failure: Error>(_ summary: DiagnosisSummary, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
    {
        writer.end("]")
        let rest = JSON {
            ("for", party?.rawValue)
            ("format", JSONFormat.check.name)
            ("settings", settings?.json)
            ("summary", summary.json)
            ("version", JSONFormat.check.version)
        }
        for member in rest.members { writer.member(member.name, member.write) }
        writer.end("}")
        try emit(writer.take() + [0x0A])
    }
}
