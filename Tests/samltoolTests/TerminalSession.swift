import Foundation
import TestSupport

/// A program on a terminal of its own, which Python makes.
struct TerminalSession: Decodable {
    /// What the terminal showed.
    let output: String
    /// For each question, true if the terminal showed what is entered.
    let echoes: [Bool]
    /// True if it shows what is entered after the program ended.
    let echoAfter: Bool
    /// The exit status; below 0 for the number of a signal.
    let status: Int32

    private static let program = """
        import json, os, pty, signal, sys, termios

        entered, command = json.loads(sys.argv[1]), sys.argv[2:]
        child, terminal = pty.fork()
        if child == 0:
            # The test runner blocks signals, and what it starts inherits that.
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT, signal.SIGQUIT, signal.SIGALRM])
            signal.alarm(120)
            os.execv(command[0], command)

        def shows():
            return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)

        output, echoes = b"", []
        while True:
            try:
                more = os.read(terminal, 65536)
            except OSError:
                break
            if not more:
                break
            output += more
            # A question comes after the terminal was set.
            if output.count(b"password of ") > len(echoes) and output.endswith(b": "):
                echoes.append(shows())
                os.write(terminal, entered[len(echoes) - 1].encode())
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(json.dumps({
            "output": output.decode(errors="replace"), "echoes": echoes, "echoAfter": shows(), "status": status}))
        """

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments.
    ///   - entered: What is entered at each question.
    /// - Throws: An error if Python cannot be started.
    init(_ path: String, _ arguments: [String], entering entered: [String]) throws {
        let entered = String(decoding: try JSONEncoder().encode(entered), as: UTF8.self)
        let outcome = try CommandOutcome(
            of: URL(fileURLWithPath: "/usr/bin/env"),
            ["python3", "-c", Self.program, entered, path] + arguments
        )
        self = try JSONDecoder().decode(Self.self, from: Data(outcome.standardOutput))
    }
}
