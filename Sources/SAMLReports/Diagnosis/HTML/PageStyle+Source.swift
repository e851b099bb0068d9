extension PageStyle {
    /// The style of the view of the document, and of the printed page.
    static let sourceCSS = #"""
        .legend{list-style:none;margin:.4rem 0;padding:0;font-size:.9rem}
        .legend li{margin:.2rem 0;padding-left:.9rem;border-left:.4rem solid var(--line)}
        .legend .signed{border-left:.4rem solid var(--signed)}
        .legend .carried{border-left:.4rem dashed var(--note)}
        .legend .signature{border-left:.4rem double var(--signed)}
        .legend .unsigned{border-left:.4rem dotted var(--warning)}
        .toggle{width:1.1rem;height:1.1rem;margin:.5rem .4rem .5rem 0;vertical-align:middle}
        .source{background:var(--card);border:1px solid var(--line);border-radius:.5rem;overflow:hidden;font-size:.84rem;
        line-height:1.65;margin-top:.5rem}
        .part{border-left:.4rem solid var(--line);border-bottom:1px solid var(--line)}
        .part:last-child{border-bottom:0}
        .part.signed{border-left:.4rem solid var(--signed)}
        .part.carried{border-left:.4rem dashed var(--note)}
        .part.signature{border-left:.4rem double var(--signed)}
        .part.unsigned{border-left:.4rem dotted var(--warning)}
        .part>p{margin:0;padding:.25rem .75rem;font:600 .8rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
        background:var(--page);color:var(--soft)}
        .part.signed>p,.part.signature>p{color:var(--signed)}
        .part.carried>p{color:var(--note)}
        .part.unsigned>p{color:var(--warning)}
        .row{display:grid;grid-template-columns:3.4rem minmax(0,1fr);padding-right:.75rem}
        .row>.n{color:var(--soft);text-align:right;padding-right:.75rem;user-select:none;font-size:.9em}
        .row>code{white-space:pre-wrap;overflow-wrap:anywhere;font-size:1em}
        .row .t{color:var(--tag)}
        .row .v{color:var(--value)}
        .row .x{color:var(--ink)}
        .row .c{color:var(--soft);font-style:italic}
        .row .m{color:var(--soft);letter-spacing:0}
        .spot{display:inline-block;min-width:1.5em;text-align:center;border-radius:1em;border:1px solid var(--tone);
        background:var(--tint);color:var(--tone);font:700 .8rem/1.45 system-ui,sans-serif;padding:0 .35em;margin:0 .15em;
        text-decoration:none;scroll-margin:35vh 0}
        .spot:target{outline:3px solid var(--link);outline-offset:2px;background:var(--mark);color:var(--ink)}
        .ws{text-decoration:none;color:var(--note);background:var(--note-card);border-radius:2px}
        .ws.danger{color:var(--danger);background:var(--error-card);border-bottom:2px solid var(--danger);font-weight:700}
        .ws .off{display:none}
        .toggle:not(:checked)~.source .ws{background:none;border:0}
        .toggle:not(:checked)~.source .ws .on{display:none}
        .toggle:not(:checked)~.source .ws .off{display:inline}
        .gap{margin:0;padding:.4rem .75rem;color:var(--soft);font-style:italic}
        @media (max-width:40rem){
        body>header,main,body>footer{padding-left:.8rem;padding-right:.8rem}
        .verdict,.finding{padding-left:.8rem;padding-right:.8rem}
        .verdict .word{font-size:1.3rem}
        dl{grid-template-columns:1fr}
        dd{margin-bottom:.3rem}
        .row{grid-template-columns:2.4rem minmax(0,1fr);padding-right:.4rem}
        .row>.n{padding-right:.4rem}
        .cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .cards,.cards tbody,.cards tr,.cards th,.cards td{display:block;width:100%}
        .cards caption{display:block}
        .cards tr{border:1px solid var(--line);margin-bottom:.6rem;padding:.4rem .2rem}
        .cards th,.cards td{border:0;padding:.1rem .6rem}
        .cards .cell{display:inline}
        }
        @media (min-width:40.01rem){.cards .cell{display:none}}
        .cell{color:var(--soft);font-weight:400;font-size:.85rem}
        @media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
        @media print{
        :root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#999;--link:#000;--error:#b3261e;
        --error-card:#fff;--warning:#8a5300;--warning-card:#fff;--note:#2f5d8f;--note-card:#fff;--good:#17693a;
        --good-card:#fff;--signed:#17693a;--tag:#6b3fa0;--value:#9a3412;--danger:#b3261e;--mark:#fff3bf}
        body{font-size:9.5pt}
        h3{margin-top:1.2rem}
        .input{margin:1rem 0}
        .finding{padding:.6rem .9rem;margin-bottom:.6rem}
        th,td{padding:.25rem .6rem}
        body>header,main,body>footer{max-width:none;padding-left:0;padding-right:0}
        .skip,.contents,.toggle,.toggle+label{display:none}
        .finding,.verdict,figure,tr{break-inside:avoid}
        h2,h3,.part>p{break-after:avoid}
        details::details-content{content-visibility:visible;display:block;height:auto}
        .source{overflow:visible}
        .input+.input{break-before:page}
        .ws .on,.toggle:not(:checked)~.source .ws .on{display:inline}
        .ws .off,.toggle:not(:checked)~.source .ws .off{display:none}
        }
        """#
}
