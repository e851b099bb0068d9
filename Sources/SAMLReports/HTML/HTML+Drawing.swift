/// The shapes of drawings. A place across is in percent of the width, everything else is in pixels.
extension HTML {
    static func line(
        _ style: StaticString,
        from start: Double,
        to end: Double,
        _ top: Double,
        _ bottom: Double
    ) -> HTML {
        HTML(
            .line,
            .style(style),
            .drawing("x1", start, "%"),
            .drawing("x2", end, "%"),
            .drawing("y1", top),
            .drawing("y2", bottom)
        )
    }

    static func point(_ style: HTMLAttribute..., x: Double, y: Double, radius: Double) -> HTML {
        .element(.circle, style + [.drawing("cx", x, "%"), .drawing("cy", y), .drawing("r", radius)], [])
    }

    static func bar(_ tone: StaticString, x: Double, width: Double, y: Double, height: Double) -> HTML {
        HTML(
            .rect,
            .style("bar", tone),
            .drawing("x", x, "%"),
            .drawing("width", width, "%"),
            .drawing("y", y),
            .drawing("height", height),
            .drawing("rx", 2)
        )
    }

    static func words(
        _ text: String,
        _ style: HTMLAttribute...,
        x: Double,
        y: Double,
        anchor: StaticString
    ) -> HTML {
        .element(.text, style + [.drawing("x", x, "%"), .drawing("y", y), .textAnchor(anchor)], [.text(text)])
    }
}
