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
        /// The states of all files before they were read, so that a change during the reading is noticed, too.
        fileprivate var stamps: [String: FileStamp?] = [:]

        /// All providers, in the order of their names.
        var all: [Provider] { byMVPD.values.sorted { $0.name < $1.name } }
    }

    let kind = "providers"
    private let path: String
    private let state: Mutex<Snapshot>

    /// Reads the providers.
    ///
    /// - Throws: ``ConfigurationError`` with the problems of all providers.
    init(_ path: String, at instant: Date) throws(ConfigurationError) {
        self.path = path
        let snapshot = Self.read(path, keeping: nil, at: instant)
        guard snapshot.problems.isEmpty else { throw ConfigurationError(snapshot.allProblems) }
        state = Mutex(snapshot)
    }

    /// The providers as they were last read.
    var snapshot: Snapshot { state.withLock { $0 } }

    func reload(at instant: Date) -> ReloadResult {
        let old = snapshot
        guard old.stamps.contains(where: { FileStamp(of: $0) != $1 }) else { return .unchanged }
        let new = Self.read(path, keeping: old, at: instant)
        state.withLock { $0 = new }
        return new.problems.isEmpty ? .reloaded : .failed(new.allProblems)
    }

    /// Reads all files; a provider that cannot be read is taken from the previous state.
    private static func read(_ path: String, keeping old: Snapshot?, at instant: Date) -> Snapshot {
        var new = Snapshot()
        new.note(path)
        var keepsAll = false
        do throws(ConfigurationError) {
            for (name, fields) in try ProvidersFile(path).providers {
                for file in fields.files { new.note(file) }
                do throws(ConfigurationError) {
                    new.add(try fields.provider(at: instant))
                } catch {
                    new.problems[name] = error
                    guard let kept = old?.all.first(where: { $0.name == name }) else { continue }
                    // Another provider may have got its previous identifiers.
                    if fields.hasIdentifiers(of: kept) { new.add(kept) } else { keepsAll = true }
                }
            }
        } catch {
            new.problems = ["": error]
            keepsAll = true
        }
        return keepsAll ? new.keeping(old) : new
    }
}

extension ProviderDirectory.Snapshot {
    fileprivate var allProblems: [ConfigurationError.Problem] {
        problems.sorted { $0.key < $1.key }.flatMap(\.value.problems)
    }

    /// Notes the state of a file that is read next.
    fileprivate mutating func note(_ path: String) { stamps[path] = .some(FileStamp(of: path)) }

    /// Returns the providers of the previous state, with the problems of this one.
    fileprivate func keeping(_ old: Self?) -> Self {
        var result = old ?? self
        result.problems = problems
        result.stamps.merge(stamps) { $1 }
        return result
    }

    fileprivate mutating func add(_ provider: Provider) {
        byMVPD[provider.mvpd] = provider
        if let id = provider.platformMappingID { byPlatformMappingID[id] = provider }
    }
}
