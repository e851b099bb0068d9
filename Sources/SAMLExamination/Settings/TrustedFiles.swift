internal import ByteTools
public import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The keys of files that a person chose to trust, as far as they can be used.
///
/// A file that cannot be used is a problem, and the others are trusted without it.
public struct TrustedFiles: Sendable {
    /// The reason why a file is not trusted, or why an issuer has no key.
    public struct Problem: Hashable, Sendable {
        /// The index of the file; `nil` if the problem is an issuer.
        public let file: Int?
        /// One sentence: the problem and the fix.
        public let message: String
    }

    /// The trusted keys.
    public private(set) var keys = TrustedKeys()
    /// The indices of the trusted files.
    public private(set) var indices: [Int]
    /// The problems.
    public private(set) var problems: [Problem] = []

    /// Creates the keys of files.
    ///
    /// - Parameters:
    ///   - contents: Certificates, public keys or SAML metadata, in any order.
    ///   - issuers: The expected issuers, which select entities of metadata.
    ///   - instant: The evaluation time.
    public init(_ contents: [[UInt8]], for issuers: [String] = [], at instant: Date) {
        // The error of the most frequent kind explains what another content is.
        let fields = contents.map { ProviderSettings.FileField(ofTrusted: $0) ?? .certificates }
        var settings = ProviderSettings()
        settings.issuers = issuers
        indices = Array(contents.indices)
        // Each turn but the last leaves out a file or an issuer.
        while true {
            do throws(SettingsError) {
                keys = try settings.trustedKeys(in: named(contents, fields), at: instant)
                return
            } catch {
                if let index = Int(error.value), indices.contains(index), error.field != "issuer" {
                    problems.append(Problem(file: index, message: error.message))
                    indices.removeAll { $0 == index }
                } else {
                    problems.append(Problem(file: nil, message: error.message))
                    let count = settings.issuers.count
                    // The expectation stays with the caller, and no response has this issuer with a key for it.
                    settings.issuers.removeAll { $0.hasSameBytes(as: error.value) }
                    if settings.issuers.count == count {
                        indices = []
                        return
                    }
                }
            }
        }
    }

    /// The contents of the remaining files, with their indices as names, because two files may have the same one.
    private func named(
        _ contents: [[UInt8]],
        _ fields: [ProviderSettings.FileField]
    ) -> ProviderSettings.TrustedContents {
        var named = ProviderSettings.TrustedContents()
        for index in indices {
            let file = (name: "\(index)", content: contents[index])
            switch fields[index] {
            case .keys: named.keys.append(file)
            case .metadata: named.metadata.append(file)
            default: named.certificates.append(file)
            }
        }
        return named
    }
}
