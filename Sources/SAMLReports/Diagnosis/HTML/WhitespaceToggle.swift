/// A checkbox before views of a document, which shows whitespace that changes as signs.
struct WhitespaceToggle {
    let input: Int
    let label: String

    @HTMLBuilder
    var html: [HTML] {
        let box = PageAnchor.part(.whitespace, input: input)
        HTML(.input, .checkbox, .style("toggle"), .id(box), .isChecked)
        HTML(.label, .labels(box)) {
            "\(label) "
            HTML(.span, .style("soft")) {
                "(␣ space, ⇥ tab, ⏎ line break, ← CR, ⚠ a change with a risk)"
            }
        }
    }
}
