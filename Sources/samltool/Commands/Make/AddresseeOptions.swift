public import ArgumentParser
import SAML
public import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLTestKit

/// The service provider that the responses are for, and the request that they answer.
struct AddresseeOptions: ParsableArguments {
    @Option(
        help: .name(
            "Adobe's environment that the responses are for, which is their Destination, Recipient, audience and SPNameQualifier."
        )
    )
    var environment: AddressedEnvironment?

    @Option(
        help: .file(
            "Answer an AuthnRequest, in any encoding: with its ID, its issuer as the audience, its address and its format of the NameID."
        )
    )
    var answer: String?

    func validate() throws {
        if environment != nil, answer != nil {
            throw ValidationError(
                "--environment and --answer exclude each other: a request names its service provider."
            )
        }
    }

    var inputs: [String] { [answer].compactMap(\.self) }

    /// Addresses the response to the service provider.
    ///
    /// - Throws: ``ToolError`` if the request cannot be read, or is another message.
    func apply(to spec: inout ResponseSpec) throws {
        if let environment { spec.address(to: environment.entityID, at: environment.consumerService) }
        guard let answer else { return }
        let request = try Self.request(answer)
        let known = request.issuer.flatMap { AddressedEnvironment(entityID: $0)?.consumerService }
        spec.answer(request, at: known)
    }

    private static let maximumBytes = 1 << 20

    private static func request(_ path: String) throws -> ProviderRequest {
        let reader = TraceReader(
            field: FormFields.responseFieldName,
            requestFields: FormFields.requestFieldNames,
            limits: EncodingLimits(maximumBytes: maximumBytes)
        )
        let (name, _, trace) = try reader.response(path, nth: nil)
        let request = try ToolError.mapping(about: name) { () throws(TestKitError) in
            try ProviderRequest(trace, maximumBytes: maximumBytes)
        }
        guard request.kind != .logoutRequest else {
            let text = "this is a LogoutRequest, not an AuthnRequest or an AttributeQuery"
            throw ToolError(TestKitError(.notARequest, text), about: name)
        }
        return request
    }
}

extension AddressedEnvironment: ExpressibleByArgument {}
