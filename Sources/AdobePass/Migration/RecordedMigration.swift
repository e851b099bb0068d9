import ByteTools
import Captures
import HTTPTypes
package import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The migration of a recorded app: each call of REST API V1 with the requests of V2 that take its place.
package struct RecordedMigration: Sendable {
    /// Whether the identifier of the device, SAML responses and other values that identify a viewer are in the requests.
    package enum Contents: Hashable, Sendable { case hidden, revealed }

    /// A request of V2.
    package struct Proposal: Hashable, Sendable {
        package let service: AdobeService
        /// The request, without a token; `nil` if a recorded value cannot be sent.
        package let request: AdobeRequest?
        /// Why there is no request.
        package let problem: String?
        package let placeholders: [MigrationPlaceholder]

        init(
            service: AdobeService,
            request: AdobeRequest? = nil,
            problem: String? = nil,
            placeholders: [MigrationPlaceholder]
        ) {
            (self.service, self.request, self.problem, self.placeholders) = (service, request, problem, placeholders)
        }
    }

    /// A step of a row, for a recorded call.
    package struct Step: Sendable {
        package let step: MigratedCall.Step
        package let service: AdobeService
        package let use: Use

        package enum Use: Hashable, Sendable {
            /// The request with this number in ``RecordedMigration/proposals``; the first is 1.
            case request(Int)
            /// The response of the request with this number has the content already.
            case response(Int)
            /// The recording does not show if the condition is met.
            case conditional
        }
    }

    /// A recorded call of V1, or several equal ones in a row.
    package struct Call: Sendable {
        /// The numbers in the recording; the first is 1.
        package fileprivate(set) var entries: [Int]
        package let row: MigratedCall
        /// The status of each response; `nil` if there is none.
        package fileprivate(set) var statuses: [Int?]
        package let steps: [Step]
    }

    /// A recorded call that is none of V1.
    package struct OtherCall: Sendable {
        package let entry: Int
        /// The service of V2; `nil` for a page or an unknown call of Adobe's hosts.
        package let service: AdobeService?
        /// The method, the host, and the documented start of the path; the rest may contain personal data.
        package let title: String
    }

    /// The calls of V1, in the order of their times.
    package let calls: [Call]
    /// The requests of V2, in order.
    package let proposals: [Proposal]
    /// The other calls of Adobe's hosts.
    package let others: [OtherCall]
    /// The first service provider of the recording.
    package let serviceProvider: String?
    /// The viewer's first MVPD in the recording.
    package let mvpd: String?

    /// Migrates a recording.
    ///
    /// - Parameters:
    ///   - recording: An HTTP Archive, a Charles session, or a text with the output of `curl -v` or of another tool.
    ///   - decompressor: Opens compressed recordings and bodies; without it, they are not read.
    ///   - contents: Whether the requests contain values that identify the viewer.
    /// - Throws: ``AdobePassError`` if the recording cannot be read, or has no call of V1
    ///   (``AdobePassError/Code/noCallToMigrate``).
    package init(
        of recording: [UInt8],
        decompressor: Decompressor? = nil,
        _ contents: Contents
    ) throws(AdobePassError) {
        let recorded = try RecordedResponse.calls(in: recording, decompressor: decompressor) { request in
            AdobeEnvironment.isHostOfAdobe(request.host) || MigratedCall.row(of: request) != nil
        }
        guard recorded.count <= RecordedResponse.maximumCount else {
            let limit = RecordedResponse.maximumCount
            let text = "the recording has \(recorded.count) calls of Adobe, more than the limit of \(limit)"
            throw AdobePassError(.tooLarge, "\(text); record one sign-in")
        }
        let rows = recorded.inOrderOfTime({ $0.instant }, entry: { $0.entry })
            .map { (recorded: $0, row: MigratedCall.row(of: $0)) }
        guard rows.contains(where: { $0.row?.isOfV1Alone ?? false }) else {
            throw Self.noCall(recorded.compactMap { $0.service })
        }
        let old = rows.compactMap { recorded, row in row.map { MigrationValues.Call(recorded: recorded, row: $0) } }
        others = rows.compactMap { recorded, row in row == nil ? OtherCall(recorded) : nil }
        let values = MigrationValues(of: old, contents)
        var plan = MigrationPlan()
        for index in old.indices { plan.add(old[index], at: index, values) }
        (calls, proposals) = (plan.calls, plan.proposals)
        (serviceProvider, mvpd) = (values.first(.serviceProvider), values.first(.mvpd))
    }

    private static func noCall(_ services: [AdobeService]) -> AdobePassError {
        let count = services.count
        let rest =
            if services.isEmpty {
                ""
            } else if services.allSatisfy({ $0 == .v2Register || $0 == .v2Token }) {
                ", only the registration of the client, which is the same in V1 and V2"
            } else {
                "; \(count) of its calls \(count == 1 ? "is one" : "are") of V2 already"
            }
        return AdobePassError(.noCallToMigrate, "the recording has no call of REST API V1\(rest)")
    }
}

