import Logging
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The providers, which are read again when a file changes; what cannot be read leaves the previous state in use.
final class ProviderDirectory: ReloadedFile {
    /// The state of all providers.
    struct Snapshot: Sendable {
        fileprivate(set) var byMVPD: [String: Provider] = [:]
        fileprivate(set) var byPlatformMappingID: [String: Provider] = [:]
        /// The problems of the latest attempt to read the files, by provider; empty for the file of the providers itself.
        fileprivate(set) var problems: [String: ConfigurationError] = [:]

        /// All providers, in the order of their names.
        var all: [Provider] { byMVPD.values.sorted { $0.name < $1.name } }
    }

    private struct State {
        var snapshot: Snapshot
        var stamps: [String: FileStamp]
    }

    let kind = "providers"
    private let path: String
    private let state: Mutex<State>

    /// Reads the providers.
    ///
    /// - Throws: ``ConfigurationError`` with the problems of all providers.
    init(_ path: String, at instant: Date) throws(ConfigurationError) {
        self.path = path
        let snapshot = Self.read(path, keeping: nil, at: instant)
        guard snapshot.problems.isEmpty else {
            throw ConfigurationError(snapshot.problems.sorted { $0.key < $1.key }.flatMap(\.value.problems))
        }
        state = Mutex(State(snapshot: snapshot, stamps: Self.stamps(path, snapshot)))
    }

    /// The providers as they were last read.
    var snapshot: Snapshot { state.withLock { $0.snapshot } }

    /// Reads the files again if one of them has changed, or if metadata expires soon.
    func reload(at instant: Date, expiringWithin seconds: Int) -> ReloadResult {
        let (old, stamps) = state.withLock { ($0.snapshot, $0.stamps) }
        let now = Self.stamps(path, old)
        let soon = instant.addingTimeInterval(Double(seconds))
        guard now != stamps || old.all.contains(where: { !$0.isFresh(at: soon) }) else { return .unchanged }
        let new = Self.read(path, keeping: old, at: instant)
        state.withLock { state in
            state.snapshot = new
            state.stamps = Self.stamps(path, new)
        }
        if new.problems.isEmpty { return now == stamps ? .unchanged : .reloaded }
        // A problem is reported once, and stays visible in the readiness.
        return now == stamps ? .unchanged : .failed(new.problems.sorted { $0.key < $1.key }.flatMap(\.value.problems))
    }

    private static func stamps(_ path: String, _ snapshot: Snapshot) -> [String: FileStamp] {
        let paths = [path] + snapshot.byMVPD.values.flatMap(\.files)
        return Dictionary(paths.map { ($0, FileStamp(of: $0)) }, uniquingKeysWith: { first, _ in first }).compactMapValues(\.self)
    }

    /// Reads all files; a provider that cannot be read is taken from the previous state.
    private static func read(_ path: String, keeping old: Snapshot?, at instant: Date) -> Snapshot {
        var snapshot = Snapshot()
        do throws(ConfigurationError) {
            let file = try ProvidersFile(path)
            for (name, fields) in file.providers {
                do throws(ConfigurationError) {
                    snapshot.add(try fields.provider(at: instant))
                } catch {
                    snapshot.problems[name] = error
                    if let kept = old?.all.first(where: { $0.name == name }) { snapshot.add(kept) }
                }
            }
        } catch {
            snapshot = old ?? Snapshot()
            snapshot.problems = ["": error]
        }
        return snapshot
    }
}

extension ProviderDirectory.Snapshot {
    fileprivate mutating func add(_ provider: Provider) {
        byMVPD[provider.mvpd] = provider
        if let id = provider.platformMappingID { byPlatformMappingID[id] = provider }
    }
}
