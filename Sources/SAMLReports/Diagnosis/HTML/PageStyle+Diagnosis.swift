extension PageStyle {
    static let diagnosis = Self(
        css: commonCSS + diagnosisCSS,
        digest: "8Lot1pWrzVKzWibjpux0rOIIP5xvCiM04tX0KFI9TNk="
    )

    /// The style sheet of a diagnosis and of the view of its document.
    public static let diagnosisCSS = findingsCSS + sourceCSS

    private static let findingsCSS = #"""
        .list{margin:1.25rem 0 2.5rem}
        .group{border-left:.3rem solid var(--tone);padding-left:.9rem;margin:1rem 0}
        .group h3{margin:0 0 .15rem;font-size:1rem;font-weight:600;line-height:1.6}
        .group .count{white-space:nowrap;color:var(--soft);font-weight:700}
        .group h3 .soft{font-weight:400}
        .files{list-style:none;margin:0;padding:0}
        .files li{padding:.12rem 0;font-size:.95rem}
        .files .soft{font-size:.85rem}
        .input{margin:1.25rem 0 3.5rem}
        .list~.input{margin:.8rem 0}
        .list~.input:not(:has(>details[open])){content-visibility:auto;contain-intrinsic-size:auto 3rem}
        .file>summary{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:center;background:var(--card);
        border:1px solid var(--line);border-radius:.5rem;padding:.5rem .9rem;color:var(--ink)}
        .file>summary::before{content:"▸";color:var(--link)}
        .file[open]>summary::before{content:"▾"}
        .file>summary h2{font-size:1.05rem;flex:1 1 12rem;min-width:0}
        .file>summary .soft{font-size:.85rem}
        .file>.verdict{margin-top:.5rem}
        .file .verdict .word{font-size:1.25rem}
        .file .topic>h3,.topic>summary h3{margin:.9rem 0 .4rem}
        .topic>summary h3{display:inline;font-size:1rem;color:var(--link);font-weight:500}
        .findings{list-style:none;margin:0;padding:0}
        .finding{background:var(--card);border:1px solid var(--line);border-left:.3rem solid var(--tone);
        border-radius:.5rem;padding:.9rem 1.1rem;margin:0 0 .8rem}
        .finding:target,.layers li:target{outline:3px solid var(--link);outline-offset:2px}
        .finding .top{display:flex;flex-wrap:wrap;gap:.35rem .7rem;align-items:baseline;margin-bottom:.3rem}
        .finding .number{font-weight:700;color:var(--soft)}
        .finding h4::first-letter,.sentence::first-letter{text-transform:uppercase}
        .finding .rule{color:var(--soft)}
        .excerpt{white-space:pre-wrap;background:var(--page);border:1px solid var(--line);border-radius:.35rem;
        padding:.5rem .75rem;margin:.5rem 0;font-size:.85rem;line-height:1.6}
        mark{background:var(--mark);color:inherit;border-bottom:2px solid var(--danger);padding:0 .08em}
        .do{margin:.5rem 0;padding-left:.75rem;border-left:3px solid var(--line)}
        .do b{display:block;font-size:.85rem;color:var(--soft)}
        .notes>summary{font-weight:600}
        .layers{list-style:none;margin:0;padding:0}
        .layer{border:1px solid var(--line);border-left:.35rem solid var(--tone,var(--line));border-radius:.35rem;background:var(--card);
        padding:.25rem .7rem;margin:.25rem 0}
        .layer:nth-child(2){margin-left:1rem}
        .layer:nth-child(3){margin-left:2rem}
        .layer:nth-child(4){margin-left:3rem}
        .layer:nth-child(n+5){margin-left:4rem}
        .scroll{overflow-x:auto;max-width:100%}
        table{border-collapse:collapse;width:100%;background:var(--card);font-size:.92rem}
        caption{text-align:left;color:var(--soft);padding:.3rem 0;caption-side:bottom;font-size:.85rem}
        th,td{text-align:left;vertical-align:top;padding:.45rem .7rem;border:1px solid var(--line)}
        thead th{background:var(--page);font-size:.85rem}
        tbody th{font-weight:600}
        .attributes tbody th{min-width:11rem}
        th[scope=col],.short{white-space:nowrap}
        .attributes td:nth-child(2){min-width:12rem}
        .time{white-space:nowrap}
        .value{font-size:.85rem}
        figure{margin:0 0 1rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem}
        figcaption{font-size:.85rem;color:var(--soft)}
        svg{display:block;width:100%;overflow:visible;font-size:12.5px}
        svg text{fill:var(--ink);paint-order:stroke;stroke:var(--card);stroke-width:4px;stroke-linejoin:round}
        svg .tick{fill:var(--soft);font-size:11px}
        svg .grid{stroke:var(--line)}
        svg .clock{stroke:var(--ink);stroke-width:2}
        svg .now{font-weight:700}
        svg .bar{fill:var(--tint);stroke:var(--tone);stroke-width:1.5}
        svg .point{fill:var(--tone)}
        svg .state{fill:var(--tone)}
        .bar-text{fill:var(--soft)}

        """#
}
