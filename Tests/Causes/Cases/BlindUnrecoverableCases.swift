/// Texts in which only a description of the SAML response is left. All are constructed.
extension WholeCase {
    private static func lost(
        _ id: String,
        _ truth: String,
        _ expectation: Expectation,
        file: String = "pasted.txt",
        _ text: String
    ) -> Self {
        Self(.unrecoverable, id, truth, expectation, .text(file) { text })
    }

    static let unrecoverable = [
        lost(
            "lost-private",
            "os_log hid the value",
            .engineer("<private>", "private"),
            file: "console.log",
            LogFile().device(["samlAttributeQueryResponse = <private>", "exchange: status 400"])
        ),
        lost("lost-object", "JavaScript printed an object", .app("object"), "SAMLResponse=%5Bobject%20Object%5D"),
        lost("lost-object-text", "JavaScript printed an object", .app("object"), "[object Object]\n"),
        lost(
            "lost-bytes",
            "Swift printed the size of Data",
            .app("bytes", #"\bData\b"#, "size"),
            file: "device.log",
            LogFile().device(["sending SAML response: 5713 bytes"])
        ),
        lost(
            "lost-bytes-alone",
            "the app sent the description of Data",
            .app("bytes", #"\bData\b"#, "size"),
            "SAMLResponse=5713%20bytes"
        ),
        lost(
            "lost-nsdata",
            "the debugger abbreviated an NSData",
            .engineer("NSData", "bytes", "length", "abbreviat", "description"),
            "{length = 5713, bytes = 0x3c73616d 6c703a52 6573706f 6e736520 ... 52657370 6f6e7365 3e0a }\n"
        ),
        lost(
            "lost-nil",
            "the framework returned no SAML response",
            .app("nil", "no SAML response", "null"),
            file: "device.log",
            LogFile().device(["samlAttributeQueryResponse: nil", "falling back to the regular flow"])
        ),
        lost("lost-null", "the app sent (null)", .app("null", "nil"), "SAMLResponse=%28null%29"),
        lost("lost-undefined", "JavaScript sent undefined", .app("undefined"), "SAMLResponse=undefined&RelayState="),
        lost(
            "lost-object-address",
            "the debugger printed the address of an object",
            .engineer("address", "object", "description", "VSAccountMetadata"),
            "(lldb) po metadata\n<VSAccountMetadata: 0x600003d2c0a0>\n"
        ),
        lost(
            "lost-java-array",
            "Java printed the identity of an array",
            .app("Java", "array", #"\[B@"#),
            "SAMLResponse=%5BB%405e9f23b4"
        ),
        lost(
            "lost-framework-error",
            "the framework returned an error instead of a SAML response",
            .app("VSError", "framework", "unavailable"),
            file: "device.log",
            LogFile().device([
                "enqueue failed: Error Domain=VSErrorDomain Code=3 \"The service is temporarily unavailable.\" UserInfo={NSLocalizedDescription=constructed}"
            ])
        ),
        lost("lost-empty", "the file is empty", .engineer("empty"), ""),
        lost(
            "lost-hash",
            "the app logs only the hash of the value",
            .engineer("hash", "SHA-256", "digest", "no SAML response"),
            file: "app.log",
            LogFile().service([
                "exchange: sha256(SAMLResponse)=d2ff2bc3a61984af8d14572acd125b86727c247e2c5886cd1fdca17b1382262b"
            ])
        ),
        Self(
            .unrecoverable,
            "lost-screenshot",
            "the file is a picture",
            .engineer("image", "picture", "PNG", "screenshot"),
            .bytes("screenshot.png") {
                [
                    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 4, 0, 0,
                    0, 3, 0, 8, 2, 0, 0, 0,
                ]
            }
        ),
        lost(
            "lost-har-content",
            "the HAR file was exported without contents",
            .engineer("without", "body", "content", "no SAML response", "sanitized", "post data"),
            file: "sanitized.har",
            HARBuilder(calls: SignIn().emptied).text
        ),
    ]
}

extension SignIn {
    /// The calls of a recording whose export has no bodies.
    fileprivate var emptied: [HTTPCall] {
        var exchange = HTTPCall(
            method: "POST",
            url: "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple",
            started: exchangeTime
        )
        exchange.requestHeaders = sessionCall.requestHeaders
        exchange.respond(400, type: "application/json;charset=UTF-8", "")
        return [tokenCall, profilesCall, sessionCall, exchange].map {
            var call = $0
            call.requestBody = nil
            call.responseBody = ""
            return call
        }
    }
}
