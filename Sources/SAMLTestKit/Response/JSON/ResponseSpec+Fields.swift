internal import ByteTools

// The fields of each object. This is the one place that defines names, types and meanings: reading, writing, the schema and the
// lists for people follow from it.

extension ResponseSpec {
    static var fields: [SpecField<Self>] {
        [
            .optional(
                "issuer",
                .text,
                \.issuer,
                "the entity ID of the identity provider, of the Response and its assertions"
            ),
            .identifier("id", \.id, "the ID of the Response"),
            .optional("destination", .text, \.destination, "the URL that the response is for"),
            .identifier("inResponseTo", \.inResponseTo, "the ID of the request"),
            .required("issueInstant", .time, \.issueInstant, "the IssueInstant of the Response and its assertions"),
            SpecField("status", .object(.status), "the status; a text is its code") { value, spec throws(SpecProblem) in
                spec.status = try StatusSpec.form.read(value)
            } write: {
                StatusSpec.form.write($0.status)
            },
            SpecField("sign", SpecForm<SigningSpec.Placement>.word.type, "the elements to sign") {
                value,
                spec throws(SpecProblem) in
                spec.signing.placement = try SpecForm<SigningSpec.Placement>.word.read(value)
            } write: {
                SpecForm<SigningSpec.Placement>.word.write($0.signing.placement)
            },
            SpecField("hash", SpecForm<SigningHash>.word.type, "the hash function of signatures and digests") {
                value,
                spec throws(SpecProblem) in
                spec.signing.hash = try SpecForm<SigningHash>.word.read(value)
            } write: {
                SpecForm<SigningHash>.word.write($0.signing.hash)
            },
            .required("layout", .layout, \.layout, "the whitespace"),
            .required(
                "namespaces",
                .word,
                \.namespaces.place,
                "the elements that declare the namespaces of an assertion; 'assertion': each can be cut out"
            ),
            .optional(
                "valueType",
                .text,
                \.namespaces.valueType,
                "the xsi:type of values that are text, such as xs:string or xsd:string"
            ),
            .required(
                "prefixes",
                .object(.prefixes, PrefixSpec.fields, default: PrefixSpec()),
                \.prefixes,
                "the namespace prefixes"
            ),
            SpecField("assertions", .objects(.assertion), "the assertions, each with the fields of 'assertion'") {
                _,
                _ throws(SpecProblem) in
            } write: { spec in
                spec.assertions.isOneWithDefaults
                    ? nil : JSONValue.array(spec.assertions.map { .object(AssertionSpec.fields, of: $0) })
            },
        ]
    }
}

extension PrefixSpec {
    static var fields: [SpecField<Self>] {
        [
            .required("response", .text, \.response, "that of the Response and its Status; empty for none"),
            .required("assertion", .text, \.assertion, "that of assertions and of each Issuer; empty for none"),
        ]
    }
}

extension StatusSpec {
    static var fields: [SpecField<Self>] {
        [
            .required("code", .text, \.code, "the code, a URI or its end: Success, Responder, Requester …"),
            .optional("subcode", .text, \.subcode, "the second-level code, a URI or its end: AuthnFailed, NoPassive …"),
            .optional("message", .text, \.message, "the StatusMessage"),
        ]
    }

    static var form: SpecForm<Self> {
        let object = SpecForm.object(.status, fields, default: StatusSpec())
        return SpecForm(type: object.type) { value throws(SpecProblem) in
            if let code = value.text { return StatusSpec(code: code) }
            return try object.read(value)
        } write: {
            $0.subcode == nil && $0.message == nil ? .string($0.code) : object.write($0)
        }
    }
}

extension AssertionSpec {
    static var fields: [SpecField<Self>] {
        [
            .identifier("id", \.id, "the ID of the Assertion"),
            SpecField("issuer", .text, "the entity ID, if it is not that of the Response") {
                value,
                assertion throws(SpecProblem) in
                assertion.issuer = value.isNull ? nil : try SpecForm<String>.text.read(value)
            } write: {
                $0.issuer.map { .string($0) }
            },
        ] + sharedFields
    }

    /// The fields that the object of the Response can have, too.
    static var sharedFields: [SpecField<Self>] {
        [
            .optional(
                "subject",
                .object(.subject, SubjectSpec.fields, default: SubjectSpec()),
                \.subject,
                "the subject"
            ),
            .optional("notBefore", .time, \.notBefore, "the start of the validity in Conditions"),
            .optional("notOnOrAfter", .time, \.notOnOrAfter, "the end of the validity in Conditions"),
            .required(
                "audience",
                .texts,
                \.audiences,
                "the Audience; without any ([]) there is no AudienceRestriction"
            ),
            .optional(
                "authnStatement",
                .object(.authnStatement, AuthnStatementSpec.fields, default: AuthnStatementSpec()),
                \.authnStatement,
                "the AuthnStatement"
            ),
            .required("attributes", .attributes, \.attributes, "the attributes"),
        ]
    }
}

extension SubjectSpec {
    static var fields: [SpecField<Self>] {
        [
            .optional("nameID", .text, \.nameID, "the NameID"),
            .optional("format", .text, \.format, "its Format, a URI or its end: persistent, transient …"),
            .optional("nameQualifier", .text, \.nameQualifier, "its NameQualifier"),
            .optional("spNameQualifier", .text, \.spNameQualifier, "its SPNameQualifier"),
            .optional(
                "confirmation",
                .object(.confirmation, ConfirmationSpec.fields, default: ConfirmationSpec()),
                \.confirmation,
                "the SubjectConfirmation"
            ),
        ]
    }
}

extension ConfirmationSpec {
    static var fields: [SpecField<Self>] {
        [
            .required("method", .text, \.method, "the method, a URI or its end: bearer, sender-vouches …"),
            .optional("recipient", .text, \.recipient, "the URL that the assertion is for"),
            .optional("notOnOrAfter", .time, \.notOnOrAfter, "the end of the time for its delivery"),
            .required("inResponseTo", .flag, \.refersToRequest, "whether it has the InResponseTo of the Response"),
        ]
    }
}

extension AuthnStatementSpec {
    static var fields: [SpecField<Self>] {
        [
            .required("authnInstant", .time, \.authnInstant, "the time of the authentication"),
            .identifier("sessionIndex", \.sessionIndex, "the SessionIndex"),
            .optional("sessionNotOnOrAfter", .time, \.sessionNotOnOrAfter, "the end of the session"),
            .optional("contextClass", .text, \.contextClass, "the AuthnContextClassRef, a URI or its end"),
        ]
    }
}

extension AttributeSpec {
    static var fields: [SpecField<Self>] {
        [
            .required("name", .text, \.name, "the Name"),
            .optional("nameFormat", .text, \.nameFormat, "the NameFormat, a URI or its end: basic, uri, unspecified"),
            .optional("friendlyName", .text, \.friendlyName, "the FriendlyName"),
            .required("values", .values, \.values, "the values"),
        ]
    }
}

extension [AssertionSpec] {
    /// True for one assertion whose fields can be those of the Response's object.
    var isOneWithDefaults: Bool { count == 1 && self[0].id == .generated && self[0].issuer == nil }
}
