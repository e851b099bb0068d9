import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLTestKit

/// A request as a browser brought it: by a redirect, by a form, or by the page of the stand-in.
struct ReceivedMessage: Sendable {
    static let requestField = "SAMLRequest"
    static let relayStateField = "RelayState"
    /// In bytes.
    static let maximumBytes = 1 << 20

    let request: ProviderRequest
    /// The value of the field, which the page sends again.
    let text: String
    /// What the service provider gets back with the response, unchanged.
    let relayState: String?
    let binding: SAMLBinding

    /// - Throws: ``MVPDProblem`` for a request that cannot be read, or is of another kind.
    init(
        _ fields: FormFields,
        by binding: SAMLBinding,
        expecting kind: ProviderRequest.Kind
    ) throws(MVPDProblem) {
        let value: String?
        do throws(SAMLEncodingError) {
            value = try fields.value(named: Self.requestField)
            relayState = try fields.value(named: Self.relayStateField)
        } catch {
            throw Self.unreadable("\(error)")
        }
        guard let value else { throw MVPDProblem.noRequest }
        text = value
        let trace = EncodingTrace(
            inspecting: Array(text.utf8),
            field: Self.requestField,
            limits: EncodingLimits(maximumBytes: Self.maximumBytes)
        )
        do throws(TestKitError) {
            request = try ProviderRequest(trace, maximumBytes: Self.maximumBytes)
        } catch {
            throw Self.unreadable(error.message)
        }
        self.binding = binding
        guard request.kind == kind else {
            let text =
                "The request is of the kind \(request.kind.rawValue); this service takes the kind \(kind.rawValue)."
            throw MVPDProblem(text, "Send it to the service for it: the metadata has their addresses.")
        }
    }

    private static func unreadable(_ reason: String) -> MVPDProblem {
        MVPDProblem("The request cannot be read: \(reason).", "Look at it with 'samltool inspect'.")
    }

    /// The kind, the issuer and the binding, for the log.
    var summary: String {
        "\(request.kind.rawValue) of \(request.issuer ?? "no issuer") by \(binding.rawValue)"
    }
}
