import AdobePassFlow

/// A step in a sequence diagram: lanes of the parties, and a line from the app to those that take part.
struct FlowLanes {
    private enum Party: Int, CaseIterable {
        case app, apple, mvpd, adobe

        var title: String {
            switch self {
            case .app: "App"
            case .apple: "Apple"
            case .mvpd: "MVPD"
            case .adobe: "Adobe"
            }
        }

        /// The middle of the lane, in percent of the width.
        var place: Double { (Double(rawValue) + 0.5) * 100 / Double(Self.allCases.count) }
    }

    private let parties: [Party]

    init(of step: SignOnStep) {
        parties =
            switch step.kind {
            case .askPermission, .askSilently, .askWithPicker, .showPlatformPicker, .hidePlatformPicker, .settings:
                [.apple]
            // The framework forwards Adobe's request to the MVPD.
            case .forwardRequest: [.apple, .mvpd]
            case .call, .callSDK, .setSelectedProvider, .awaitCallback: [.adobe]
            case .regularFlow, .openLogoutPage: [.mvpd]
            case .ownPicker, .completeState: [.app]
            case .done: []
            }
    }

    /// The names of the lanes.
    static var head: HTML {
        HTML(.svg, .style("lanes"), .drawing("height", 18), .role("img"), .label(heading)) {
            for party in Party.allCases {
                HTML.words(party.title, x: party.place, y: 13, anchor: "middle")
            }
        }
    }

    private static var heading: String {
        "Lanes: " + Party.allCases.map { $0.title }.joined(separator: ", ")
    }

    var html: HTML {
        HTML(.svg, .style("lanes"), .drawing("height", Self.height), .role("img"), .label(words)) {
            for party in Party.allCases { HTML.line("life", from: party.place, to: party.place, 0, Self.height) }
            if let last = parties.last {
                HTML.line("call", from: Party.app.place, to: last.place, Self.height / 2, Self.height / 2)
                for party in parties { HTML.point(x: party.place, y: Self.height / 2, radius: 5) }
            }
        }
    }

    /// In pixels.
    private static let height = 26.0

    private var words: String {
        guard let first = parties.first else { return "no party" }
        return first == .app ? "in the app" : "app to \(parties.map { $0.title }.joined(separator: " and "))"
    }
}
