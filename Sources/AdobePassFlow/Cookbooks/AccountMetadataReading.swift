import AdobePass
import ByteTools
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// The rules of both REST cookbooks about account metadata.

extension SignOnTrail {
    /// The treatment of metadata without an expiration date: V1 requires a date after the current time, V2 checks the date
    /// only if there is one.
    enum Expiration { case required, ifPresent }

    /// Records that the viewer has not granted access, and what the app can do about it.
    mutating func noteMissingPermission(_ access: AccountMetadata.Access, on platform: ApplePlatform) {
        let place = "the app's section of the settings, or \(SettingsPrompt.provider(on: platform))"
        // Such a viewer may have no choice in the settings: a profile or Screen Time prevents it.
        because(.explainBenefits, access == .restricted ? "\(place), once the device's restriction is removed" : place)
        because(.notPermitted, "the access status is \(access.rawValue)")
    }

    private mutating func isPermitted(_ metadata: AccountMetadata, on platform: ApplePlatform) -> Bool {
        guard metadata.access != .granted else { return true }
        noteMissingPermission(metadata.access, on: platform)
        return false
    }

    /// Records why the metadata lacks a value: the framework's error, or the rule if there is none.
    ///
    /// As in the cookbook, an error counts only if the value is missing.
    private mutating func noteMissing(_ rule: SignOnRule, in metadata: AccountMetadata) {
        guard let error = metadata.error else { return because(rule) }
        because(.frameworkError, "VSErrorCode \(error.code.rawValue), \(error.code.meaning)")
    }

    /// Returns the provider that the viewer is signed in to; `nil` if the metadata has none that is valid at an instant.
    mutating func provider(
        in metadata: AccountMetadata,
        on platform: ApplePlatform,
        at now: EpochMilliseconds,
        expiration: Expiration
    ) -> String? {
        guard isPermitted(metadata, on: platform) else { return nil }
        guard let provider = metadata.knownProvider else {
            noteMissing(.noProvider, in: metadata)
            return nil
        }
        if let date = metadata.expirationDate {
            guard now <= date else {
                because(.expired, "\(date.words) is before \(now.words)")
                return nil
            }
        } else if expiration == .required {
            because(.v1NoExpiration)
            return nil
        }
        because(.validAccount, provider.quoted)
        return provider
    }

    mutating func mvpd(for provider: String, in configuration: MVPDConfiguration) -> MVPD? {
        let mvpds = configuration.mvpds(platformMappingID: provider)
        guard let mvpd = mvpds.first else {
            because(.unknownProvider, provider.quoted)
            return nil
        }
        noteOthers(mvpds)
        because(.knownMVPD, "\(provider.quoted) is \(mvpd.id.quoted)")
        return mvpd
    }

    /// Returns the MVPD that the viewer chose in Apple's picker, if the framework does not support single sign-on for it.
    mutating func unsupportedMVPD(in metadata: AccountMetadata, _ configuration: MVPDConfiguration) -> String? {
        guard metadata.access == .granted, metadata.knownProvider == nil, let error = metadata.error,
            error.code == .unsupportedProvider, let provider = error.unsupportedProviderIdentifier, !provider.isEmpty
        else { return nil }
        let mvpds = configuration.mvpds(platformMappingID: provider)
        guard let mvpd = mvpds.first else {
            because(.unsupportedUnknown, provider.quoted)
            return nil
        }
        noteOthers(mvpds)
        because(.unsupported, "\(provider.quoted) is \(mvpd.id.quoted)")
        return mvpd.id
    }

    private mutating func noteOthers(_ mvpds: [MVPD]) {
        guard mvpds.count > 1 else { return }
        because(.severalProviders, mvpds.prefix(5).map(\.id.quoted).joined(separator: ", "))
    }

    /// Returns true if the viewer's provider is not the provider of the MVPD: Adobe would reject the exchange
    /// (`invalid_header_pfs_provider_id_mismatch`).
    mutating func isOtherProvider(
        in metadata: AccountMetadata,
        than mvpd: String?,
        in configuration: MVPDConfiguration?
    ) -> Bool {
        guard metadata.access == .granted, let provider = metadata.knownProvider, let mvpd,
            let expected = configuration?.mvpd(id: mvpd)?.platformMappingID, !expected.hasSameBytes(as: provider)
        else { return false }
        because(.otherProvider, "\(provider.quoted), and \(mvpd.quoted) is \(expected.quoted)")
        return true
    }

    /// Returns the SAML response of the metadata, normalized and encoded as Base64; the form percent-encodes it later.
    mutating func response(in metadata: AccountMetadata, on platform: ApplePlatform) -> Base64Text? {
        guard isPermitted(metadata, on: platform) else { return nil }
        guard let text = metadata.samlResponse?.revealed, !text.utf8.allSatisfy({ $0 <= 0x20 }) else {
            noteMissing(.noResponse, in: metadata)
            return nil
        }
        do throws(SAMLEncodingError) {
            let response = try ResponseEncoder.base64(encoding: text)
            because(.usableResponse)
            return response
        } catch {
            because(.unusableResponse, error.description)
            return nil
        }
    }
}

extension AccountMetadata {
    var knownProvider: String? { providerIdentifier.flatMap { $0.isEmpty ? nil : $0 } }
}

extension EpochMilliseconds {
    /// The instant in ISO 8601, for reasons.
    var words: String {
        guard (-62_135_596_800_000..<253_402_300_800_000).contains(rawValue) else { return "\(rawValue)" }
        return date.formatted(Date.ISO8601FormatStyle())
    }

    /// The time by which account metadata is judged: it was valid if the app made the call that requires it.
    func judging(isUsed: Bool) -> Self { isUsed ? Self(rawValue: .min) : self }
}
