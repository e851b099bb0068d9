import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports
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
        spec.inResponseTo = .text(request.id)
        if let issuer = request.issuer, !issuer.isEmpty {
            let known = AddressedEnvironment(entityID: issuer)?.consumerService
            spec.address(to: issuer, at: request.authnRequest?.consumerServiceURL ?? known)
        }
        guard let format = request.authnRequest?.nameIDFormat, !format.hasSuffix(":unspecified") else { return }
        for index in spec.assertions.indices { spec.assertions[index].subject?.format = format }
    }

    private static let maximumBytes = 1 << 20

    private static func request(_ path: String) throws -> SAMLMessage {
        let reader = TraceReader(
            field: FormFields.responseFieldName,
            requestFields: FormFields.requestFieldNames,
            limits: EncodingLimits(maximumBytes: maximumBytes)
        )
        let (name, _, trace) = try reader.response(path, nth: nil)
        let content: SAMLMessage?
        do throws(SAMLError) {
            content = trace.failure == nil ? try UnverifiedMessage(trace, maximumBytes: maximumBytes)?.content : nil
        } catch {
            throw ToolError(.dataError, error.code.rawValue, about: name, "\(error)")
        }
        guard let content, [.authnRequest, .attributeQuery].contains(content.kind) else {
            let text = "is not an AuthnRequest or an AttributeQuery; 'samltool inspect' says what it is"
            throw ToolError(.dataError, "make.not-a-request", about: name, text)
        }
        return content
    }
}

extension AddressedEnvironment: ExpressibleByArgument {}
