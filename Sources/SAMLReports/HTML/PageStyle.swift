/// The style of a page, and the policy that lets nothing but this style have an effect.
///
/// A page of another program that includes parts of reports contains their style sheets after ``commonCSS``: ``diagnosisCSS`` for a
/// ``DiagnosisSection``, for example.
public struct PageStyle: Sendable {
    let css: String
    /// The digest of ``css`` in Base64, which the policy of the page contains; a test computes it again.
    let digest: String

    /// The Content-Security-Policy: nothing is loaded, run or sent.
    var policy: String {
        "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"
    }

    /// The style sheet that all pages share: colors, text, cards, and the frame.
    public static let commonCSS = #"""
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
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .9rem;margin:.5rem 0}
        dt{color:var(--soft)}
        dd{margin:0;min-width:0}
        details{margin-top:.5rem}
        summary{cursor:pointer;color:var(--link);padding:.15rem 0}
        @media (max-width:40rem){
        body>header,main,body>footer{padding-left:.8rem;padding-right:.8rem}
        .verdict{padding-left:.8rem;padding-right:.8rem}
        .verdict .word{font-size:1.3rem}
        .verdict dl{gap:.15rem .7rem;font-size:.9rem}
        dd{margin-bottom:.3rem}
        }
        @media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
        @media print{
        :root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#999;--link:#000;--error:#b3261e;
        --error-card:#fff;--warning:#8a5300;--warning-card:#fff;--note:#2f5d8f;--note-card:#fff;--good:#17693a;
        --good-card:#fff;--signed:#17693a;--tag:#6b3fa0;--value:#9a3412;--danger:#b3261e;--mark:#fff3bf}
        body{font-size:9.5pt}
        h3{margin-top:1.2rem}
        body>header,main,body>footer{max-width:none;padding-left:0;padding-right:0}
        .skip,.contents,.back{display:none}
        h4{break-inside:avoid}
        h2,h3,h4{break-after:avoid}
        .verdict{margin-right:1px}
        }

        """#
}
