extension PageStyle {
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
        .line{color:var(--tag)}
        .v{color:var(--value)}
        .x{color:var(--ink)}
        .c{color:var(--soft);font-style:italic}
        .view{margin-top:1.2rem}
        .unsigned-view{color:var(--warning);font-weight:600;font-size:.9rem}
        .indented{border-style:dashed;padding:.5rem .75rem;overflow-wrap:anywhere}
        .line{display:block;white-space:pre-wrap;overflow-wrap:anywhere;text-indent:-2rem;padding-left:2rem}
        .d1{padding-left:3.25rem}.d2{padding-left:4.5rem}.d3{padding-left:5.75rem}.d4{padding-left:7rem}
        .d5{padding-left:8.25rem}.d6{padding-left:9.5rem}.d7{padding-left:10.75rem}.d8{padding-left:12rem}
        .d9{padding-left:13.25rem}
        .fold,.fold>summary,.fold::details-content{display:inline}
        .fold:not([open])::details-content{display:none}
        .fold>summary,.fold-lines>summary{font:600 .8rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
        border:1px solid var(--line);border-radius:1rem;padding:.05rem .6rem;text-indent:0;white-space:nowrap}
        .fold-lines{margin:0}
        .fold-lines>summary{display:inline-block;margin:.1rem 0 .1rem 3.4rem}
        .spot{display:inline-block;min-width:1.5em;text-align:center;border-radius:1em;border:1px solid var(--tone);
        background:var(--tint);color:var(--tone);font:700 .8rem/1.45 system-ui,sans-serif;padding:0 .35em;margin:0 .15em;
        text-decoration:none;text-indent:0;scroll-margin:35vh 0}
        .spot:target{outline:3px solid var(--link);outline-offset:2px;background:var(--mark);color:var(--ink)}
        .ws{text-decoration:none;color:var(--note);background:var(--note-card);border-radius:2px}
        .ws.danger{color:var(--danger);background:var(--error-card);border-bottom:2px solid var(--danger);font-weight:700}
        .ws .off{display:none}
        .toggle:not(:checked)~* .ws{background:none;border:0}
        .toggle:not(:checked)~* .ws .on{display:none}
        .toggle:not(:checked)~* .ws .off{display:inline}
        .gap{margin:0;padding:.4rem .75rem;color:var(--soft);font-style:italic}
        @media (max-width:40rem){
        .finding{padding-left:.8rem;padding-right:.8rem}
        .finding dl{grid-template-columns:1fr}
        .row{grid-template-columns:2.4rem minmax(0,1fr);padding-right:.4rem}
        .line{text-indent:-1rem;padding-left:1rem}
        .d1{padding-left:1.5rem}.d2{padding-left:2rem}.d3{padding-left:2.5rem}.d4{padding-left:3rem}
        .d5{padding-left:3.5rem}.d6{padding-left:4rem}.d7{padding-left:4.5rem}.d8{padding-left:5rem}.d9{padding-left:5.5rem}
        .attributes tbody th,.attributes td:nth-child(2){min-width:0}
        .fold-lines>summary{margin-left:2.4rem}
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
        @media print{
        .input{margin:1rem 0}
        .finding{padding:.6rem .9rem;margin-bottom:.6rem}
        th,td{padding:.25rem .6rem}
        .toggle,.toggle+label{display:none}
        figure,tr,.excerpt{break-inside:avoid}
        .part>p,.file>summary{break-after:avoid}
        .finding.error>details::details-content{content-visibility:visible;display:block;height:auto}
        .finding:not(.error)>details:not([open]),.topic:not([open])>summary,.notes:not([open]){display:none}
        .finding.error>details>summary{display:none}
        div.topic>summary{display:block}
        .source{overflow:visible}
        .list~.input:not(:has(>details[open])){content-visibility:visible}
        .finding,.source,figure{margin-right:1px}
        table{width:calc(100% - 1px)}
        .file>summary::before{content:none}
        .file>summary{border:0;border-bottom:2px solid var(--ink);border-radius:0;padding:.2rem 0}
        .list~.input{margin:.6rem 0}
        .input>.file:not([open])>summary{border-bottom:0}
        .ws .on,.toggle:not(:checked)~* .ws .on{display:inline}
        .ws .off,.toggle:not(:checked)~* .ws .off{display:none}
        }
        """#
}
