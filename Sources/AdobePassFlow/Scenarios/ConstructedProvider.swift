import AdobePass
import ByteTools

/// A provider of a constructed result: the identifiers that Adobe and Apple's framework use for it.
struct ConstructedProvider {
    let mvpd: String
    let identifier: String

    static let cable = Self(mvpd: "ExampleCable", identifier: "example-cable")

    init(mvpd: String, identifier: String) {
        self.mvpd = mvpd
        self.identifier = identifier
    }

    init?(_ mvpd: MVPD) {
        guard let identifier = mvpd.platformMappingID, !identifier.isEmpty else { return nil }
        self.init(mvpd: mvpd.id, identifier: identifier)
    }
}

extension ResultConstruction {
    var provider: ConstructedProvider {
        guard let configuration = rest?.configuration else { return .cable }
        let mvpd = configuration.mvpds.first(where: \.hasPlatformSingleSignOn) ?? configuration.mvpdsInPicker.first
        return mvpd.flatMap { ConstructedProvider($0) } ?? .cable
    }

    /// The provider that the viewer is signed in to on the device, or else the one that the viewer signs in to.
    var signedInProvider: ConstructedProvider {
        let accounts = [rest?.pickerAccount, rest?.account].compactMap(\.self)
        let identifiers = accounts.compactMap(\.providerIdentifier)
        guard let identifier = identifiers.first(where: { !$0.isEmpty }) else { return provider }
        let known = rest?.configuration?.mvpds(platformMappingID: identifier).first?.id
        let constructed = identifier.hasSameBytes(as: provider.identifier) ? provider.mvpd : identifier
        return ConstructedProvider(mvpd: known ?? constructed, identifier: identifier)
    }

    var viewerMVPD: String {
        if let chosen = rest?.chosenMVPD { return chosen }
        guard let identifier = rest?.pickerAccount?.error?.unsupportedProviderIdentifier,
            let mvpd = rest?.configuration?.mvpds(platformMappingID: identifier).first
        else { return signedInProvider.mvpd }
        return mvpd.id
    }

    /// A provider in Apple's picker without single sign-on; `nil` if the configuration has none.
    var unsupportedProvider: ConstructedProvider? {
        rest?.configuration?.mvpdsInPicker.first { !$0.hasPlatformSingleSignOn }.flatMap { ConstructedProvider($0) }
    }

    var requestor: String { serviceProvider ?? rest?.configuration?.requestor ?? "REF30" }
}
