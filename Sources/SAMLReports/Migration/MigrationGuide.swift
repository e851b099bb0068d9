import AdobePass
import AdobePassFlow
import ByteTools

/// What a reader who knows V1 alone learns about a service of V2, each thing where a report has it first.
struct MigrationGuide {
    /// What is new about a service at its place in a report.
    struct Entry {
        let values: [MigratedValue]
        let sample: String?
        let actions: [MigratedAction]

        static let nothing = Self(values: [], sample: nil, actions: [])
    }

    private let isForApple: Bool
    private var values: Set<MigratedValue> = []
    private var samples: Set<ByteText> = []
    private var services: Set<AdobeService> = []

    /// Creates a guide for a reader who knows no service of V2.
    ///
    /// - Parameter isForApple: True if the app uses Apple's single sign-on.
    init(isForApple: Bool = false) {
        self.isForApple = isForApple
    }

    /// Returns what is new about a service, and takes it as known from now on.
    mutating func entry(of service: AdobeService) -> Entry {
        let isNew = services.insert(service).inserted
        let sample = SampleResponse(of: service, isForApple: isForApple)?.body
        return Entry(
            values: MigratedValue.values(of: service).filter { values.insert($0).inserted },
            sample: sample.flatMap { samples.insert(ByteText($0)).inserted ? $0 : nil },
            actions: isNew ? MigratedAction.actions(of: service) : []
        )
    }

    /// Returns what a document has about each of the services, of which one may be there several times.
    static func json(of services: [AdobeService], isForApple: Bool = false) -> [JSON] {
        services.uniqued.compactMap { service in
            var guide = Self(isForApple: isForApple)
            let entry = guide.entry(of: service)
            return entry.isEmpty ? nil : entry.json(of: service)
        }
    }
}

extension MigrationGuide.Entry {
    var isEmpty: Bool { values.isEmpty && sample == nil && actions.isEmpty }

    /// The text for people.
    var lines: [String] {
        values.map(\.words) + (sample.map { ["\(Self.sampleTitle): \($0)"] } ?? [])
            + (actions.isEmpty ? [] : ["\(Self.actionsTitle):"] + actions.map { "  \($0.words)" })
    }

    static let sampleTitle = "response (constructed)"
    static let actionsTitle = "by 'actionName' in the response, the app must"

    fileprivate func json(of service: AdobeService) -> JSON {
        [
            "service": service.rawValue, "values": values.map(\.json), "response": sample,
            "actions": actions.map {
                ["actionName": $0.name, "actionType": $0.type, "duty": $0.duty] as JSON
            },
        ]
    }
}

extension MigratedValue {
    var words: String { "\(name): \(meaning)" }

    var json: JSON { ["name": name, "meaning": meaning] }
}

extension MigratedAction {
    var words: String { "\(name) (\(type)): \(duty)" }
}
