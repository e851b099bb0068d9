internal import ByteTools

extension JSONValue {
    /// Reads the fields of an object, which the message names; the other fields are read elsewhere.
    func readFields<Object>(
        _ fields: [SpecField<Object>],
        of object: SpecObject,
        besides others: [String] = [],
        into result: inout Object
    ) throws(SpecProblem) {
        guard let members else {
            throw SpecProblem("\(kindName) is here instead of an object: \(object.title)", at: self)
        }
        for member in members {
            guard let field = fields.first(where: { $0.name.utf8.elementsEqual(member.name.utf8) }) else {
                throw SpecProblem(unknown: member, in: object, among: fields.map(\.name) + others)
            }
            do throws(SpecProblem) {
                try field.read(member.value, &result)
            } catch {
                throw error.naming(member.name)
            }
        }
    }

    static func object<Object>(_ fields: [SpecField<Object>], of value: Object) -> JSONValue {
        .object(fields.compactMap { field in field.write(value).map { Member(field.name, $0) } })
    }
}

extension SpecProblem {
    /// Creates the problem of a field that is not defined, with the most similar one.
    fileprivate init(unknown member: JSONValue.Member, in object: SpecObject, among names: [String]) {
        let near = SimilarNames(to: member.name, among: names).names.first
        let hint =
            near.map { "; use \($0.quoted)" }
            ?? SpecObject.allCases.first { other in other.fields.contains { $0.name == member.name } }
            .map { "; it is a field of the object \($0.rawValue.quoted)" }
            ?? "; the fields here are \(names.joined(separator: ", "))"
        let name = member.name.quotedFieldName
        self.init("the field \(name) is unknown here (\(object.rawValue))\(hint)", at: member.value)
        code = .unknownField
        isNamed = true
    }

    fileprivate func naming(_ name: String) -> Self {
        if isNamed { return self }
        var named = SpecProblem("\(name): \(message)", offset: offset)
        named.code = code
        named.isNamed = true
        return named
    }
}
