import ByteTools

/// A call of REST API V1 or of the AccessEnabler SDK, and what takes its place in REST API V2.
///
/// The rows are in `MigrationTableV1….swift` and `MigrationTableSDK….swift`; a row contains all its text. Adobe publishes which calls
/// replace which; how parameters, fields and errors correspond is concluded from the references of both interfaces.
package struct MigratedCall: Sendable {
    /// The interface that a call belongs to.
    package enum Interface: String, Hashable, Sendable, CaseIterable {
        /// REST API V1.
        case v1
        /// The AccessEnabler SDK for iOS and tvOS.
        case sdk

        /// The name of the interface.
        package var title: String {
            switch self {
            case .v1: "REST API V1"
            case .sdk: "the AccessEnabler SDK for iOS and tvOS"
            }
        }
    }

    /// What a statement is founded on.
    package enum Basis: String, Hashable, Sendable {
        /// The references of both interfaces.
        case compared
        /// A conclusion from Adobe's documentation, which does not state it.
        case inferred
    }

    /// A call of V2, in the place of the old one.
    package struct Step: Sendable {
        /// The services that can take the place; the first whose values the app has is the right one.
        package let services: [AdobeService]
        /// The purpose of the call, or the condition for it.
        package let purpose: String
        package let use: Use

        /// When the app sends the request.
        package enum Use: String, Hashable, Sendable {
            /// In place of each old call.
            case always
            /// Only under the condition in the purpose.
            case conditional
            /// Not again, if the response of the call was not yet used for the same old call: one response has the content of several.
            case oncePerResponse = "once-per-response"
            /// Not again, if the app has the response of an earlier call.
            case kept
        }
    }

    /// A value, a field or an error of the old interface, and its place in V2.
    package struct Change: Sendable {
        package let before: String
        package let after: String
        package let note: String?
        package let basis: Basis

        init(_ before: String, _ after: String, _ note: String? = nil) {
            (self.before, self.after, self.note) = (before, after, note)
            basis = .compared
        }

        private init(inferring before: String, _ after: String, _ note: String?) {
            (self.before, self.after, self.note) = (before, after, note)
            basis = .inferred
        }

        static func inferred(_ before: String, _ after: String, _ note: String? = nil) -> Self {
            Self(inferring: before, after, note)
        }
    }

    /// The name: that of the service for V1, such as `v1-authorize`, and that of the method or callback for the SDK.
    package let id: String
    package let interface: Interface
    /// The methods and paths of V1, or the complete names in the SDK.
    package let forms: [String]
    /// The service of the call, if `AdobeService` has it.
    package let service: AdobeService?
    /// A clause: the most important change.
    package let summary: String
    /// The calls of V2, in order; empty if no call of V2 takes the place.
    package let steps: [Step]
    /// The parameters and headers of the request.
    package let parameters: [Change]
    /// The fields of the response, user metadata included.
    package let fields: [Change]
    package let errors: [Change]
    /// The state that the app must keep from now on.
    package let kept: [String]
    /// What has no counterpart in V2.
    package let disappearing: [String]
    /// What Adobe has not published.
    package let unknown: [String]
    /// Adobe's pages.
    package let source: String

    init(
        _ interface: Interface,
        _ id: String,
        _ forms: [String],
        service: AdobeService? = nil,
        _ summary: String,
        steps: [Step] = [],
        parameters: [Change] = [],
        fields: [Change] = [],
        errors: [Change] = [],
        kept: [String] = [],
        disappearing: [String] = [],
        unknown: [String] = [],
        source: String
    ) {
        (self.id, self.interface, self.forms, self.service) = (id, interface, forms, service)
        (self.summary, self.steps) = (summary, steps)
        (self.parameters, self.fields, self.errors) = (parameters, fields, errors)
        (self.kept, self.disappearing, self.unknown, self.source) = (kept, disappearing, unknown, source)
    }
}

extension MigratedCall {
    /// Every call: those of V1, then those of the SDK, each in the order of use.
    package static let all: [Self] = v1 + sdk

    /// Returns the calls with a name, in any case: the name of a row, or a form of it; a short name of the SDK may have several.
    package static func named(_ name: String) -> [Self] {
        let name = withoutColon(name)
        let exact = all.filter { withoutColon($0.id).isEqualIgnoringASCIICase(to: name) }
        guard exact.isEmpty else { return exact }
        return all.filter { call in call.forms.contains { withoutColon($0).isEqualIgnoringASCIICase(to: name) } }
    }

    /// A selector of Objective-C is often written without its last colon.
    private static func withoutColon(_ name: String) -> ByteText {
        ByteText(decoding: name.utf8.last == UInt8(ascii: ":") ? name.utf8.dropLast()[...] : name.utf8[...])
    }

    /// The calls that a service of V2 takes the place of.
    package static func replaced(by service: AdobeService) -> [Self] {
        all.filter { call in call.steps.contains { $0.services.contains(service) } }
    }

    /// Returns the names near an unknown one, the nearest first, at most three.
    package static func names(near name: String) -> [String] {
        SimilarNames(to: name, among: all.map { $0.id } + sdk.flatMap { $0.forms }.map { withoutColon($0).string })
            .names
    }
}

extension MigratedCall.Step {
    static func call(_ service: AdobeService, _ purpose: String, _ use: Use = .always) -> Self {
        Self(services: [service], purpose: purpose, use: use)
    }

    /// The first service whose values the app has: the code of a session, or the MVPD.
    static func first(of services: [AdobeService], _ purpose: String, _ use: Use = .always) -> Self {
        Self(services: services, purpose: purpose, use: use)
    }
}
