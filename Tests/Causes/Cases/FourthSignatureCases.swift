import Foundation
import SAMLTestKit

/// Signatures, the whitespace rule and two faults in one response, of the fourth set. All are constructed.
extension WholeCase {
    static let fourthSignatures = fourthChanges + fourthWhitespace + fourthCombinations

    private static func xml(_ change: (inout CaseResponse) -> Void = { _ in }) throws -> String {
        try CaseResponse.lasting(change).xml()
    }

    // MARK: Signatures

    private static let changes = ["digest", #"\b(changed|altered|modified|tampered|edited)\b"#]

    /// The Response with its Assertion in Extensions, and another text in the place of the Assertion.
    private static func moved(_ text: String, _ other: (String) -> String) -> String {
        let assertion = CaseText.element("saml:Assertion", in: text)
        let rest = text.replacing(assertion, with: other(assertion))
        guard let status = rest.firstRange(of: "<samlp:Status") else { return rest }
        return rest[..<status.lowerBound] + "<samlp:Extensions>\(assertion)</samlp:Extensions>"
            + rest[status.lowerBound...]
    }

    private static let fourthChanges: [Self] = [
        fourth(
            .classics,
            "value-in-capitals",
            "a gateway of the programmer wrote householdID in capital letters after the provider had signed it",
            .cause(changes, actor: .app),
            file: "gateway-out.txt"
        ) { fourthBody(try xml().replacing("hh-93c1e7a0f2", with: "HH-93C1E7A0F2")) }.certificate(),
        fourth(
            .classics,
            "signature-stripped",
            "a gateway removed the Signature, so that nothing is signed any more",
            .app(
                "not signed",
                "unsigned",
                "nothing is signed",
                "no signature",
                "without a signature",
                "signature.{0,40}(missing|removed|absent)",
                "neither.{0,60}signed"
            ),
            as: .charles
        ) {
            let flow = SignIn()
            let text = try flow.response.xml()
            let bare = text.replacing(CaseText.element("ds:Signature", in: text), with: "")
            return try flow.rejectedCalls { $0.requestBody = fourthBody(bare) }
        }.certificate(),
        fourth(
            .classics,
            "wrapped-by-tester",
            "a penetration tester put an unsigned Assertion in the place of the signed one, which is in Extensions",
            .engineer(
                "wrapp",
                "unsigned",
                "not signed",
                "not (cover|protect)",
                "(two|several|more than one) assertions?",
                "signature.{0,80}(another|other|different) (assertion|element)",
                "Extensions"
            ),
            file: "pentest-17.xml"
        ) {
            moved(try xml()) { assertion in
                let bare = assertion.replacing(CaseText.element("ds:Signature", in: assertion), with: "")
                guard let start = bare.firstRange(of: " ID=\"") else { return bare }
                return (bare[..<start.upperBound] + "_tester" + bare[start.upperBound...])
                    .replacing("hh-93c1e7a0f2", with: "hh-0000000001")
            }
        }.certificate(),
        fourth(
            .classics,
            "assertion-in-extensions",
            "the provider's software puts the signed Assertion into Extensions, and the Response has none itself",
            .provider(
                "Extensions",
                "no assertion",
                "without an assertion",
                "Assertion.{0,80}(child|place|moved|inside)",
                "not.{0,40}child",
                "assertion.{0,40}missing"
            ),
            file: "beta-provider.xml"
        ) { moved(try xml()) { _ in "" } }.certificate(),
        fourth(
            .classics,
            "response-id-after-signing",
            "a server before the provider writes its own ID into the Response, which was signed before",
            .provider("Reference", #"\bURI\b"#, #"\bID\b"#),
            file: "edge-node.txt"
        ) {
            let text = try xml { $0.spec.signing.placement = .response }
            guard let start = text.firstRange(of: " ID=\"") else { return text }
            return fourthBody(text[..<start.upperBound] + "_edge-" + text[start.upperBound...])
        }.certificate(),
    ]

    // MARK: The whitespace rule

    private static let rule = [
        "whitespace", "white.?space", "line break", "newline", #"\bspaces?\b"#, #"\btabs?\b"#, "CR ?LF", "&#xD;",
        "&#13;",
        "pretty", "indent",
    ]

    /// The calls of a rejected sign-in, of which a value has another text between its words before it is signed.
    private static func between(_ words: (String, String), _ text: String) throws -> [HTTPCall] {
        let flow = SignIn {
            $0.response.spec.assertions[0].attributes.append(AttributeSpec("plan", words.0 + "_" + words.1))
        }
        let signed = try CaseText.signed(flow.response) {
            $0.replacing(words.0 + "_" + words.1, with: words.0 + text + words.1)
        }
        return try flow.rejectedCalls { $0.requestBody = fourthBody(signed) }
    }

    private static let fourthWhitespace: [Self] = [
        fourth(
            .damage,
            "v1-signed-tabs",
            "V1: the provider signed XML that is indented with tabs, which the whitespace rule changes",
            .cause(rule, actor: .provider),
            as: .charles
        ) {
            try SignInV1 {
                $0.response.setLayout("tabs")
                $0.response.spec.signing.placement = .response
            }.rejectedCalls()
        }.certificate(),
        fourth(
            .damage,
            "value-with-tab",
            "a signed value has a tab, which the whitespace rule makes a space",
            .cause(rule, actor: .provider),
            as: .proxyman
        ) { try between(("Sports", "Movies"), "\t") }.certificate(),
        fourth(
            .damage,
            "value-with-cr-lf",
            "a signed value is an address in two lines with CR LF, and the whitespace rule joins them",
            .cause(rule, actor: .provider),
            as: .chrome
        ) { try between(("12 Sample Street", "Springfield"), "&#13;\n") }.certificate(),
        Self(
            .damage,
            "f4-minified-by-app",
            "the app removed the signed spaces between the elements, which the whitespace rule keeps",
            .cause(rule + ["minif"], actor: .app),
            .text("from-framework.xml") { try spaced() },
            .text("to-adobe.har") {
                let text = try spaced().replacing("> <", with: "><")
                let calls = try SignIn { $0.response = .lasting() }.rejectedCalls {
                    $0.requestBody = fourthBody(text)
                }
                return ThirdForm.charlesHAR.text(calls)
            }
        ).certificate(),
    ]

    /// A response that was signed with a space between its elements.
    private static func spaced() throws -> String {
        try CaseText.signed(.lasting()) { $0.replacing("><", with: "> <") }
    }

    // MARK: Two faults in one response

    private static let fourthCombinations: [Self] = [
        fourth(
            .exchangeRequest,
            "combined-token-audience",
            "first: the access token has expired, which Adobe answers with 401; then the audience is another service",
            .app("access.?token", "Authorization", "Bearer", #"\b401\b"#),
            as: .charlesHAR
        ) {
            try SignIn { $0.response.setAudience("https://sso.example-channel.tv") }.rejectedCalls {
                $0.setHeader("Authorization", "Bearer \(SignIn.token(from: .noon + -30000))")
                $0.respond(401, type: nil, "")
            }
        }.certificate(),
        fourth(
            .exchangeRequest,
            "combined-type-expired",
            "first: the form is sent as text/plain, so that it is not read; then the response is of the day before",
            .app("content.?type", "text/plain"),
            as: .chrome
        ) {
            try SignIn { $0.response.issued = $0.started + -86400 }.rejectedCalls {
                $0.setHeader("Content-Type", "text/plain;charset=UTF-8")
            }
        }.certificate(),
        fourth(
            .damage,
            "combined-encoded-twice-staging",
            "first: the value is percent-encoded twice, so that it is not Base64; then the audience is staging's",
            .app("twice", "double", "two times", "%25", "already", "again"),
            file: "sent-by-app.txt"
        ) {
            let value = try CaseResponse.lasting { $0.setAudience("https://saml.sp.auth-staging.adobe.com") }.value()
            return "SAMLResponse=\(TextForms.percent(value))\n"
        }.certificate(),
        fourth(
            .damage,
            "combined-cut-attribute",
            "first: the Base64 is cut off, so that the XML cannot be read; then 'zip' was never there",
            .engineer("cut", "truncat", "incomplete", "ends (in|before|early|within)", #"\bend\b.{0,30}missing"#),
            file: "clipboard.txt"
        ) {
            let response = CaseResponse.lasting { $0.setAttributes(AttributeSpec("userID", "u-204")) }
            return String(try response.base64().prefix(3000))
        }.certificate().with("--require", "userID,zip"),
        fourth(
            .classics,
            "combined-changed-expired",
            "first: the zip was edited, and the signature is verified before the times; then it is of the day before",
            .cause(changes, actor: .engineer),
            as: .proxyman
        ) {
            let flow = SignIn { $0.response.issued = $0.started + -86400 }
            let text = try flow.response.xml().replacing("94110", with: "60601")
            return try flow.rejectedCalls { $0.requestBody = fourthBody(text) }
        }.certificate(),
        fourth.sent(
            "combined-denied-plus",
            "first: the framework status says that access is denied; then the Base64 is not percent-encoded",
            .app("denied", "not granted", "granted", "accessStatus"),
            as: .charles
        ) { call, flow in
            call.setHeader("AP-Partner-Framework-Status", flow.frameworkStatus(access: "denied"))
            call.requestBody = "SAMLResponse=\(try flow.response.base64WithPlus())"
            call.respond(400, SignIn.error("invalid_header_pfs_permission_access_not_granted"))
        },
    ]
}
