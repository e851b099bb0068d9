import ByteTools
import AdobePass
import SAMLEncoding

// What both REST cookbooks say about the framework's answer and about calls that fail.

extension SignOnRule {
    static let permission = Self("account.permission", "the app may not ask the framework")
    static let frameworkError = Self("account.error", "the framework answered with an error")
    static let noProvider = Self("account.no-provider", "the framework names no provider")
    static let expired = Self("account.expired", "the authentication with the provider has ended")
    static let validAccount = Self("account.valid", "the viewer is signed in to a provider on the device")
    static let unknownProvider = Self("account.unknown-provider", "no MVPD of the configuration is that provider")
    static let severalProviders = Self("account.several-providers", "several MVPDs have that platformMappingId")
    static let unsupported = Self(
        "account.unsupported-provider",
        "the picker's provider has no single sign-on here, so it is the MVPD of the regular flow"
    )
    static let unsupportedUnknown = Self(
        "account.unsupported-unknown",
        "the picker's provider has no single sign-on here, and no MVPD is that provider"
    )
    static let noResponse = Self("account.no-response", "the framework gave no SAML response")
    static let unusableResponse = Self("account.unusable-response", "the SAML response cannot be sent")
    static let otherProvider = Self(
        "account.other-provider",
        "the response comes with another provider than the MVPD that it was asked for"
    )
    static let usableResponse = Self("account.response", "there is a SAML response to exchange")

    static let account = [
        permission, frameworkError, noProvider, expired, validAccount, unknownProvider, severalProviders, unsupported,
        unsupportedUnknown, noResponse, otherProvider, unusableResponse, usableResponse,
    ]

    static let retry = Self("rest.retry", "the call may go through if it is made again after a pause")
    static let retriesExhausted = Self("rest.retries-exhausted", "the call was repeated three times")
    static let mayHaveSucceeded = Self(
        "rest.unanswered",
        "the call was not answered and may have succeeded, so it is not made again"
    )
    static let tokenRefused = Self("rest.token-refused", "Adobe does not take the client's token")
    static let callFailed = Self("rest.failed", "the call failed")
    static let ownPicker = Self("rest.own-picker", "the viewer has yet to choose an MVPD in the app's own picker")
    static let nothingInPicker = Self("rest.nothing-in-picker", "Apple's picker would show none of the MVPDs")
    static let configuration = Self("rest.configuration", "the MVPDs are not known yet")

    static let rest = [
        retry, retriesExhausted, mayHaveSucceeded, tokenRefused, callFailed, ownPicker, nothingInPicker, configuration,
    ]
}

extension SignOnTrail {
    /// What the absence of an expiration date means: the cookbook of V2 wants the date to be good if there is one, that
    /// of V1 wants the current time to be before it.
    enum Expiration { case required, ifPresent }

    /// Whether the framework answered, and not that it may not or cannot.
    private mutating func isAnswered(_ answer: AccountMetadata) -> Bool {
        guard answer.access == .granted else {
            because(.permission, "the access status is \(answer.access.rawValue)")
            return false
        }
        guard let error = answer.error else { return true }
        because(.frameworkError, "VSErrorCode \(error.code.rawValue), \(error.code.meaning)")
        return false
    }

    /// The provider that the viewer is signed in to, by an answer of the framework; `nil` if there is none.
    mutating func provider(
        in answer: AccountMetadata,
        at now: EpochMilliseconds,
        expiration: Expiration
    ) -> String? {
        guard isAnswered(answer) else { return nil }
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

    /// The only MVPD that the framework calls by that identifier.
    mutating func mvpd(for provider: String, in configuration: MVPDConfiguration) -> MVPD? {
        let mvpds = configuration.mvpds(platformMappingID: provider)
        if mvpds.isEmpty { because(.unknownProvider, provider.quoted) }
        if mvpds.count > 1 { because(.severalProviders, provider.quoted) }
        return mvpds.count == 1 ? mvpds[0] : nil
    }

    /// The MVPD that was chosen in Apple's picker and has no single sign-on here.
    mutating func unsupportedMVPD(in answer: AccountMetadata, _ configuration: MVPDConfiguration) -> String? {
        guard answer.access == .granted, let error = answer.error, error.code == .unsupportedProvider,
            let provider = error.unsupportedProviderIdentifier, !provider.isEmpty
        else { return nil }
        let mvpds = configuration.mvpds(platformMappingID: provider)
        guard mvpds.count == 1 else {
            because(.unsupportedUnknown, provider.quoted)
            return nil
        }
        because(.unsupported, "\(provider.quoted) is \(mvpds[0].id.quoted)")
        return mvpds[0].id
    }

    /// Whether the viewer's provider is another than that of an MVPD: Adobe would refuse such an exchange
    /// (`invalid_header_pfs_provider_id_mismatch`).
    mutating func isOtherProvider(
        in answer: AccountMetadata,
        than mvpd: String?,
        in configuration: MVPDConfiguration?
    ) -> Bool {
        guard let provider = answer.providerIdentifier, !provider.isEmpty, let mvpd,
            let expected = configuration?.mvpd(id: mvpd)?.platformMappingID, !expected.hasSameBytes(as: provider)
        else { return false }
        because(.otherProvider, "\(provider.quoted), and \(mvpd.quoted) is \(expected.quoted)")
        return true
    }

    /// The response of an answer, encoded as the cookbook says, but for the percent-encoding.
    mutating func response(in answer: AccountMetadata) -> Base64Text? {
        guard isAnswered(answer) else { return nil }
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

    /// What to do about a call that failed, if it is one of the things that are the same for all calls.
    mutating func recovery(from reply: CallResult, _ call: AdobeCall) -> SignOnStep? {
        if reply.needsToken {
            because(.tokenRefused, reply.words)
            return .callAdobe(AdobeCall(.v2Token))
        }
        guard reply.isRetryAdvised else { return nil }
        guard call.service.isIdempotent || !reply.isUnanswered else {
            because(.mayHaveSucceeded, reply.words)
            return nil
        }
        let attempts = max(reply.attempts ?? 1, 1)
        guard attempts <= 3 else {
            because(.retriesExhausted, reply.words)
            return nil
        }
        because(.retry, reply.words)
        var call = call
        call.delaySeconds = max(reply.retryAfterSeconds ?? 0, 1 << (attempts - 1))
        return .callAdobe(call)
    }

    /// What to do about a call that failed, if nothing can take its place.
    mutating func failure(of reply: CallResult, _ call: AdobeCall) -> SignOnStep {
        if let step = recovery(from: reply, call) { return step }
        because(.callFailed, "\(call.service): \(reply.words)")
        return .done(.failed)
    }
}
