import AdobePass
import AdobePassFlow
import ByteTools
import SAMLEncoding

/// What a reader who knows V1 alone learns about a service of V2, each thing where a report has it first.
struct MigrationGuide {
    /// What is new about a service at its place in a report.
    struct Entry {
        let values: [MigratedValue]
        let samples: [SampleResponse]
        let actions: [MigratedAction]
        let topics: [MigratedTopic]

        static let nothing = Self(values: [], samples: [], actions: [], topics: [])
    }

    private let isForApple: Bool
    private let sampleValues: SampleResponse.Values
    private var values: Set<MigratedValue> = []
    private var samples: Set<ByteText> = []
    private var services: Set<AdobeService> = []
    private var topics: Set<MigratedTopic> = []

    /// Creates a guide for a reader who knows no service of V2.
    ///
    /// - Parameters:
    ///   - isForApple: True if the app uses Apple's single sign-on.
    ///   - sampleValues: The values of the viewer in constructed responses.
    init(isForApple: Bool = false, with sampleValues: SampleResponse.Values = .init()) {
        (self.isForApple, self.sampleValues) = (isForApple, sampleValues)
    }

    /// Returns what is new about a service, and takes it as known from now on.
    mutating func entry(of service: AdobeService) -> Entry {
        let isNew = services.insert(service).inserted
        let all = SampleResponse.samples(of: service, isForApple: isForApple, with: sampleValues)
        return Entry(
            values: MigratedValue.values(of: service).filter { values.insert($0).inserted },
            samples: all.filter { samples.insert(ByteText($0.body)).inserted },
            actions: isNew ? MigratedAction.actions(of: service) : [],
            topics: MigratedTopic.topics(of: service).filter { topics.insert($0).inserted }
        )
    }

    /// Returns what a document has about each of the services, of which one may be there several times.
    static func json(
        of services: [AdobeService],
        isForApple: Bool = false,
        with values: SampleResponse.Values = .init()
    ) -> [JSON] {
        services.uniqued.compactMap { service in
            var guide = Self(isForApple: isForApple, with: values)
            let entry = guide.entry(of: service)
            return entry.isEmpty ? nil : entry.json(of: service)
        }
    }
}

extension MigrationGuide.Entry {
    var isEmpty: Bool { values.isEmpty && samples.isEmpty && actions.isEmpty && topics.isEmpty }

    /// The text for people.
    var lines: [String] {
        values.map { $0.words } + samples.map { "\($0.title): \($0.shownBody)" }
            + (actions.isEmpty ? [] : ["\(Self.actionsTitle):"] + actions.map { "  \($0.words)" })
            + topics.flatMap { topic in ["\(topic.title):"] + topic.texts.map { "  \($0)" } }
    }

    static let actionsTitle = "by 'actionName' in the response, the app must"

    fileprivate func json(of service: AdobeService) -> JSON {
        [
            "service": service.rawValue, "values": values.map { $0.json },
            "responses": samples.map { ["result": $0.name, "status": $0.status, "body": $0.body] as JSON },
            "actions": actions.map {
                ["actionName": $0.name, "actionType": $0.type, "duty": $0.duty] as JSON
            },
            "topics": topics.map { ["title": $0.title, "texts": $0.texts] as JSON },
        ]
    }
}

extension SampleResponse {
    var title: String { "\(name.hasSameBytes(as: "denied") ? "denial" : "response") (constructed), status \(status)" }

    /// The body, which contains text of a recording.
    var shownBody: String { body.withoutControls }
}

extension MigratedValue {
    var words: String { "\(name): \(meaning)" }

    var json: JSON { ["name": name, "meaning": meaning] }
}

extension MigratedAction {
    var words: String { "\(name) (\(type)): \(duty)" }
}
