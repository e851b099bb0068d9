import Logging
import ServiceLifecycle

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum ReloadResult: Sendable {
    case unchanged
    case reloaded
    /// The previous content is still in use.
    case failed([ConfigurationError.Problem])
}

protocol ReloadedFile: AnyObject, Sendable {
    /// In logs and metrics.
    var kind: String { get }

    func reload(at instant: Date) -> ReloadResult
}

struct ReloadService: Service {
    let files: [any ReloadedFile]
    let providers: ProviderDirectory
    let configuration: ServiceConfiguration.Files
    let pool: VerificationPool
    let metrics: ServiceMetrics
    let reminder: Reminder
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    func run() async throws {
        noteExpiry()
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try? await clock.sleep(for: .seconds(configuration.reloadSeconds))
                if !Task.isCancelled { await reload() }
            }
        }
    }

    func reload() async {
        for file in files {
            let instant = now()
            let result = try? await pool.run { file.reload(at: instant) }
            switch result {
            case .reloaded:
                metrics.noteReload(file.kind, "reloaded")
                logger.notice("reloaded", metadata: ["file": "\(file.kind)"])
            case .failed(let problems):
                metrics.noteReload(file.kind, "failed")
                for problem in problems {
                    logger.error(
                        "the new content is not used",
                        metadata: ["file": "\(file.kind)", "problem": "\(problem)"]
                    )
                }
            case .unchanged, nil: break
            }
        }
        noteExpiry()
    }

    private func noteExpiry() {
        let instant = now()
        let soon = instant.addingTimeInterval(Double(configuration.expirySeconds))
        let ends = providers.snapshot.all.reduce(into: [:]) { $0[$1.name] = $1.validUntil }
        metrics.noteExpiries(ends.mapValues(\.timeIntervalSince1970))
        let expiring = ends.filter { $0.value < soon }
        guard reminder.isDue(about: Set(expiring.keys), at: instant) else { return }
        for (name, end) in expiring.sorted(by: { $0.key < $1.key }) {
            logger.warning(
                "the metadata expires soon; replace the file by a newer one",
                metadata: ["provider": "\(name)", "validUntil": "\(end.formatted(.iso8601))"]
            )
        }
    }
}
