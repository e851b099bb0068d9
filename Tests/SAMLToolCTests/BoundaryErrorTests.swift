import CSAMLTool
import SAMLExamination
import Testing

@testable import SAMLToolC

@Suite("Errors of the C interface")
struct BoundaryErrorTests {
    static let statuses: [(SAMLExamination.ExitStatus, Int)] = [
        (.rejected, SAMLTOOL_REJECTED), (.usage, SAMLTOOL_INVALID_ARGUMENT), (.dataError, SAMLTOOL_INVALID_INPUT),
        (.noInput, SAMLTOOL_INVALID_INPUT), (.software, SAMLTOOL_INTERNAL_ERROR), (.ioError, SAMLTOOL_INTERNAL_ERROR),
        (.success, SAMLTOOL_INTERNAL_ERROR),
    ]

    @Test(
        "A failure of an input has a status of the interface, and keeps its identifier and message",
        arguments: statuses
    )
    func failures(exit: SAMLExamination.ExitStatus, status: Int) {
        let error = BoundaryError(InputFailure("family.name", "what failed", status: exit))
        #expect(error.status == samltool_status(status))
        #expect(error.id == "family.name" && error.message == "what failed")
    }
}
