import SAML
import SAMLEncoding
import SAMLTestKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the stand-in signs: the response for a request and a choice, and its metadata.
struct IdentityProvider: Sendable {
    let configuration: MVPDStandIn.Configuration
    /// The URL by which browsers reach it, without a path.
    let origin: String

    var entityID: String { configuration.entityID ?? origin + MVPDRoutes.metadataPath }

    func metadata() throws(TestKitError) -> [UInt8] {
        var metadata = ProviderMetadata(
            entityID: entityID,
            certificates: [configuration.certificate],
            singleSignOnURL: origin + MVPDRoutes.signOnPath
        )
        metadata.bindings = [.redirect, .post]
        metadata.singleLogoutURL = origin + MVPDRoutes.logoutPath
        return try metadata.xml()
    }

    /// Returns the response to a request, as the form for the service provider has it.
    func answer(_ message: ReceivedMessage, _ choice: SignInChoice, at now: Date) throws(MVPDProblem) -> SignInAnswer {
        let consumer = try consumerServiceURL(of: message.request)
        let instant = SAMLTimestamp(secondsSince1970: SAMLTimestamp(now).seconds)
        let response = try MVPDProblem.mapping { () throws(TestKitError) in
            let spec = try spec(for: message.request, choice)
            let signer = try ResponseSigner(key: configuration.key, certificates: [configuration.certificate])
            var identifiers = IdentifierSource()
            return try spec.signing.placement == .none
                ? spec.rendered(at: instant, identifiers: &identifiers)
                : spec.signed(at: instant, by: signer, identifiers: &identifiers)
        }
        let (content, value) = try sent(response, choice, at: instant)
        return SignInAnswer(
            content: content,
            value: value,
            consumerServiceURL: consumer,
            relayState: message.relayState
        )
    }

    private func consumerServiceURL(of request: ProviderRequest) throws(MVPDProblem) -> String {
        guard let url = request.consumerServiceURL ?? configuration.consumerServiceURL else {
            throw MVPDProblem(
                "The AuthnRequest has no AssertionConsumerServiceURL.",
                "Start the stand-in with --consumer, the URL of the assertion consumer service in the metadata of the service provider."
            )
        }
        // Another scheme, such as 'javascript', would run in the page of the stand-in.
        guard ["https://", "http://"].contains(where: { url.lowercased().hasPrefix($0) }) else {
            throw MVPDProblem(
                "The AssertionConsumerServiceURL has another scheme than https and http.",
                "Correct the AuthnRequest."
            )
        }
        return url
    }

    private func spec(for request: ProviderRequest, _ choice: SignInChoice) throws(TestKitError) -> ResponseSpec {
        var spec =
            choice.description.isEmpty ? configuration.spec : try ResponseSpec(json: Array(choice.description.utf8))
        spec.issuer = entityID
        spec.answer(request, at: configuration.consumerServiceURL)
        if choice.action == .refuse {
            // SAML core section 3.2.2.2: a response that reports a failure has no assertion.
            spec.status = StatusSpec(code: "Responder", subcode: "AuthnFailed")
            spec.assertions = []
            spec.signing.placement = .response
        }
        guard choice.description.isEmpty else { return spec }
        spec.layout = ResponseLayout(named: choice.layout) ?? spec.layout
        let attributes = try AttributeSpec.attributes(inLines: choice.attributes)
        for index in spec.assertions.indices {
            if !choice.nameID.isEmpty { spec.assertions[index].setNameID(choice.nameID) }
            spec.assertions[index].attributes = attributes
        }
        return spec
    }

    /// Returns the response, or its mutation, and the value of the field.
    private func sent(
        _ response: [UInt8],
        _ choice: SignInChoice,
        at instant: SAMLTimestamp
    ) throws(MVPDProblem) -> (content: [UInt8], value: String) {
        guard !choice.mutation.isEmpty else { return (response, Base64Text(encoding: response).description) }
        guard let mutation = Mutation.all.first(where: { $0.name == choice.mutation }) else {
            throw MVPDProblem("There is no mutation of this name.", "Choose one of the list.")
        }
        let outcome = try MVPDProblem.mapping { () throws(TestKitError) in
            try mutation.outcome(of: MutationBase(response, signedWith: configuration.key, at: instant))
        }
        switch outcome {
        case .notApplicable(let reason):
            throw MVPDProblem("The mutation cannot be made from this response: \(reason).", "Choose another one.")
        case .mutant(let mutant):
            switch mutant.form {
            case .xml: return (mutant.content, Base64Text(encoding: mutant.content).description)
            case .base64: return (mutant.content, String(decoding: mutant.content, as: UTF8.self))
            case .body:
                throw MVPDProblem(
                    "A browser cannot send this mutation: it damages the form, which the browser writes.",
                    "Send it with curl: 'samltool mutate' makes the same body."
                )
            }
        }
    }
}

/// A response on its way to the service provider.
struct SignInAnswer: Sendable {
    /// The XML, or the text that was meant to be Base64.
    let content: [UInt8]
    /// The value of the field `SAMLResponse`.
    let value: String
    let consumerServiceURL: String
    let relayState: String?
}
