/// The style of the page, and the policy that lets nothing but this style have an effect.
enum PageStyle {
    /// The digest of ``css`` in Base64, which the policy of the page contains; a test computes it again.
    static let digest = "fmzIjP5S6ljB7LWUoea3HH6OUAhd8e1Cy237Ws3lPWE="

    /// The Content-Security-Policy: nothing is loaded, run or sent.
    static let policy =
        "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"

    static let css = #"""
        :root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--ink:#1b2230;--soft:#566072;--line:#d5dae3;--link:#0b57c2;
        --error:#b3261e;--error-card:#fdeceb;--warning:#8a5300;--warning-card:#fff4df;--note:#2f5d8f;--note-card:#eaf2fb;
        --good:#17693a;--good-card:#e6f5ec;--signed:#17693a;--tag:#6b3fa0;--value:#9a3412;--danger:#b3261e;--mark:#ffe58a}
        @media (prefers-color-scheme:dark){:root{--page:#12151b;--card:#1a1f28;--ink:#e6e9ef;--soft:#a3adbd;--line:#343c4a;
        --link:#8ab8ff;--error:#ff9d94;--error-card:#3a1b1a;--warning:#f2bd6b;--warning-card:#33270f;--note:#9cc5f5;
        --note-card:#17283b;--good:#7fd6a2;--good-card:#12301f;--signed:#7fd6a2;--tag:#c9a8ff;--value:#ffb38a;
        --danger:#ff9d94;--mark:#6b5700}}
        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:1rem}
        body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,
        "Noto Sans",sans-serif;overflow-wrap:break-word}
        code,.value,.excerpt,.detail,dd,h2,h4,.files,.fact,.sentence{overflow-wrap:anywhere}
        code,pre,.source,.value{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        code{font-size:.9em}
        a{color:var(--link)}
        a:focus-visible,summary:focus-visible,input:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);
        outline-offset:2px;border-radius:3px}
        .skip{position:absolute;left:-999rem}
        .skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:2}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        body>header,main,body>footer{max-width:72rem;margin:0 auto;padding:0 1.25rem}
        body>header{padding-top:1.75rem}
        body>footer{padding-top:1.5rem;padding-bottom:2.5rem;color:var(--soft);font-size:.875rem}
        h1{font-size:1.05rem;font-weight:600;margin:0;color:var(--soft);letter-spacing:.01em}
        h2{font-size:1.35rem;line-height:1.3;margin:0}
        h3{font-size:1.1rem;margin:2.25rem 0 .6rem}
        h4{font-size:1rem;line-height:1.45;margin:0}
        p{margin:.4rem 0}
        .soft{color:var(--soft)}
        .detail{color:var(--soft);font-size:.85rem;margin:.1rem 0}
        .back{font-size:.9rem;margin:.8rem 0 0}
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
        .verdict{border:1px solid var(--line);border-left:.5rem solid var(--line);border-radius:.5rem;background:var(--card);
        padding:1.1rem 1.25rem}
        .verdict .word{font-size:1.6rem;font-weight:700;line-height:1.25;margin:.25rem 0 .35rem}
        .error{--tone:var(--error);--tint:var(--error-card)}
        .warning{--tone:var(--warning);--tint:var(--warning-card)}
        .note{--tone:var(--note);--tint:var(--note-card)}
        .good{--tone:var(--good);--tint:var(--good-card)}
        .verdict.error,.verdict.warning,.verdict.note,.verdict.good{border-left-color:var(--tone)}
        .verdict .word{color:var(--tone)}
        .verdict dl{margin:.8rem 0 0;font-size:.95rem;gap:.15rem 1.1rem}
        .fact{font-weight:600}
        .fact.error,.fact.warning,.fact.good{color:var(--tone)}
        .contents{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:.8rem 0 0;padding:0;font-size:.95rem}
        .contents a{display:inline-block;padding:.2rem 0}
        .badge{display:inline-block;border:1px solid var(--tone);border-radius:1rem;background:var(--tint);color:var(--tone);
        padding:0 .6rem;font-size:.8rem;font-weight:700;line-height:1.6;white-space:nowrap}
        .findings{list-style:none;margin:0;padding:0}
        .finding{background:var(--card);border:1px solid var(--line);border-left:.3rem solid var(--tone);
        border-radius:.5rem;padding:.9rem 1.1rem;margin:0 0 .8rem}
        .finding:target,.layers li:target{outline:3px solid var(--link);outline-offset:2px}
        .finding .top{display:flex;flex-wrap:wrap;gap:.35rem .7rem;align-items:baseline;margin-bottom:.3rem}
        .finding .number{font-weight:700;color:var(--soft)}
        .finding h4::first-letter,.sentence::first-letter{text-transform:uppercase}
        .finding .rule{color:var(--soft)}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .9rem;margin:.5rem 0}
        dt{color:var(--soft)}
        dd{margin:0;min-width:0}
        .excerpt{white-space:pre-wrap;background:var(--page);border:1px solid var(--line);border-radius:.35rem;
        padding:.5rem .75rem;margin:.5rem 0;font-size:.85rem;line-height:1.6}
        mark{background:var(--mark);color:inherit;border-bottom:2px solid var(--danger);padding:0 .08em}
        .do{margin:.5rem 0;padding-left:.75rem;border-left:3px solid var(--line)}
        .do b{display:block;font-size:.85rem;color:var(--soft)}
        details{margin-top:.5rem}
        .notes>summary{font-weight:600}
        summary{cursor:pointer;color:var(--link);padding:.15rem 0}
        .layers{margin:0;padding-left:1.4rem}
        .layers li{margin:.15rem 0}
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
        """# + sourceCSS
}
