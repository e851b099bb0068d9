import Foundation
import SAMLTestKit

/// SAML responses that were damaged on the way: by copying, by logging, by editors. All are constructed.
extension WholeCase {
    private static func damaged(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String = "pasted.txt",
        _ text: @escaping @Sendable () throws -> String
    ) -> Self {
        Self(.damage, id, truth, expectation, .text(file, text)).certificate()
    }

    static let damages = encodingDamages + cuts + documentDamages

    private static let encodingDamages = [
        damaged("damage-lower-case", "the Base64 was changed to lowercase letters", .engineer("lower", "letter case")) {
            try CaseResponse.lasting().base64().lowercased()
        },
        damaged("damage-plus-to-space", "each plus of the Base64 became a space", .app("space", #"'\+'"#, "plus")) {
            try CaseResponse.lasting().base64WithPlus().replacing("+", with: " ")
        },
        damaged(
            "damage-url-alphabet",
            "the app used the URL-safe alphabet without padding",
            .app("URL-safe", "base64url", "alphabet")
        ) {
            try "SAMLResponse="
                + CaseResponse.lasting().base64WithPlus().replacing("+", with: "-").replacing("/", with: "_").replacing(
                    "=",
                    with: ""
                )
        },
        damaged(
            "damage-base64-twice",
            "the Base64 was encoded as Base64 again",
            .app("twice", "second", "again", "double")
        ) {
            try "SAMLResponse=" + TextForms.percent(TextForms.base64(CaseResponse.lasting().base64()))
        },
        damaged(
            "damage-deflate",
            "the app compressed the XML, as the redirect binding does",
            .app("DEFLATE", "compress")
        ) {
            try "SAMLResponse="
                + TextForms.percent(TextForms.base64(TextForms.deflated(Array(CaseResponse.lasting().xml().utf8))))
        },
        damaged(
            "damage-soft-breaks",
            "the soft line breaks of a mail are left in the XML",
            .engineer("quoted-printable", "soft line", "=3D")
        ) {
            try CaseResponse.lasting().xml().utf8.quotedPrintable
        },
        damaged("damage-escaped-twice", "the XML was escaped twice", .engineer("escap", "&amp;", "&lt;", "entit")) {
            try TextForms.escaped(TextForms.escaped(CaseResponse.lasting().xml()))
        },
        damaged(
            "damage-swapped-lines",
            "a line of the wrapped Base64 was lost",
            .engineer("missing", "lost", "length", "changed", "malformed", "not well-formed", "damaged")
        ) {
            var lines = TextForms.pieces(try CaseResponse.lasting().base64(), of: 76)
            lines.remove(at: 20)
            return lines.joined(separator: "\n")
        },
    ]

    private static let cut = ["cut", "truncat", "incomplete", "ends (in|before|early|within)", "ellipsis"]

    private static func cutOff(_ id: String, _ truth: String, _ text: @escaping @Sendable () throws -> String) -> Self {
        damaged(id, truth, .cause(cut, actor: .engineer), text)
    }

    private static let cuts = [
        cutOff("damage-ellipsis", "a viewer cut the Base64 and added an ellipsis") {
            String(try CaseResponse.lasting().base64().prefix(1200)) + "…"
        },
        cutOff("damage-ellipsis-middle", "a debugger left out the middle of the XML") {
            let text = try CaseResponse.lasting().xml()
            return String(text.prefix(900)) + "..." + String(text.suffix(700))
        },
        cutOff("damage-truncated-word", "a logger wrote '(truncated)'") {
            "SAMLResponse=" + String(try CaseResponse.lasting().value().prefix(2000)) + " (truncated)"
        },
        cutOff("damage-log-limit", "the log cut the line at 1024 characters") {
            LogFile().service([String("body=\(try CaseResponse.lasting().body())".prefix(1024))])
        },
        cutOff("damage-xml-cut", "the XML lacks its end") { String(try CaseResponse.lasting().xml().prefix(2500)) },
    ]

    private static let documentDamages = [
        damaged(
            "damage-mojibake",
            "UTF-8 was read as Windows-1252",
            .engineer("Windows-1252", "Latin", "UTF-8", "mojibake", "encoding")
        ) {
            try TextForms.mojibake(
                CaseResponse.lasting {
                    $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("city", "Montréal – Ünïon"))
                }.xml()
            )
        },
        damaged("damage-no-spaces", "all spaces were removed", .engineer("space")) {
            try CaseResponse.lasting().xml().replacing(" ", with: "")
        },
        damaged("damage-masked", "a logger masked the values", .engineer("mask", "redact", #"\*\*\*"#)) {
            try CaseResponse.lasting().xml().replacing("94110", with: "*****").replacing(
                "hh-93c1e7a0f2",
                with: "**********"
            )
            .replacing("c3e1b7b2a9d84f0e", with: "****************")
        },
        damaged(
            "damage-redacted-signature",
            "the signature value is '[REDACTED]'",
            .engineer("redact", "mask", "SignatureValue")
        ) {
            let text = try CaseResponse.lasting().xml()
            guard let start = text.firstRange(of: "<ds:SignatureValue>"),
                let end = text.firstRange(of: "</ds:SignatureValue>")
            else {
                return text
            }
            return text[..<start.upperBound] + "[REDACTED]" + text[end.lowerBound...]
        },
        damaged(
            "damage-changed-value",
            "someone changed the zip after signing",
            .provider("changed", "digest", "signature", "tamper")
        ) {
            try CaseResponse.lasting().xml().replacing("94110", with: "10001")
        },
        damaged(
            "damage-indented",
            "an editor indented the XML after it was signed",
            .engineer("indent", "format", "pretty", "whitespace")
        ) {
            try CaseResponse.lasting { $0.setLayout("pretty-after") }.xml()
        },
        damaged("damage-smart-quotes", "a word processor changed the quotation marks", .engineer("quot")) {
            try CaseResponse.lasting().xml().replacing("=\"", with: "=“").replacing("\" ", with: "” ").replacing(
                "\">",
                with: "”>"
            )
            .replacing("\"/", with: "”/")
        },
        damaged(
            "damage-no-break-spaces",
            "a wiki changed spaces to no-break spaces",
            .engineer("no-break", "U\\+00A0", "NBSP", "space")
        ) {
            try CaseResponse.lasting().xml().replacing(" ", with: "\u{A0}")
        },
        damaged(
            "damage-unescaped-ampersand",
            "a viewer decoded &amp; once",
            .engineer("&", "ampersand", "entit", "escape")
        ) {
            try CaseResponse.lasting {
                $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("name", "Smith & Sons"))
            }.xml()
                .replacing("&amp;", with: "&")
        },
        damaged(
            "damage-browser-tree",
            "the XML was copied from the tree of a browser",
            .engineer("browser", "viewer", "style information", "copied")
        ) {
            "This XML file does not appear to have any style information associated with it. The document tree is shown below.\n"
                + (try CaseResponse.lasting { $0.setLayout("pretty-after") }.xml())
        },
        damaged(
            "damage-replacement-characters",
            "characters were replaced by U+FFFD",
            .engineer("U\\+FFFD", "replacement", "lost")
        ) {
            try CaseResponse.lasting {
                $0.setAttributes(AttributeSpec("userID", "u-1"), AttributeSpec("city", "Montréal"))
            }.xml()
                .replacing("é", with: "\u{FFFD}")
        },
    ]
}
