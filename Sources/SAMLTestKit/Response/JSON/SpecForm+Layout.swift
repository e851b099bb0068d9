internal import ByteTools

extension SpecForm<ResponseLayout> {
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