/// The calls of V1 that were migrated so far, and the requests of V2 in their place.
private struct MigrationPlan {
    private(set) var calls: [RecordedMigration.Call] = []
    private(set) var proposals: [RecordedMigration.Proposal] = []
    /// The number of the last request of each kind.
    private var numbers: [RecordedMigration.Proposal: Int] = [:]
    /// The last request that returned a profile, by the owner of the profile.
    private var profileNumbers: [[ByteText]: Int] = [:]
    /// The requests whose response a call of a row has used.
    private var used: Set<Use> = []

    private struct Use: Hashable {
        let row: ByteText
        let number: Int
    }

    mutating func add(_ call: MigrationValues.Call, at index: Int, _ values: MigrationValues) {
        // A new sign-in and a logout end the profiles.
        if [.v1Logout, .v1RegistrationCode].contains(call.row.service) { profileNumbers = [:] }
        let owner = values.owner(at: index)
        let steps = call.row.steps.map { step in
            let service = step.services.first { values.isKnown($0, at: index) } ?? step.services[0]
            return (step: step, service: service, proposal: values.request(to: service, at: index))
        }
        let status = call.recorded.response.status
        if repeats(call.row, steps.map({ $0.proposal })) {
            calls[calls.count - 1].entries.append(call.recorded.entry)
            calls[calls.count - 1].statuses.append(status)
            return
        }
        let planned = steps.map { step, service, proposal in
            RecordedMigration.Step(step: step, service: service, use: use(of: step, proposal, for: call.row, of: owner))
        }
        calls.append(.init(entries: [call.recorded.entry], row: call.row, statuses: [status], steps: planned))
    }

    /// True if the last call was the same one, so that both are listed together.
    private func repeats(_ row: MigratedCall, _ new: [RecordedMigration.Proposal]) -> Bool {
        guard let last = calls.last, last.row.id.hasSameBytes(as: row.id),
            !row.steps.contains(where: { $0.use == .oncePerResponse })
        else { return false }
        return zip(last.steps, new).allSatisfy { step, proposal in
            switch step.use {
            case .request(let number): proposals[number - 1] == proposal
            case .response, .conditional: true
            }
        }
    }

    private mutating func use(
        of step: MigratedCall.Step,
        _ proposal: RecordedMigration.Proposal,
        for row: MigratedCall,
        of owner: [ByteText]
    ) -> RecordedMigration.Step.Use {
        switch step.use {
        case .conditional: return .conditional
        case .always: break
        case .oncePerResponse:
            if let number = numbers[proposal], used.insert(Use(row: ByteText(row.id), number: number)).inserted {
                return .response(number)
            }
        case .kept: if let number = profileNumbers[owner] { return .response(number) }
        }
        proposals.append(proposal)
        let number = proposals.count
        numbers[proposal] = number
        used.insert(Use(row: ByteText(row.id), number: number))
        if Self.profileServices.contains(proposal.service) { profileNumbers[owner] = number }
        return .request(number)
    }

    private static let profileServices: [AdobeService] = [.v2Exchange, .v2ProfileByCode, .v2Profile, .v2Profiles]
}

extension RecordedMigration {
    /// The state that the app must keep from now on, once each.
    package var kept: [String] { calls.flatMap { $0.row.kept }.uniqueByBytes }

    /// True if the app uses Apple's single sign-on.
    package var hasExchange: Bool { proposals.contains { $0.service == .v2Exchange } }

    /// The description of the device in the first request that has one.
    package var device: DeviceInformation? {
        let headers = proposals.lazy.compactMap { $0.request }.flatMap { $0.headers }
        let header = headers.first { $0.name.rawName.hasSameBytes(as: DeviceInformation.headerName) }
        return header.flatMap { DeviceInformation.reading($0.value).value }
    }

    /// The placeholders in the requests, once each.
    package var placeholders: [MigrationPlaceholder] {
        var known: Set<MigrationPlaceholder> = []
        return proposals.flatMap { $0.placeholders }.filter { known.insert($0).inserted }
    }
}

extension MigratedCall {
    /// False for the registration of the client, which has the same services in V1 and V2.
    var isOfV1Alone: Bool { service?.dialect != .v2 }
}

extension RecordedMigration.OtherCall {
    fileprivate init(_ recorded: RecordedResponse) {
        entry = recorded.entry
        service = recorded.service
        let request = recorded.capturedRequest
        let path = CallPath(of: request?.target ?? "").segments.prefix { Self.literals.contains(Array($0)) }
        let start = path.map { "/\(String(decoding: $0, as: UTF8.self))" }.joined()
        let method = Self.methods.first { $0.hasSameBytes(as: request?.method.uppercased() ?? "") } ?? "another method"
        title = "\(method) \(ByteText(request?.host ?? "").shortened(to: 80))\(start)/…".withoutControls
    }

    private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT"]

    /// The segments of the paths that Adobe documents; others may contain personal data.
    private static let literals = Set(
        AdobeService.all.flatMap { CallPattern($0.pattern).literals }
            + MigratedCall.v1.flatMap { $0.forms }.flatMap { CallPattern($0).literals }
    )
}

extension AdobePassError.Code {
    /// A recording has no call of REST API V1.
    package static let noCallToMigrate = Self(rawValue: "migrate.no-call")
}
