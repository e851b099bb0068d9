extension PageStyle {
    static let flow = Self(
        css: commonCSS + flowCSS,
        digest: "Ctfjc5vXd9MC6HtLQE1aUEr6vZ72VCrsUA5YITwl64I="
    )

    /// The style sheet of the steps of a flow.
    public static let flowCSS = #"""
        h1{font-size:1.5rem;color:var(--ink);overflow-wrap:anywhere}
        .verdict{margin:1rem 0 1.5rem}
        .word .title{display:inline-block}
        .title::first-letter{text-transform:uppercase}
        .steps{list-style:none;margin:0;padding:0}
        .steps li,.lanes-head{display:grid;grid-template-columns:2rem minmax(0,1fr) minmax(0,20rem);gap:0 .6rem;overflow-wrap:anywhere}
        .steps li{align-items:center}
        .lanes-head{margin:.9rem 0 0;padding:.5rem 0 0;border-top:1px solid var(--line)}
        .lanes{grid-column:3;width:100%;display:block}
        .lanes text{font-size:.8rem;fill:var(--soft)}
        .lanes .life{stroke:var(--line)}
        .lanes .call{stroke:var(--link);stroke-width:2}
        .lanes circle{fill:var(--link)}
        .steps .n{color:var(--soft);font-variant-numeric:tabular-nums}
        .step{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem 1.25rem 1.1rem;margin:0 0 1rem}
        .step h2{display:flex;gap:.6rem;align-items:baseline;font-size:1.2rem}
        .step h2 .n{flex:none;min-width:1.9rem;padding:0 .35rem;border-radius:1rem;background:var(--ink);color:var(--card);
        font-size:.95rem;line-height:1.9rem;text-align:center}
        .step h3{font-size:.95rem;margin:1.1rem 0 .35rem;color:var(--soft);font-weight:600}
        .step dl{font-size:.92rem;grid-template-columns:minmax(6rem,max-content) 1fr}
        .code{background:var(--page);border:1px solid var(--line);border-radius:.35rem;padding:.5rem .75rem;margin:.4rem 0;
        font-size:.82rem;line-height:1.55;white-space:pre-wrap;overflow-wrap:anywhere}
        .code span{display:block;min-height:1.55em;padding-left:1.5rem;text-indent:-1.5rem}
        .result{font-weight:600;overflow-wrap:anywhere}
        .time{color:var(--soft);font-weight:400;font-size:.85rem;white-space:nowrap}
        .path{list-style:none;margin:.5rem 0 0;padding:0}
        .question{position:relative;padding:0 0 1rem 2.1rem}
        .question::before{content:"?";position:absolute;left:0;top:.1rem;width:1.35rem;height:1.35rem;border-radius:50%;
        border:2px solid var(--good);background:var(--card);color:var(--good);font:700 .8rem/1.15rem system-ui,sans-serif;
        text-align:center}
        .question::after{content:"";position:absolute;left:.6rem;top:1.45rem;bottom:-.1rem;border-left:3px solid var(--good)}
        .question.before{padding-bottom:.7rem}
        .ask{margin:0 0 .4rem;font-weight:600;line-height:1.5}
        .ask .where{color:var(--soft);font-weight:400;font-size:.85rem}
        .branches{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.45rem;align-items:start;list-style:none;
        margin:0;padding:0;font-size:.85rem;line-height:1.45}
        .branch{border:1px solid var(--line);border-radius:.4rem;padding:.4rem .6rem;color:var(--soft);overflow-wrap:anywhere}
        .branch p{margin:0 0 .15rem}
        .branch p+p:not(.soft)::before{content:"or: "}
        .branch .leads{display:block;margin-top:.25rem;border-top:1px dotted var(--line);padding-top:.2rem}
        .branch.taken{grid-column:1/-1;border:2px solid var(--good);background:var(--good-card);color:var(--ink);font-size:.95rem}
        .branch.taken b{color:var(--good)}
        .branch.taken .leads{border-top:0;font-weight:600;margin-top:.1rem;padding-top:0}
        .end{position:relative;padding:0 0 0 2.1rem;font-weight:700;overflow-wrap:anywhere}
        .end::before{content:"▼";position:absolute;left:.17rem;top:0;color:var(--good);font-size:1rem;line-height:1.5}
        .remarks,.rules{margin:.35rem 0 0;padding-left:1.1rem;font-size:.88rem}
        .rules li,.remarks li{margin:.1rem 0;overflow-wrap:anywhere}
        .cited{white-space:nowrap;font-size:.85em}
        .statements{grid-template-columns:max-content 1fr;font-size:.92rem}
        .statements dt:target{outline:3px solid var(--link);outline-offset:2px}
        @media (max-width:40rem){
        .step{padding:.8rem .8rem .9rem}
        .step dl{grid-template-columns:1fr}
        .steps li,.lanes-head{grid-template-columns:2rem minmax(0,1fr)}
        .lanes{grid-column:2}
        .question,.end{padding-left:1.9rem}
        .branches{grid-template-columns:1fr}
        }
        @media print{
        .step{border-width:0 0 1px;border-radius:0;padding:.6rem 0}
        .branch,.code,.ask{break-inside:avoid}
        .ask{break-after:avoid}
        .branches{grid-template-columns:repeat(3,1fr);font-size:.75rem}
        .step h3{margin-top:.7rem}
        }

        """#
}
