import AdobePass
import AdobePassXML
import ArgumentParser
import SAMLDiagnosis
import SAMLExamination
import SAMLReports

struct AuditOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: .file("Judge recordings of one app by Adobe's acceptance checklist for REST API V2.")
    )
    var audit: [String] = []

    func validate() throws { try InputFile.checkNames(audit) }

    func report() throws -> (report: AuditReport, isPassed: Bool) {
        var recordings = AuditedRecordings(reading: .xml)
        for path in audit {
            var file = try InputFile(path)
            let bytes = try file.recording()
            do throws(AdobePassError) {
                try recordings.add(bytes, decompressor: .zlib)
            } catch {
                throw ToolError(error, about: file.name)
            }
        }
        do throws(AdobePassError) {
            let result = try AdobeAudit(of: recordings)
            return (AuditReport(of: result, recordings: audit), result.isPassed)
        } catch {
            throw ToolError(error, about: audit[0])
        }
    }
}
