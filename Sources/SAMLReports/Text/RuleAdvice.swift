internal import SAMLDiagnosis

extension Finding {
    /// The advice for users of `samltool`, with its options and commands.
    var toolAdvice: String { advice.adding(toolHint) }
}

extension Rule {
    /// The advice for users of `samltool`, with its options and commands.
    var toolAdvice: String { advice.adding(toolHint) }
}

extension String {
    fileprivate func adding(_ toolHint: String?) -> String { toolHint.map { "\(self) With samltool: \($0)." } ?? self }
}
