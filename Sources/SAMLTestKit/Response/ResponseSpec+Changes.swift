internal import ByteTools

extension ResponseSpec {
    /// Makes every assertion, its delivery included, valid for a time from the evaluation time on.
    ///
    /// - Parameter seconds: The duration; with a negative one, the response expired so long ago, after an hour.
    public mutating func isValid(forSeconds seconds: Int64) {
        if seconds < 0 { wasIssued(secondsAgo: Self.expiredDuration - seconds) }
        for index in assertions.indices {
            assertions[index].notOnOrAfter = .relative(seconds: seconds)
            if assertions[index].subject?.confirmation?.notOnOrAfter != nil {
                assertions[index].subject?.confirmation?.notOnOrAfter = .relative(seconds: seconds)
            }
        }
    }

    /// The time for which an expired response was valid, in seconds.
    private static let expiredDuration: Int64 = 3600

    /// Moves issue, authentication and the start of the validity, as far as there are any, to a time before the evaluation time.
    private mutating func wasIssued(secondsAgo: Int64) {
        let start = SpecTime.relative(seconds: -secondsAgo)
        issueInstant = start
        for index in assertions.indices {
            if assertions[index].notBefore != nil { assertions[index].notBefore = start }
            if assertions[index].authnStatement != nil { assertions[index].authnStatement?.authnInstant = start }
        }
    }

    /// Addresses the response and its assertions to a service provider: Destination, audience, Recipient and SPNameQualifier, each if
    /// there is one.
    ///
    /// - Parameters:
    ///   - entityID: The entity ID of the service provider.
    ///   - consumerServiceURL: The URL of its assertion consumer service; `nil` to keep the addresses.
    public mutating func address(to entityID: String, at consumerServiceURL: String?) {
        if destination != nil, let consumerServiceURL { destination = consumerServiceURL }
        for index in assertions.indices {
            if !assertions[index].audiences.isEmpty { assertions[index].audiences = [entityID] }
            if assertions[index].subject?.spNameQualifier != nil {
                assertions[index].subject?.spNameQualifier = entityID
            }
            if assertions[index].subject?.confirmation?.recipient != nil, let consumerServiceURL {
                assertions[index].subject?.confirmation?.recipient = consumerServiceURL
            }
        }
    }

    /// Returns the description of one response of many: subjects have the number at their end, and IDs are new.
    ///
    /// - Parameter number: The number, from 1.
    /// - Returns: The description.
    public func numbered(_ number: Int) -> Self {
        var result = self
        for index in result.assertions.indices {
            if let nameID = result.assertions[index].subject?.nameID {
                result.assertions[index].subject?.nameID = "\(nameID)-\(number)"
            }
        }
        return result
    }

    /// True if several responses would have the same ID.
    public var hasFixedIDs: Bool {
        ([id] + assertions.map(\.id)).contains { if case .text = $0 { true } else { false } }
    }
}

extension AssertionSpec {
    /// Sets the NameID of the subject, which is added if there is none.
    public mutating func setNameID(_ text: String) {
        subject = subject ?? SubjectSpec()
        subject?.nameID = text
    }

    /// Adds attributes; those with the same name are replaced.
    public mutating func set(_ others: [AttributeSpec]) {
        for other in others {
            if let index = attributes.firstIndex(where: { ByteText($0.name) == ByteText(other.name) }) {
                attributes[index].values = other.values
            } else {
                attributes.append(other)
            }
        }
    }

    /// Adds the attributes with those names that it does not have, with plausible values.
    ///
    /// `NameID` in a list of attributes means that of the subject.
    public mutating func addMissing(_ names: [String]) {
        for name in names where !attributes.contains(where: { ByteText($0.name) == ByteText(name) }) {
            if name == "NameID" {
                if subject?.nameID == nil { setNameID(SubjectSpec().nameID ?? "") }
            } else {
                attributes.append(AttributeSpec(name, values: AttributeSpec.plausibleValues(of: name)))
            }
        }
    }
}
