internal import CSAMLTool
internal import SAML
internal import SAMLReports

extension ResultBlock {
    /// Creates an assertion with its attributes.
    init?(_ assertion: VerifiedAssertion) {
        let attributes = assertion.attributes
        var valueCount = 0
        var textBytes = assertion.blockBytes
        for index in attributes.indices {
            valueCount += attributes[index].values.count
            textBytes += attributes[index].blockBytes
        }
        unsafe self.init(
            structures: MemoryLayout<samltool_assertion>.stride
                + attributes.count * MemoryLayout<samltool_attribute>.stride
                + valueCount * MemoryLayout<samltool_value>.stride,
            texts: textBytes
        )
        let object = unsafe items(samltool_assertion.self, 1)
        let array = unsafe items(samltool_attribute.self, attributes.count)
        for index in attributes.indices {
            unsafe (array + index).initialize(to: write(attributes[index]))
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
            // The last argument: all texts are copied by now.
            byte_count: usedByteCount
        )
    }

    private mutating func write(_ attribute: SAMLAttribute) -> samltool_attribute {
        let count = attribute.values.count
        let values = unsafe items(samltool_value.self, count)
        for index in attribute.values.indices {
            unsafe (values + index).initialize(to: write(attribute.values[index]))
        }
        return unsafe samltool_attribute(
            name: text(attribute.name),
            friendly_name: text(attribute.friendlyName),
            name_format: text(attribute.nameFormat),
            values: count == 0 ? nil : UnsafePointer(values),
            value_count: count
        )
    }

    private mutating func write(_ value: SAMLAttributeValue) -> samltool_value {
        if case .xml(let canonical) = value {
            return unsafe samltool_value(kind: value.kind, text: text(canonical))
        }
        return unsafe samltool_value(kind: value.kind, text: text(value.text))
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
        var count = name.blockBytes + (friendlyName?.blockBytes ?? 0) + (nameFormat?.blockBytes ?? 0)
        for index in values.indices { count += values[index].maximumBlockBytes }
        return count
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

    /// The bytes that the text takes with the whitespace at its ends, which is not copied.
    fileprivate var maximumBlockBytes: Int {
        switch self {
        case .text(let text): text.blockBytes
        case .null: 1
        case .xml(let canonical): canonical.count + 1
        }
    }
}
