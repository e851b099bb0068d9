import COpenSSL
import JSONTrees
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The callers and the digests of their bearer tokens, from a file that is read again when it changes.
///
/// ```json
/// {"callers": [{"name": "tv-backend", "sha256": ["9f86…", "60303ae2…"]}]}
/// ```
///
/// A caller with two digests can change its token without a pause.
final class CallerDirectory: ReloadedFile {
    private struct Entry: Sendable {
        let name: String
        let digest: [UInt8]
    }

    private struct State {
        var entries: [Entry]
        var stamp: FileStamp?
    }

    let kind = "callers"
    private let path: String
    private let state: Mutex<State>

    init(_ path: String) throws(ConfigurationError) {
        self.path = path
        // A change during the reading must be noticed, too.
        let stamp = FileStamp(of: path)
        state = Mutex(State(entries: try Self.read(path), stamp: stamp))
    }

    /// The time does not depend on which digest is equal, or how much of it.
    func caller(withToken token: some Collection<UInt8>) -> String? {
        let digest = Self.sha256(token)
        let entries = state.withLock { $0.entries }
        var found: String?
        for entry in entries where unsafe CRYPTO_memcmp(entry.digest, digest, digest.count) == 0 {
            found = entry.name
        }
        return found
    }

    func reload(at instant: Date) -> ReloadResult {
        let stamp = FileStamp(of: path)
        guard stamp != state.withLock({ $0.stamp }) else { return .unchanged }
        state.withLock { $0.stamp = stamp }
        do throws(ConfigurationError) {
            let entries = try Self.read(path)
            state.withLock { $0.entries = entries }
            return .reloaded
        } catch {
            return .failed(error.problems)
        }
    }

    static func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = unsafe SHA256(Array(bytes), bytes.count, &digest)
        return digest
    }

    private struct Content: Decodable {
        struct Caller: Decodable {
            let name: String
            let sha256: [String]
        }

        let callers: [Caller]
    }

    private static func read(_ path: String) throws(ConfigurationError) -> [Entry] {
        let bytes = try FileContent.read(path)
        guard let content = try? Content(decodingJSON: bytes), !content.callers.isEmpty else {
            let text =
                #"the file must be JSON such as {"callers": [{"name": "app", "sha256": ["…"]}]}, with at least one caller"#
            throw ConfigurationError(.malformed, in: path, at: "callers", text)
        }
        var entries: [Entry] = []
        for (index, caller) in content.callers.enumerated() {
            let field = "callers[\(index)]"
            guard !caller.name.isEmpty, caller.name.utf8.count <= 64,
                caller.name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else {
                let text = "the name must have 1 to 64 visible ASCII characters, because it is logged"
                throw ConfigurationError(.invalidValue, in: path, at: "\(field).name", text)
            }
            guard !caller.sha256.isEmpty else {
                throw ConfigurationError(
                    .missingField,
                    in: path,
                    at: "\(field).sha256",
                    "there is no digest; add one, or remove the caller"
                )
            }
            for text in caller.sha256 {
                guard let digest = digest(text) else {
                    let advice = "each digest must have 64 hexadecimal digits: printf %s TOKEN | sha256sum"
                    throw ConfigurationError(.invalidValue, in: path, at: "\(field).sha256", advice)
                }
                entries.append(Entry(name: caller.name, digest: digest))
            }
        }
        return entries
    }

    private static func digest(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 64, text.utf8.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
