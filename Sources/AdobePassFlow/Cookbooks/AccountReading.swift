import AdobePass
import ByteTools
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What account metadata says about the viewer's provider, or about the provider's SAML response.
enum AccountReading: Sendable {
    case notPermitted(AccountMetadata.Access)
    case failed(AccountMetadata.Failure)
    case noProvider
    case expired(EpochMilliseconds, at: EpochMilliseconds)
    case noExpiration
    case provider(String)
    case noResponse
    case unusable(SAMLEncodingError)
    case response(Base64Text)

    /// The treatment of metadata without an expiration date: V1 requires a date after the current time, V2 checks the date
    /// only if there is one.
    enum Expiration { case required, ifPresent }

    var provider: String? { if case .provider(let provider) = self { provider } else { nil } }

    var response: Base64Text? { if case .response(let response) = self { response } else { nil } }

    /// The kinds of readings, each with its rule.
    enum Kind: Sendable {
        case notPermitted, failed, noProvider, expired, noExpiration, provider, noResponse, unusable, response

        var rule: SignOnRule {
            switch self {
            case .notPermitted: .notPermitted
            case .failed: .frameworkError
            case .noProvider: .noProvider
            case .expired: .expired
            case .noExpiration: .noExpiration
            case .provider: .validAccount
            case .noResponse: .noResponse
            case .unusable: .unusableResponse
            case .response: .usableResponse
            }
        }
    }

    var kind: Kind {
        switch self {
        case .notPermitted: .notPermitted
        case .failed: .failed
        case .noProvider: .noProvider
        case .expired: .expired
        case .noExpiration: .noExpiration
        case .provider: .provider
        case .noResponse: .noResponse
        case .unusable: .unusable
        case .response: .response
        }
    }

    /// The value that the rule applies to.
    var detail: String? {
        switch self {
        case .notPermitted(let access): access.words
        case .failed(let error): "VSErrorCode \(error.code.rawValue), \(error.code.meaning)"
        case .expired(let date, let now): "\(date.words) is before \(now.words)"
        case .provider(let provider): provider.quoted
        case .unusable(let error): error.description
        case .noProvider, .noExpiration, .noResponse, .response: nil
        }
    }

    /// The settings in which a viewer who has not granted access can do so; `nil` if access is not missing.
    func settings(on platform: ApplePlatform) -> String? {
        if case .notPermitted(let access) = self { access.settings(on: platform) } else { nil }
    }
}

extension AccountMetadata {
    var knownProvider: String? { providerIdentifier.flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns what the metadata says at an instant about the provider that the viewer is signed in to.
    func providerReading(at now: EpochMilliseconds, _ expiration: AccountReading.Expiration) -> AccountReading {
        guard access == .granted else { return .notPermitted(access) }
        // As in the cookbook, an error counts only if the value is missing.
        guard let provider = knownProvider else { return error.map { .failed($0) } ?? .noProvider }
        if let date = expirationDate {
            if now > date { return .expired(date, at: now) }
        } else if expiration == .required {
            return .noExpiration
        }
        return .provider(provider)
    }

    /// Returns what the metadata says about the SAML response, normalized and encoded as Base64; the form percent-encodes it later.
    var responseReading: AccountReading {
        guard access == .granted else { return .notPermitted(access) }
        guard let text = samlResponse?.revealed, !text.utf8.allSatisfy({ $0 <= 0x20 }) else {
            return error.map { .failed($0) } ?? .noResponse
        }
        do throws(SAMLEncodingError) {
            return .response(try ResponseEncoder.base64(encoding: text))
        } catch {
            return .unusable(error)
        }
    }
}

extension AccountMetadata.Access {
    var words: String { "the access status is \(rawValue)" }

    /// Such a viewer may have no choice in the settings: a profile or Screen Time prevents it.
    func settings(on platform: ApplePlatform) -> String {
        let place = "the app's section of the settings, or \(SettingsPrompt.provider(on: platform))"
        return self == .restricted ? "\(place), once the device's restriction is removed" : place
    }
}

extension [MVPD] {
    /// The identifiers, if there are several; `nil` otherwise.
    var severalWords: String? { count > 1 ? prefix(5).map(\.id.quoted).joined(separator: ", ") : nil }
}

extension EpochMilliseconds {
    /// The instant in ISO 8601, for reasons.
    var words: String {
        guard (-62_135_596_800_000..<253_402_300_800_000).contains(rawValue) else { return "\(rawValue)" }
        return date.formatted(Date.ISO8601FormatStyle())
    }
}
