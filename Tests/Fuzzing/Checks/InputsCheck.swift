import SAML
import SAMLDiagnosis
import SAMLEncoding

/// The invariants of a text that is divided into its responses, whole or in parts.
enum InputsCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let limits = EncodingLimits(maximumBytes: 1 << 10)
        for limits in [EncodingLimits(), limits] { try check(input, limits) }
        let pieces = ResponsePieces(in: input, field: FormFields.responseFieldName)
        try Violation.unless(pieces.consumed == input.count, "the whole text is processed")
        var end = 0
        for piece in pieces.pieces {
            try Violation.unless(
                piece.source.lowerBound <= piece.range.lowerBound && piece.range.upperBound <= piece.source.upperBound,
                "a response is inside its source"
            )
            try Violation.unless(end <= piece.range.lowerBound, "responses do not overlap, and are in order")
            end = piece.range.upperBound
        }
        try Violation.unless(end <= input.count, "a response is in the text")
        let isOne = (try? pieces.requireOne(in: input)) != nil
        try Violation.unless(isOne == (pieces.pieces.count < 2), "requireOne accepts at most one response")
    }

    private static func check(_ input: [UInt8], _ limits: EncodingLimits) throws(Violation) {
        let inputs = ((try? ResponseFinder.all(in: input, limits: limits)) ?? [])
        try Violation.unless(
            inputs == ((try? ResponseFinder.all(in: input, limits: limits)) ?? []),
            "two divisions of a text are equal"
        )
        try Violation.unless(inputs.count <= ResponseFinder.maximumCount, "the number of responses is limited")
        var collected = ResponseFinder(limits: limits)
        var found: [FoundResponse] = []
        // The parts of a text make up the text.
        for start in stride(from: 0, to: input.count, by: 97) {
            found += collected.add(Array(input[start..<min(start + 97, input.count)]))
        }
        found += collected.finish()
        try Violation.unless(found == inputs, "a text in parts is divided like the whole text")
        var offset = -1
        for (index, each) in inputs.enumerated() {
            try Violation.unless(each.number == (inputs.count > 1 ? index + 1 : nil), "responses are numbered from 1")
            try Violation.unless(each.place.offset > offset, "responses are in the order of the text")
            try Violation.unless(
                each.bytes.count <= limits.maximumInputBytes + 1,
                "the kept part of a response is limited"
            )
            offset = each.place.offset
        }
    }
}
