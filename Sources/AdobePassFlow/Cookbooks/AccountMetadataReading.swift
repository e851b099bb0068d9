import ByteTools
import AdobePass
import SAMLEncoding

// What both REST cookbooks say about the framework's answers.

extension SignOnTrail {
    /// What the absence of an expiration date means: the cookbook of V2 requires the date to be valid if there is one, that
    /// of V1 requires the current time to be before it.
    enum Expiration { case required, ifPresent }

    /// Notes that the viewer has not allowed the app to ask, and what the app can do about it.
    mutating func refuse(_ access: AccountMetadata.Access, on platform: ApplePlatform) {
        because(.explainBenefits, "the app's section of the settings, or \(SettingsPrompt.provider(on: platform))")
        because(.notPermitted, "the access status is \(access.rawValue)")
    }

    /// Whether the framework answered, and not that it may not or cannot.
    private mutating func isAnswered(_ answer: AccountMetadata, on platform: ApplePlatform) -> Bool {
        guard answer.access == .granted else {
            refuse(answer.access, on: platform)
            return false
        }
        guard let error = answer.error else { return true }
        because(.frameworkError, "VSErrorCode \(error.code.rawValue), \(error.code.meaning)")
        return false
    }

    /// The provider that the viewer is signed in to, by an answer of the framework; `nil` if there is none.
    mutating func provider(
        in answer: AccountMetadata,
        on platform: ApplePlatform,
        at now: EpochMilliseconds,
        expiration: Expiration
    ) -> String? {
        guard isAnswered(answer, on: platform) else { return nil }
        guard let provider = answer.providerIdentifier, !provider.isEmpty else {
            because(.noProvider)
            return nil
        }
        if let date = answer.expirationDate {
            guard now < date else {
                because(.expired, "\(date) is not after \(now), in milliseconds since 1970")
                return nil
            }
        } else if expiration == .required {
            because(.v1NoExpiration)
            return nil
        }
        because(.validAccount, provider.quoted)
        return provider
    }

    /// The first MVPD that the framework calls by that identifier.
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

    /// The MVPD that was chosen in Apple's picker and has no single sign-on here.
    mutating func unsupportedMVPD(in answer: AccountMetadata, _ configuration: MVPDConfiguration) -> String? {
        guard answer.access == .granted, let error = answer.error, error.code == .unsupportedProvider,
            let provider = error.unsupportedProviderIdentifier, !provider.isEmpty
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

    /// Whether the viewer's provider is another than that of an MVPD: Adobe would refuse such an exchange
    /// (`invalid_header_pfs_provider_id_mismatch`).
    mutating func isOtherProvider(
        in answer: AccountMetadata,
        than mvpd: String?,
        in configuration: MVPDConfiguration?
    ) -> Bool {
        guard answer.access == .granted, answer.error == nil, let provider = answer.providerIdentifier,
            !provider.isEmpty, let mvpd, let expected = configuration?.mvpd(id: mvpd)?.platformMappingID,
            !expected.hasSameBytes(as: provider)
        else { return false }
        because(.otherProvider, "\(provider.quoted), and \(mvpd.quoted) is \(expected.quoted)")
        return true
    }

    /// The SAML response of an answer, encoded as the cookbook says, but for the percent-encoding.
    mutating func response(in answer: AccountMetadata, on platform: ApplePlatform) -> Base64Text? {
        guard isAnswered(answer, on: platform) else { return nil }
        guard let text = answer.samlResponse?.revealed, !text.utf8.allSatisfy({ $0 <= 0x20 }) else {
            because(.noResponse)
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
