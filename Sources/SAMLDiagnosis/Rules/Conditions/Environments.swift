internal import ByteTools
internal import SAML

// Rules about the addresses in one response: they must be Adobe's, and of one environment.

extension Rule {
    static let conditionsEnvironments: Rule = Rule(
        "conditions.environments",
        .error(.conditions, .adobe),
        title: "the addresses in the response are of different environments of Adobe",
        explanation: """
            Destination, Recipient and Audience name the receiver of a response. Adobe publishes the entity IDs and \
            hosts of production and of staging, and here some are of production and others of staging. A server that \
            checks them rejects the response in both environments. Usually one of the values in the provider's \
            configuration was not changed with the others.
            """,
        advice: """
            The provider must take all three from Adobe's metadata of one environment: the Audience and the address of \
            the assertion consumer service.
            """,
        source: "Adobe's MVPD integration guide, authentication; SAML core §2.5.1.4 and §3.2.2",
        detection: .afterChecks { input in input.mixedEnvironments.map { [$0] } ?? [] }
    )

    static let responseRecipient: Rule = Rule(
        "response.recipient",
        .warning(.conditions, .adobe),
        title: "the response is not addressed to Adobe's assertion consumer service",
        explanation: """
            The Audience is Adobe's, but the Recipient or the Destination is not the address that Adobe publishes, \
            `https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer`, nor that of staging. A server that checks these \
            fields rejects a response for another address. It is not published whether Adobe checks them in an exchange.
            """,
        advice: """
            Ask the provider to use the address of the assertion consumer service in Adobe's metadata. If Adobe agreed \
            on another address, ignore this finding.
            """,
        source: "Adobe's MVPD integration guide, authentication; SAML Profiles §4.1.4.2",
        detection: .afterChecks { input in input.otherRecipient.map { [$0] } ?? [] }
    )
}

extension RuleContext {
    /// The values of a field of the response, of which the receiver needs one.
    private struct Field {
        let name: String
        let values: [String]
        let environments: Set<AddressedEnvironment>

        init(_ name: String, _ values: [String], _ environment: (String) -> AddressedEnvironment?) {
            self.name = name
            self.values = values
            environments = Set(values.compactMap(environment))
        }

        var words: String {
            environments.count == 1 ? "the \(name) is of \(environments.first?.rawValue ?? "")" : ""
        }
    }

    private var destination: Field {
        Field("Destination", [claims?.fields.destination].compactMap { $0 }, AddressedEnvironment.init(url:))
    }

    private var recipient: Field {
        let confirmations = assertion?.subject?.confirmations.prefix(NearMiss.maximumCount) ?? []
        return Field("Recipient", confirmations.compactMap { $0.recipient }, AddressedEnvironment.init(url:))
    }

    private var audience: Field {
        let audiences = (assertion?.conditions?.audienceRestrictions ?? []).joined().prefix(NearMiss.maximumCount)
        return Field("Audience", Array(audiences), AddressedEnvironment.init(entityID:))
    }

    private var receiverPlace: Finding.Place? {
        recipient.values.isEmpty
            ? place(path: "/Response")
            : place(path: "/Response/Assertion/Subject/SubjectConfirmation/SubjectConfirmationData")
    }

    /// A finding if two fields are of different environments, unless the audience alone is found to be wrong.
    fileprivate var mixedEnvironments: Finding? {
        let fields = [destination, recipient, audience].filter { !$0.environments.isEmpty }
        let isMixed = fields.contains { one in fields.contains { one.environments.isDisjoint(with: $0.environments) } }
        guard isMixed, !isFound(.audienceMismatch) else { return nil }
        let list = fields.map { $0.words }.filter { !$0.isEmpty }.joined(separator: ", ")
        return Finding(
            .conditionsEnvironments,
            "Adobe's production and staging environments are mixed up in one response: \(list)",
            at: receiverPlace
        )
    }

    /// A finding if the audience is Adobe, and the address of the receiver is not Adobe's.
    ///
    /// Fields that the caller has expectations for are compared with these.
    fileprivate var otherRecipient: Finding? {
        guard let environment = audience.environments.first else { return nil }
        let fields = [
            (field: recipient, expected: context.expectations.recipient),
            (field: destination, expected: context.expectations.destination),
        ]
        let others = fields.filter { field, expected in
            expected == nil && !field.values.isEmpty
                && !field.values.contains(where: AddressedEnvironment.isConsumerService)
        }.map { $0.field }
        guard let first = others.first, let found = first.values.first else { return nil }
        let names = others.map { $0.name }.joined(separator: " and the ")
        let miss = NearMiss(expected: environment.consumerService, found: found)
        return Finding(
            .responseRecipient,
            "the Audience is Adobe's, but the \(names) \(others.count == 1 ? "is" : "are") not Adobe's assertion consumer service"
                + (miss.map { "; it differs only by \($0.difference)" } ?? ""),
            expected: environment.consumerService,
            found: found.shortened(to: 256),
            at: receiverPlace
        )
    }
}
