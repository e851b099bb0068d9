struct SectionFrame: Sendable {
    let number: Int
    let name: String
    let tone: StaticString
    /// A sign and a few words.
    let verdict: String
    var remarks: [HTML] = []

    func html(@HTMLBuilder content: () -> [HTML]) -> HTML {
        let heading = PageAnchor.part(.name, input: number)
        return HTML(.section, .style("input"), .id(.input(number)), .labeled(by: heading)) {
            HTML(.div, .style("verdict", tone)) {
                HTML(.h2, .id(heading)) { name.clipped(to: 300).withBreaks }
                HTML(.h3, .style("word"), text: verdict)
                remarks
            }
            content()
        }
    }
}
