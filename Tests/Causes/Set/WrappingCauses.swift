import TestSupport

extension CauseSet {
    /// A way to place a forged assertion where it is read, and the signed one where it is verified.
    private static func row(
        _ name: String,
        _ placement: Placement = .assertion,
        _ build: @escaping @Sendable (Wrapped) -> String
    ) -> CauseCase {
        CauseCase(.signature, "wrapping: \(name)", ["signature.wrapping"], saying: "is not signed") {
            build(try Wrapped(placement))
        }
    }

    /// The signed and the forged parts.
    struct Wrapped {
        /// The signed element with its signature.
        let signed: String
        /// The signed element without its signature.
        let bare: String
        let signature: String
        /// The forged response, without the assertion.
        var forged: ConstructedResponse

        init(_ placement: Placement) throws {
            let text = try PayloadText.signed(placement)
            signature = text.slice(from: "<ds:Signature ", through: "</ds:Signature>")
            signed = placement == .response ? text : text.slice(from: "<saml:Assertion ", through: "</saml:Assertion>")
            bare = signed.replacingFirst(signature, with: "")
            forged = ConstructedResponse()
            forged.responseID = "_evil-response"
            forged.assertionID = "_evil-assertion"
            forged.nameID = "<saml:NameID>admin</saml:NameID>"
        }

        /// The forged assertion.
        var evil: String { forged.assertion() }

        func response(_ content: String, signature: String = "") -> String {
            forged.response(signature: signature, assertion: content)
        }

        /// Returns the signature with further content.
        func signature(containing piece: String) -> String { signature.inserting(piece, before: "</ds:Signature>") }

        /// Returns the forged response with a change of its pieces.
        func response(_ change: (inout ConstructedResponse) -> Void) -> String {
            var pieces = forged
            change(&pieces)
            return pieces.response(assertion: pieces.assertion())
        }
    }

    static let wrapping = besides + inside + ofResponses

    private static let besides = [
        row("the forged assertion before the signed one") { $0.response($0.evil + $0.signed) },
        row("the forged assertion after the signed one") { $0.response($0.signed + $0.evil) },
        row("the signature in the forged assertion") {
            $0.response($0.forged.assertion(signature: $0.signature) + $0.bare)
        },
        row("the signature in the Response") { $0.response($0.evil + $0.bare, signature: $0.signature) },
        row("the forged assertion in Extensions") {
            $0.response("<samlp:Extensions>\($0.evil)</samlp:Extensions>" + $0.signed)
        },
        row("the signed assertion in an unknown element") {
            $0.response($0.forged.assertion(signature: $0.signature) + "<wrapper>\($0.bare)</wrapper>")
        },
        row("the same ID on both") { wrapped in
            var forged = wrapped.forged
            forged.assertionID = "_assertion-1"
            return wrapped.response(forged.assertion() + wrapped.signed)
        },
        row("in Base64") { PayloadText.base64($0.response($0.evil + $0.signed)) },
    ]

    private static let inside = [
        row("the signed assertion in the forged one") { wrapped in
            wrapped.response(wrapped.evil.inserting(wrapped.signed, before: "</saml:Assertion>"))
        },
        row("the signed assertion in its signature") { wrapped in
            wrapped.response(wrapped.forged.assertion(signature: wrapped.signature(containing: wrapped.bare)))
        },
        row("the signed assertion in an Object") { wrapped in
            let object = "<ds:Object>\(wrapped.bare)</ds:Object>"
            return wrapped.response(wrapped.forged.assertion(signature: wrapped.signature(containing: object)))
        },
        row("the signed assertion in Advice") { wrapped in
            wrapped.response { $0.conditions += "<saml:Advice>\(wrapped.signed)</saml:Advice>" }
        },
        row("the signed assertion in StatusDetail") { wrapped in
            wrapped.response {
                $0.status = $0.status.inserting(
                    "<samlp:StatusDetail>\(wrapped.signed)</samlp:StatusDetail>",
                    before: "</samlp:Status>"
                )
            }
        },
        row("the signed assertion in an AttributeValue") { wrapped in
            wrapped.response { $0.attributes = ConstructedResponse.attribute("userID", wrapped.signed) }
        },
        row("the signed assertion in SubjectConfirmationData") { wrapped in
            wrapped.response {
                $0.confirmation = $0.confirmation.replacing(
                    "/></saml:SubjectConfirmation>",
                    with: ">\(wrapped.signed)</saml:SubjectConfirmationData></saml:SubjectConfirmation>"
                )
            }
        },
        row("the forged assertion in the KeyInfo of the signature") { wrapped in
            let keyInfo = "<ds:KeyInfo>\(wrapped.evil)</ds:KeyInfo>"
            let old = wrapped.signature.slice(from: "<ds:KeyInfo>", through: "</ds:KeyInfo>")
            let signature = wrapped.signature.replacing(old, with: keyInfo)
            return wrapped.response(wrapped.bare.inserting(signature, after: "</saml:Issuer>"))
        },
    ]

    private static let ofResponses = [
        row("the signed Response beside its signature", .response) {
            $0.response($0.bare + $0.signature + $0.evil)
        },
        row("the signed Response in StatusDetail", .response) { wrapped in
            wrapped.response {
                $0.status = $0.status.inserting(
                    "<samlp:StatusDetail>\(wrapped.signed)</samlp:StatusDetail>",
                    before: "</samlp:Status>"
                )
            }
        },
        row("the signed Response in Extensions", .response) {
            $0.response("<samlp:Extensions>\($0.signed)</samlp:Extensions>" + $0.evil)
        },
        row("the signed Response in an Object", .response) { wrapped in
            wrapped.response(
                wrapped.evil,
                signature: wrapped.signature(containing: "<ds:Object>\(wrapped.bare)</ds:Object>")
            )
        },
        row("the signed Response in the Issuer", .response) { wrapped in
            wrapped.response { $0.issuer = "<saml:Issuer>x\(wrapped.signed)</saml:Issuer>" }
        },
        row("a signed Response, and no trusted key", .response) { $0.response($0.evil + $0.signed) }.trusting(nil),
    ]
}
