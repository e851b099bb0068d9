internal import SAMLEncoding

/// The elements of a response that have a meaning in SAML: by their name, their namespace and their place.
///
/// An element of the same name in another namespace or in another place, such as in Extensions, is not one of them. A prefix
/// without a declaration may be any, because the document may be a part of another one.
struct SAMLElements {
    enum Kind: Hashable {
        case envelope, body
        case response, status, statusCode
        case assertion, issuer, subject, nameID, subjectConfirmation, subjectConfirmationData
        case conditions, audienceRestriction, audience
        case attributeStatement, attribute, attributeValue, authnStatement
        case signature, signatureValue
    }

    let kinds: [Kind?]

    private enum Namespace {
        case assertion, protocols, signature, soap, other

        init(_ name: ArraySlice<UInt8>) {
            let names: [(StaticString, Self)] = [
                ("urn:oasis:names:tc:SAML:2.0:assertion", .assertion),
                ("urn:oasis:names:tc:SAML:2.0:protocol", .protocols),
                ("http://www.w3.org/2000/09/xmldsig#", .signature),
                ("http://schemas.xmlsoap.org/soap/envelope/", .soap),
                ("http://www.w3.org/2003/05/soap-envelope", .soap),
            ]
            self = names.first { name.isText($0.0) }?.1 ?? .other
        }
    }

    private struct Place {
        let name: StaticString
        let namespace: Namespace
        let kind: Kind
    }

    /// The places by their parents; the root has none.
    private static let places: [Kind?: [Place]] = [
        nil: [
            Place(name: "Response", namespace: .protocols, kind: .response),
            Place(name: "Assertion", namespace: .assertion, kind: .assertion),
            Place(name: "Envelope", namespace: .soap, kind: .envelope),
        ],
        .envelope: [Place(name: "Body", namespace: .soap, kind: .body)],
        .body: [Place(name: "Response", namespace: .protocols, kind: .response)],
        .response: [
            Place(name: "Issuer", namespace: .assertion, kind: .issuer),
            Place(name: "Status", namespace: .protocols, kind: .status),
            Place(name: "Assertion", namespace: .assertion, kind: .assertion),
            Place(name: "Signature", namespace: .signature, kind: .signature),
        ],
        .status: [Place(name: "StatusCode", namespace: .protocols, kind: .statusCode)],
        .statusCode: [Place(name: "StatusCode", namespace: .protocols, kind: .statusCode)],
        .assertion: [
            Place(name: "Issuer", namespace: .assertion, kind: .issuer),
            Place(name: "Signature", namespace: .signature, kind: .signature),
            Place(name: "Subject", namespace: .assertion, kind: .subject),
            Place(name: "Conditions", namespace: .assertion, kind: .conditions),
            Place(name: "AuthnStatement", namespace: .assertion, kind: .authnStatement),
            Place(name: "AttributeStatement", namespace: .assertion, kind: .attributeStatement),
        ],
        .subject: [
            Place(name: "NameID", namespace: .assertion, kind: .nameID),
            Place(name: "SubjectConfirmation", namespace: .assertion, kind: .subjectConfirmation),
        ],
        .subjectConfirmation: [
            Place(name: "NameID", namespace: .assertion, kind: .nameID),
            Place(name: "SubjectConfirmationData", namespace: .assertion, kind: .subjectConfirmationData),
        ],
        .conditions: [Place(name: "AudienceRestriction", namespace: .assertion, kind: .audienceRestriction)],
        .audienceRestriction: [Place(name: "Audience", namespace: .assertion, kind: .audience)],
        .attributeStatement: [Place(name: "Attribute", namespace: .assertion, kind: .attribute)],
        .attribute: [Place(name: "AttributeValue", namespace: .assertion, kind: .attributeValue)],
        .signature: [Place(name: "SignatureValue", namespace: .signature, kind: .signatureValue)],
    ]

    init(of outline: MarkupOutline) {
        var kinds: [Kind?] = []
        var scopes: [Scope] = []
        kinds.reserveCapacity(outline.elements.count)
        for (index, element) in outline.elements.enumerated() {
            let parent = element.parent.flatMap { kinds[$0] }
            // Inside other elements nothing has a meaning.
            guard element.parent == nil || parent != nil else {
                kinds.append(nil)
                scopes.append(Scope())
                continue
            }
            let outer = element.parent.map { scopes[$0] } ?? Scope()
            let scope = outer.adding(outline.namespaces(of: index), in: outline)
            scopes.append(scope)
            kinds.append(Self.kind(of: element, inside: parent, scope, outline))
        }
        self.kinds = kinds
    }

    private static func kind(
        of element: MarkupOutline.Element,
        inside parent: Kind?,
        _ scope: Scope,
        _ outline: MarkupOutline
    ) -> Kind? {
        guard element.name.count <= 64 else { return nil }
        let name = outline.bytes[element.name]
        let local = name.localPart
        return places[parent]?.first { place in
            local.isText(place.name) && scope.mayBind(name.dropLast(local.count), to: place.namespace)
        }?.kind
    }

    private struct Scope {
        private var bindings: [(prefix: ArraySlice<UInt8>, namespace: Namespace)] = []
        private static let maximumCount = 64

        /// Returns the scope of an element with declarations.
        func adding(_ declarations: [(name: Range<Int>, value: Range<Int>)], in outline: MarkupOutline) -> Self {
            var scope = self
            for (name, value) in declarations.prefix(Self.maximumCount) {
                let prefix = outline.bytes[name].dropFirst("xmlns".utf8.count).drop { $0 == UInt8(ascii: ":") }
                scope.bindings.removeAll { $0.prefix.elementsEqual(prefix) }
                scope.bindings.append((prefix, Namespace(outline.bytes[value])))
            }
            scope.bindings.removeFirst(max(0, scope.bindings.count - Self.maximumCount))
            return scope
        }

        /// Returns true if a prefix, with its colon, has a namespace or no declaration.
        func mayBind(_ prefix: ArraySlice<UInt8>, to namespace: Namespace) -> Bool {
            let prefix = prefix.dropLast(prefix.isEmpty ? 0 : 1)
            let binding = bindings.last { $0.prefix.elementsEqual(prefix) }
            return binding.map { $0.namespace == namespace } ?? !prefix.isEmpty
        }
    }
}
