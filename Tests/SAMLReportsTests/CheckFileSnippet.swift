// The lines between the marks are the guide's program that checks any file; a test compares them. Only the guide's calls 'main'.
// Guide: begin
import Foundation
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

struct CheckFile {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else { fail("usage: checkfile SETTINGS PROVIDER FILE", .usage) }
        do {
            let (json, status) = try report(on: arguments[3], with: arguments[1], of: arguments[2], at: Date())
            FileHandle.standardOutput.write(Data(json.utf8))
            exit(status.rawValue)
        } catch {
            fail("\(error)", .dataError)
        }
    }

    static func report(on file: String, with settings: String, of provider: String, at now: Date) throws
        -> (json: String, status: ExitStatus)
    {
        func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
        guard let chosen = try ProviderSettings.all(in: bytes(of: settings))[provider] else {
            fail("\(settings) has no provider '\(provider)'", .usage)
        }
        let folder = URL(fileURLWithPath: settings).absoluteURL.deletingLastPathComponent()
        let inFolder = chosen.renamingFiles { URL(fileURLWithPath: $0, relativeTo: folder).absoluteURL.path }
        let examination = try Examination(inFolder, at: now, reading: bytes)
        let entries = examination.diagnosed(try bytes(of: file), named: file, at: .recorded(orAt: now))
        let status = entries.reduce(ExitStatus.success) { $0.worse($1.status(failingOn: .error)) }
        return (DiagnosisWriter(as: .json).text(of: entries), status)
    }

    static func fail(_ message: String, _ status: ExitStatus) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(status.rawValue)
    }
}
// Guide: CheckFile.main()
// Guide: end
