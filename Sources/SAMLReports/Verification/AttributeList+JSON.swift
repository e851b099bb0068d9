internal import SAML
package import SAMLExamination

extension AttributeList {
    /// The document `samltool.attributes` with this response, as `attributes --json` prints it.
    public var json: String { JSON.document(.attributes, ["files": [entry(missing: [])]]).text }

    package func entry(missing: [String]) -> JSON {
        [
            "file": name,
            "verified": isVerified,
            "nameID": nameID?.json,
            "attributes": attributes.map { $0.json },
            "encrypted": encrypted.map { ["element": $0.element, "algorithm": $0.algorithm] as JSON },
            "missing": missing,
        ]
    }

    package static func entry(of name: String, _ failure: InputFailure) -> JSON {
        let nothing: [String] = []
        return [
            "file": name, "verified": false, "attributes": nothing, "encrypted": nothing, "missing": nothing,
            "failure": failure.json,
        ]
    }
}

extension SAMLNameID {
    fileprivate var json: JSON {
        ["value": value, "format": format, "nameQualifier": nameQualifier, "spNameQualifier": spNameQualifier]
    }
}

extension SAMLAttribute {
    fileprivate var json: JSON {
        [
            "name": name,
            "friendlyName": friendlyName,
            "nameFormat": nameFormat,
            "values": values.map { ["type": $0.type, "value": $0.text] },
        ]
    }
}
