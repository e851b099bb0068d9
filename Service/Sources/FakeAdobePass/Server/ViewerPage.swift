import SAMLEncoding
import ServerPrograms

/// The page of an MVPD, on which the viewer of a session signs in.
enum ViewerPage {
    static let path = "/__viewer"
    static let signedOutPath = "/__viewer/signed-out"

    static func path(of code: String) -> String { "\(path)?code=\(code)" }

    /// The code can be typed on the page.
    static func form(code: String) -> String {
        page(
            """
            <p>This page stands for that of an MVPD. No account is needed.</p>
            <form method="post" action="\(path)"><label>Code <input name="code" value="\(code.xmlEscaped)"></label>
            <button>Sign in</button></form>
            """
        )
    }

    static let signedIn = page("<p>The viewer is signed in. Return to the app.</p>")
    static let signedOut = page("<p>The viewer is signed out of the MVPD.</p>")
    static let unknownCode = page("<p>The code is unknown, has expired or has no MVPD yet.</p>")

    /// Returns true for an absolute URL, also of an app, and false for one with which a browser would run a script.
    static func canRedirect(to url: String) -> Bool {
        let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
        let others = Set("+-.0123456789".utf8)
        let isScheme = scheme.enumerated().allSatisfy { index, byte in
            (0x61...0x7A).contains(byte | 0x20) || (index > 0 && others.contains(byte))
        }
        guard isScheme, !scheme.isEmpty, url.utf8.dropFirst(scheme.count).starts(with: "://".utf8) else { return false }
        return !["javascript", "data"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
    }

    private static func page(_ content: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>Stand-in for Adobe Pass</title></head>
        <body><h1>Stand-in for Adobe Pass</h1>
        \(content)
        </body></html>

        """
    }
}
