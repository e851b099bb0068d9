internal import CSAMLTool
internal import SAML
internal import SAMLReports

extension ResultBlock {
    /// Creates an assertion with its attributes.
    init?(_ assertion: VerifiedAssertion) {
        let attributes = assertion.attributes
        let valueCount = attributes.reduce(0) { $0 + $1.values.count }
        unsafe self.init(
            structures: MemoryLayout<samltool_assertion>.stride
                + attributes.count * MemoryLayout<samltool_attribute>.stride
                + valueCount * MemoryLayout<samltool_value>.stride,
            texts: assertion.blockBytes + attributes.reduce(0) { $0 + $1.blockBytes }
        )
        let object = unsafe items(samltool_assertion.self, 1)
        let array = unsafe items(samltool_attribute.self, attributes.count)
        for (index, attribute) in attributes.enumerated() {
            unsafe (array + index).initialize(to: write(attribute))
        }
        unsafe object.initialize(to: write(assertion, with: array))
    }

    private mutating func write(
        _ assertion: VerifiedAssertion,
        with attributes: UnsafeMutablePointer<samltool_attribute>
    ) -> samltool_assertion {
        let count = assertion.attributes.count
        let nameID = assertion.subject?.nameID
        return unsafe samltool_assertion(
            id: text(assertion.id),
            issuer: text(assertion.issuer),
            issue_instant: assertion.issueInstant.hostTime,
            expiry: assertion.expiry?.hostTime ?? .min,
            coverage: samltool_coverage(
                assertion.response == nil ? SAMLTOOL_COVERS_ASSERTION : SAMLTOOL_COVERS_RESPONSE
            ),
            key_sha256: text(assertion.key.fingerprint),
            name_id: text(nameID?.value),
            name_id_format: text(nameID?.format),
            attributes: count == 0 ? nil : UnsafePointer(attributes),
            attribute_count: count,
            byte_count: byteCount
        )
    }

    private mutating func write(_ attribute: SAMLAttribute) -> samltool_attribute {
        let count = attribute.values.count
        let values = unsafe items(samltool_value.self, count)
        for (index, value) in attribute.values.enumerated() {
            unsafe (values + index).initialize(to: samltool_value(kind: value.kind, text: text(value.text)))
        }
        return unsafe samltool_attribute(
            name: text(attribute.name),
            friendly_name: text(attribute.friendlyName),
            name_format: text(attribute.nameFormat),
            values: count == 0 ? nil : UnsafePointer(values),
            value_count: count
        )
    }
}

extension VerifiedAssertion {
    fileprivate var blockBytes: Int {
        let nameID = subject?.nameID
        return id.blockBytes + issuer.blockBytes + key.fingerprint.blockBytes + (nameID?.value.blockBytes ?? 0)
            + (nameID?.format?.blockBytes ?? 0)
    }
}

extension SAMLAttribute {
    fileprivate var blockBytes: Int {
        name.blockBytes + (friendlyName?.blockBytes ?? 0) + (nameFormat?.blockBytes ?? 0)
            + values.reduce(0) { $0 + $1.text.blockBytes }
    }
}

extension SAMLAttributeValue {
    fileprivate var kind: samltool_value_kind {
        switch self {
        case .text: samltool_value_kind(SAMLTOOL_VALUE_TEXT)
        case .null: samltool_value_kind(SAMLTOOL_VALUE_NIL)
        case .xml: samltool_value_kind(SAMLTOOL_VALUE_XML)
        }
    }
}
