import AdobePass
import Testing

@Suite("Errors of Adobe Pass")
struct AdobePassErrorTests {
    @Test("The description contains the message, then the place")
    func description() {
        let code = AdobePassError.Code(rawValue: "configuration.type")
        let error = AdobePassError(code, "This must be text.", path: "requestor.mvpds[0].id")
        #expect(error.description == "This must be text. (at requestor.mvpds[0].id)")
        #expect(AdobePassError(code, "This must be text.").description == "This must be text.")
    }
}
