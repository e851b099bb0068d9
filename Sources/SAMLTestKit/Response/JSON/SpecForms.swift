internal import ByteTools

extension SpecForm<String> {
    static var text: Self {
        Self(type: .text) { value throws(SpecProblem) in
            guard let text = value.plainText else {
                throw SpecProblem("\(value.kindName) is here instead of text", at: value)
            }
            return text
        } write: {
            .string($0)
        }
    }
}

extension SpecForm<[String]> {
    static var texts: Self {
        Self(type: .texts) { value throws(SpecProblem) in
            guard let elements = value.elements else { return [try SpecForm<String>.text.read(value)] }
            var texts: [String] = []
            for element in elements { texts.append(try SpecForm<String>.text.read(element)) }
            return texts
        } write: { texts in
            texts.count == 1 ? .string(texts[0]) : JSONValue.array(texts.map { .string($0) })
        }
    }
}

extension SpecForm<Bool> {
    static var flag: Self {
        Self(type: .flag) { value throws(SpecProblem) in
            guard let flag = value.flag else {
                throw SpecProblem("\(value.kindName) is here instead of true or false", at: value)
            }
            return flag
        } write: {
            JSONValue(.bool($0))
        }
    }
}

extension SpecForm<SpecTime> {
    static var time: Self {
        Self(type: .time) { value throws(SpecProblem) in
            guard let text = value.text, let time = SpecTime(text) else {
                throw SpecProblem("a time is a distance such as 8h or -30s, or 2026-11-20T12:00:00Z", at: value)
            }
            return time
        } write: {
            .string("\($0)")
        }
    }
}

extension SpecForm<ResponseLayout> {
    /// The name of a layout.
    static var layout: Self {
        Self(type: .layout) { value throws(SpecProblem) in
            guard let name = value.text, let layout = ResponseLayout(named: name) else {
                let hint = SimilarNames(to: value.text ?? "", among: ResponseLayout.allCases.map(\.name)).hint
                throw SpecProblem("there is no such layout\(hint)", at: value)
            }
            return layout
        } write: {
            .string($0.name)
        }
    }
}

extension SpecForm where Value: RawRepresentable<String> & CaseIterable {
    static var word: Self {
        Self(type: .word(Value.allCases.map(\.rawValue))) { value throws(SpecProblem) in
            guard let text = value.text, let word = Value.allCases.first(where: { $0.rawValue == text }) else {
                let words = Value.allCases.map(\.rawValue.quoted).joined(separator: ", ")
                throw SpecProblem("the value must be one of \(words)", at: value)
            }
            return word
        } write: {
            .string($0.rawValue)
        }
    }
}

extension JSONValue {
    /// The text of a string, a number or a boolean: people write 94105 and true without quotation marks.
    var plainText: String? { textOrNumber ?? flag.map { "\($0)" } }
}
