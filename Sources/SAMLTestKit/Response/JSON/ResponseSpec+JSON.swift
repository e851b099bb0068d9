internal import ByteTools

extension ResponseSpec {
    /// Reads a description from JSON.
    ///
    /// Missing fields are those of ``init(issuer:attributes:)``. The fields of an assertion can be in the object of the Response; then
    /// they are those of every assertion.
    ///
    /// - Parameter json: The text, in UTF-8.
    /// - Throws: ``TestKitError`` with the line and the column: the text is not JSON, or a field is unknown or has a wrong value.
    public init(json: [UInt8]) throws(TestKitError) {
        let document = JSONDocument(json)
        guard let root = document.strictRoot else {
            let problem = document.errors.first.map { "\($0.message) (at \($0.place))" } ?? "it is empty"
            throw TestKitError(.specSyntax, "the description is not JSON: \(problem)")
        }
        do throws(SpecProblem) {
            try self.init(root)
        } catch {
            var counter = LocationCounter(json)
            counter.advance(to: min(error.offset, json.count))
            throw TestKitError(error.code, "\(error.message) (at \(counter.line):\(counter.column))")
        }
    }

    private init(_ root: JSONValue) throws(SpecProblem) {
        self.init()
        guard let members = root.members else {
            throw SpecProblem("\(root.kindName) is here instead of an object: \(SpecObject.response.title)", at: root)
        }
        // The fields of the Response and those for every assertion are read from the same object.
        let shared = AssertionSpec.sharedFields
        let isShared: (JSONValue.Member) -> Bool = { member in
            shared.contains { $0.name.utf8.elementsEqual(member.name.utf8) }
        }
        try JSONValue(.object(members.filter { !isShared($0) }), at: root.offset)
            .readFields(Self.fields, of: .response, besides: shared.map(\.name), into: &self)
        var base = AssertionSpec()
        try JSONValue(.object(members.filter(isShared)), at: root.offset)
            .readFields(shared, of: .assertion, into: &base)
        guard let list = root["assertions"] else {
            assertions = [base]
            return
        }
        guard let elements = list.elements else {
            throw SpecProblem("assertions: \(list.kindName) is here instead of a list of objects", at: list)
        }
        assertions = []
        for element in elements {
            var assertion = base
            try element.readFields(AssertionSpec.fields, of: .assertion, into: &assertion)
            assertions.append(assertion)
        }
    }

    /// The description as JSON in several lines, with every field; ``init(json:)`` reads the same description from it.
    public var json: [UInt8] {
        var members = JSONValue.object(Self.fields, of: self).members ?? []
        if assertions.isOneWithDefaults {
            members += JSONValue.object(AssertionSpec.sharedFields, of: assertions[0]).members ?? []
        }
        return JSONValue.object(members).pretty + [0x0A]
    }
}
