internal import CComponents
import SAMLDiagnosis
import SAMLReports

/// A command line that asks for the version alone, which is answered without the parser of all commands.
struct VersionRequest {
    private let isVerbose: Bool

    /// `nil` if the arguments ask for something else.
    init?(_ arguments: [String]) {
        switch arguments {
        case ["--version"]: isVerbose = false
        case ["--version", "--verbose"], ["--verbose", "--version"]: isVerbose = true
        default: return nil
        }
    }

    func answer() throws(ToolError) {
        var output = try OutputFile(nil)
        try output.writeLines(isVerbose ? Self.details : [ReportProducer.version])
        try output.finish()
    }

    /// The versions that the libraries report, and those of the build, if it lists them.
    private static var details: [String] {
        var lines = ["samltool \(ReportProducer.version)"]
        lines += LibraryVersion.all.map { "\($0.name) \($0.version)" }
        if let version = unsafe cco_glibc_version() { lines.append("glibc \(unsafe String(cString: version))") }
        lines.append("Swift \(compiler)")
        let components = unsafe String(cString: cco_built_from()).split(separator: "\n").map(String.init)
        return components.isEmpty ? lines : lines + ["", "Built from:"] + components.map { "  \($0)" }
    }

    /// The version of the compiler, as far as a condition of the language can ask.
    private static var compiler: String {
        #if compiler(>=6.4)
            "6.4 or newer"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
