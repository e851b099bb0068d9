internal import ByteTools
internal import SAML

/// A recorded good response, from which new ones with their own IDs and times are made.
package struct ResponseTemplate: Sendable {
    let key: SigningKey
    private let text: ResponseText
    private let issueInstant: SAMLTimestamp

    private static let times: [StaticString] = [
        "IssueInstant", "NotBefore", "NotOnOrAfter", "AuthnInstant", "SessionNotOnOrAfter",
    ]

    /// Reads a response.
    ///
    /// - Parameters:
    ///   - response: The XML as received.
    ///   - key: The key that signs the new responses.
    /// - Throws: ``TestKitError`` if it has no time, or is not a good one.
    package init(_ response: [UInt8], signedWith key: SigningKey) throws(TestKitError) {
        let text = ResponseText(response)
        guard !text.elements.isEmpty, let instant = text.value("IssueInstant", of: text.root),
            let issueInstant = try? SAMLTimestamp(instant)
        else {
            throw TestKitError(.unsuitableResponse, "a response with an IssueInstant is needed as the template")
        }
        self.key = key
        self.text = text
        self.issueInstant = issueInstant
        _ = try MutationBase(self.response(at: issueInstant), signedWith: key, at: issueInstant)
    }

    func response(at instant: SAMLTimestamp) throws(TestKitError) -> [UInt8] {
        var identifiers = IdentifierSource()
        let elements = [text.root, text.assertion].compactMap(\.self)
        let ids = elements.map { (old: text.id(of: $0), new: identifiers.identifier()) }
        let edits = text.elements.flatMap { element in
            idEdits(of: element, replacing: ids) + timeEdits(of: element, by: instant.seconds - issueInstant.seconds)
        }
        do {
            return try MutationBase.signed(text.applying(edits), with: key).bytes
        } catch let error as TestKitError {
            throw error
        } catch {
            throw TestKitError(.notSigned, "the response cannot be signed again")
        }
    }

    private func idEdits(
        of element: ResponseText.Element,
        replacing ids: [(old: String, new: String)]
    ) -> [ResponseText.Edit] {
        let names: [StaticString] = ["ID", "SessionIndex", "URI"]
        return names.flatMap { name in
            guard let range = text.attribute(name, of: element) else { return [ResponseText.Edit]() }
            let value = ByteText(text.text(range))
            return ids.flatMap { old, new in
                if value == ByteText(old) { return [(range, new)] }
                return value == ByteText("#\(old)") ? [(range, "#\(new)")] : []
            }
        }
    }

    private func timeEdits(of element: ResponseText.Element, by seconds: Int64) -> [ResponseText.Edit] {
        Self.times.compactMap { name in
            guard let range = text.attribute(name, of: element), let time = try? SAMLTimestamp(text.text(range)) else {
                return nil
            }
            return (range, SAMLTimestamp(secondsSince1970: time.seconds + seconds).description)
        }
    }
}
