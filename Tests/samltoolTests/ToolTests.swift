import TestSupport
import Testing

@Suite("samltool")
struct ToolTests {
    @Test("--version, completions")
    func conventions() throws {
        #expect(try SamltoolCommand.run("--version").output == "0.2.0\n")
        for shell in ["bash", "zsh", "fish"] {
            #expect(try SamltoolCommand.run("--generate-completion-script", shell).output.contains("roundtrip"))
        }
    }
}
