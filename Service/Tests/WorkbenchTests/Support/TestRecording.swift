import Foundation

/// HTTP Archives for tests.
enum TestRecording {
    /// An archive with an exchange of a sample that Adobe rejected.
    static func rejectedExchange(of sample: String) throws -> [UInt8] {
        let value = Data(try TestWorkbench.sample("Responses/\(sample)")).base64EncodedString()
            .replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        return Array(
            """
            {"log": {"version": "1.2", "entries": [{"startedDateTime": "2026-11-20T20:00:00Z", "request": {"method": "POST", \
            "url": "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple", "headers": [], "postData": {"mimeType": \
            "application/x-www-form-urlencoded", "text": "SAMLResponse=\(value)"}}, "response": \
            {"status": 400, "headers": [], "content": {"mimeType": "application/json", "text": "{\\"status\\": 400, \
            \\"code\\": \\"invalid_parameter_saml_response\\"}"}}}]}}
            """.utf8
        )
    }
}
