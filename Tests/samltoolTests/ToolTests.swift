import TestSupport
import Testing

@Suite("samltool")
struct ToolTests {
    @Test("--version --verbose lists the libraries, in any order of the two")
    func versions() throws {
        let lines = try SamltoolCommand.run("--version", "--verbose").output.split(separator: "\n")
        let version = try SamltoolCommand.run("--version").output
        #expect(lines.first.map { $0 + "\n" } == "samltool " + version)
        let names = ["libxml2", "libxmlsec1", "OpenSSL", "zlib"]
        for (line, name) in zip(lines.dropFirst(), names) {
            #expect(line.hasPrefix("\(name) ") && line.split(separator: ".").count == 3, "\(line)")
        }
        #expect(lines.count > names.count)
        #expect(try SamltoolCommand.run("--verbose", "--version").output.split(separator: "\n") == lines)
        #expect(try SamltoolCommand.run("--verbose").status == 64)
    }

    @Test("--version, completions")
    func conventions() throws {
        #expect(try SamltoolCommand.run("--version").output == "0.2.0\n")
        for shell in ["bash", "zsh", "fish"] {
            #expect(try SamltoolCommand.run("--generate-completion-script", shell).output.contains("roundtrip"))
        }
    }
}
