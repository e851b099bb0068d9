import AdobePass

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The provider of a request, or the reasons why there is none.
enum ProviderSelection: Sendable {
    case provider(Provider)
    case rejected([FindingAnswer])

    /// Finds the provider, and checks that all parts of the request are about it.
    init(of request: ExchangeRequest, in snapshot: ProviderDirectory.Snapshot, at instant: Date) {
        let byMVPD = request.mvpd.map { snapshot.byMVPD[$0] }
        let byMapping = (request.platformMappingID ?? (request.mvpd == nil ? request.status?.provider.id : nil))
            .map { snapshot.byPlatformMappingID[$0] }
        // A name that is specified must be known.
        if case .some(.none) = byMVPD {
            self = .rejected([.unknown("mvpd")])
            return
        }
        if case .some(.none) = byMapping {
            self = .rejected([.unknown("platformMappingId")])
            return
        }
        guard let provider = byMVPD ?? byMapping ?? nil else {
            self = .rejected([.unknown("mvpd")])
            return
        }
        if let other = byMapping ?? nil, other.name != provider.name {
            self = .rejected([.mismatch("'mvpd' and 'platformMappingId' are about different providers")])
            return
        }
        let findings = request.status.map { Self.findings(on: $0, provider, at: instant) } ?? []
        self = findings.isEmpty ? .provider(provider) : .rejected(findings)
    }

    private static func findings(
        on status: PartnerFrameworkStatus,
        _ provider: Provider,
        at instant: Date
    ) -> [FindingAnswer] {
        var findings: [FindingAnswer] = []
        if status.permission.accessStatus != .granted {
            findings.append(
                FindingAnswer(
                    "framework.permission",
                    "the viewer has not granted access to the TV provider account",
                    advice: "ask for the permission, or use the regular flow"
                )
            )
        }
        if let id = status.provider.id, let expected = provider.platformMappingID, !id.utf8.elementsEqual(expected.utf8)
        {
            findings.append(.mismatch("the account provider of the framework's status is not that of the MVPD"))
        }
        if let expiration = status.provider.expiration, expiration.date <= instant {
            findings.append(
                FindingAnswer(
                    "framework.expired",
                    "the viewer's authentication with the TV provider has expired",
                    advice: "request the account metadata from the framework again"
                )
            )
        }
        return findings
    }
}

extension FindingAnswer {
    fileprivate static func unknown(_ field: String) -> Self {
        Self(
            "provider.unknown",
            "the service has no provider with this '\(field)'",
            advice: "check the value, or add the provider to the file of the providers"
        )
    }

    fileprivate static func mismatch(_ message: String) -> Self {
        Self("provider.mismatch", message, advice: "send the values of one and the same sign-in")
    }
}
