import AdobePass
import SAMLEncoding
import Testing

@Suite("Secrets")
struct SecretTests {
    @Test("No description, dump or mirror contains a token, a secret, a device or a body")
    func redaction() throws {
        var requests = RequestTests.v2
        requests.token = try BearerToken("SECRETtoken")
        requests.device.identifier = DeviceIdentifier("SECRETdevice")
        let secret = ClientSecret("SECRETstatement")
        let response = try Base64Text(validating: "SECRETresponsw==")
        var v1 = RequestTests.v1
        v1.device.identifier = requests.device.identifier
        let values: [Any] = [
            requests, requests.device, requests.token as Any, secret, v1,
            try requests.exchange(response, status: RequestTests.status), try v1.logout(),
            try RequestTests.registration.register(softwareStatement: secret),
            [try requests.profiles(status: nil)], ["a": requests],
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("SECRET"), "\(text)") }
        }
        #expect(
            "\(try requests.exchange(response, status: RequestTests.status))".hasPrefix("v2-exchange: POST https://")
        )
        let mistaken = #expect(throws: AdobePassError.self) { try BearerToken("SECRET token") }
        #expect(mistaken.map { !"\($0)".contains("SECRET") } == true)
    }
}
