import Foundation
import TestSupport

/// A receiver of `Tests/Interoperability` as an exchange on this computer; it ends with the value.
final class ReceiverServer {
    let url: String
    private let process = Process()

    init(_ receiver: String, manifest: String, certificate: String, decryptionKey: String? = nil) throws {
        let program = ForeignProgram.folder.appendingPathComponent("http_receiver.py").path
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-B", program, receiver, manifest, certificate]
        var variables = ["SAMLTOOL": SamltoolCommand.program.path]
        variables["SAMLTOOL_DECRYPTION_KEY"] = decryptionKey
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var line = Data()
        while case let byte = pipe.fileHandleForReading.readData(ofLength: 1), !byte.isEmpty, byte != Data([0x0A]) {
            line += byte
        }
        url = String(decoding: line, as: UTF8.self)
    }

    deinit {
        // The thread of a test blocks other signals, and a process inherits that.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
