import ArgumentParser
import Workbench

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@main
struct WorkbenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "samltool-workbench",
        abstract: "Examine SAML responses on a page of this machine.",
        discussion: """
            Prints the URL of the page; only the browser that opens it has access. The page takes responses, logs, HAR captures, \
            certificates, metadata and configurations, pasted or dropped. Nothing leaves this machine, and nothing is stored. \
            Ctrl-C ends it.
            """
    )

    @Argument(help: ArgumentHelp("Files to show at the start.", valueName: "file"))
    var files: [String] = []

    @Option(help: ArgumentHelp("The port; a free one if omitted.", valueName: "port"))
    var port = 0

    @Option(help: ArgumentHelp("The folder with the samples of samltool.", valueName: "folder"))
    var samples: String?

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
    }

    func run() async throws {
        let workbench = WorkbenchApplication(port: port, showing: try files.map(Self.read), samples: samples) { Date() }
        try await workbench.run { url in
            print(url)
            // Standard output may be a pipe.
            fflush(nil)
        }
    }

    private static func read(_ path: String) throws -> WorkbenchApplication.File {
        let url = URL(filePath: path)
        guard let content = try? Data(contentsOf: url) else {
            throw ValidationError("'\(path)' cannot be read.")
        }
        return WorkbenchApplication.File(name: url.lastPathComponent, content: [UInt8](content))
    }
}
