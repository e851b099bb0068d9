import AdobePass
import Testing

@Suite("Errors of Adobe Pass")
struct AdobePassErrorTests {
    @Test("The description contains the message, then the place")
    func description() {
        let code = AdobePassError.Code(rawValue: "configuration.type")
        let error = AdobePassError(code, "This has to be text.", path: "requestor.mvpds[0].id")
        #expect(error.description == "This has to be text. (at requestor.mvpds[0].id)")
        #expect(AdobePassError(code, "This has to be text.").description == "This has to be text.")
    }
}
