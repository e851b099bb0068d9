import Foundation
import SAMLDiagnosis
import TestSupport
import Testing

@Suite("samltool encode")
struct EncodeCommandTests {
    @Test("Prints what the cookbook's statements give, to the byte", arguments: Sample.all.filter(\.layers.isEmpty))
    func samples(sample: Sample) throws {
        let text = String(decoding: try sample.bytes(), as: UTF8.self)
        let fromFile = try SamltoolCommand.run("encode", sample.path)
        #expect(fromFile.status == 0)
        #expect(fromFile.output == CookbookOracle.percentEncoded(text))
        let warning = EncodingWarning(encoding: try sample.bytes(), at: Date())
        #expect(
            fromFile.diagnostics
                == (warning.map { "samltool: note: \(sample.path): \($0.message); see 'samltool check'\n" } ?? "")
        )
        let base64 = try SamltoolCommand.run("encode", "--base64", input: text)
        #expect(base64.output == CookbookOracle.base64(text))
        let form = try SamltoolCommand.run("encode", "--form", "-", input: text)
        #expect(form.output == "SAMLResponse=" + CookbookOracle.percentEncoded(text))
        let field = try SamltoolCommand.run("encode", "--form", "--field", "a b", sample.path)
        #expect(field.output == "a%20b=" + CookbookOracle.percentEncoded(text))
    }

    @Test(
        "A note reports a signature that the whitespace rule breaks, and the lines of a batch have it",
        arguments: [
            ("signed-pretty-newlines.xml", "whitespace.breaks-signature" as String?),
            ("signed-attributes-on-lines.xml", "whitespace.breaks-markup"), ("signed-both.xml", nil),
            ("signed-crlf-outside.xml", nil), ("pretty-crlf.xml", nil), ("tampered.xml", nil),
        ]
    )
    func warning(name: String, id: String?) throws {
        let sample = try #require(Sample.named(name))
        #expect(EncodingWarning(encoding: try sample.bytes(), at: Date())?.rawValue == id)
        let outcome = try SamltoolCommand.run("encode", sample.path)
        #expect(outcome.status == 0)
        #expect(outcome.diagnostics.contains("Adobe will reject this SAML response") == (id != nil))
        let payload = try JSONEncoder().encode(["payload": String(decoding: try sample.bytes(), as: UTF8.self)])
        let line = try SamltoolCommand.run("encode", "--ndjson", input: String(decoding: payload, as: UTF8.self)).output
        #expect(line.contains("\"warning\":{\"id\":\"\(id ?? "")\"") == (id != nil), "\(line)")
    }

    @Test("--raw takes anything", arguments: Sample.all)
    func raw(sample: Sample) throws {
        let text = String(decoding: try sample.bytes(), as: UTF8.self)
        #expect(try SamltoolCommand.run("encode", "--raw", sample.path).output == CookbookOracle.percentEncoded(text))
    }

    @Test(
        "--output does not replace a file, whatever it contains, unless --force is given",
        arguments: ["x", "0\u{1}"]
    )
    func existingOutput(content: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(content, to: "key.p12")
        let outcome = try SamltoolCommand.run("encode", "-o", path, input: "<a/>")
        #expect(outcome.status == 74 && outcome.diagnostics.contains("[output.exists]"))
        #expect(try folder.read("key.p12") == Array(content.utf8))
        #expect(try SamltoolCommand.run("encode", "-o", path, "--force", input: "<a/>").status == 0)
        #expect(try folder.read("key.p12") == Array("PGEvPg%3D%3D".utf8))
        // A new temporary file is empty.
        let empty = try folder.write("", to: "empty")
        #expect(try SamltoolCommand.run("encode", "-o", empty, input: "<a/>").status == 0)
    }

    @Test("--output writes the file, keeps its permissions and leaves nothing beside it")
    func outputFile() throws {
        let folder = try TemporaryFolder()
        let input = try folder.write("<a>\n</a>", to: "in.xml")
        let first = try SamltoolCommand.run("encode", "--output", folder.path("out.txt"), input)
        #expect(first.status == 0)
        #expect(first.standardOutput.isEmpty)
        #expect(try folder.read("out.txt") == Array("PGE%2BPC9hPg%3D%3D".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("out.txt"))
        #expect(
            try SamltoolCommand.run("encode", "--base64", "--force", "-o", folder.path("out.txt"), input).status == 0
        )
        #expect(try folder.read("out.txt") == Array("PGE+PC9hPg==".utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("out.txt"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try folder.contents() == ["in.xml", "out.txt"])
    }

    @Test("--output through a symbolic link writes what the link names")
    func outputLink() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("old", to: "target.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "target.txt")
        #expect(try SamltoolCommand.run("encode", "--force", "-o", folder.path("link"), input: "<a/>").status == 0)
        #expect(try folder.read("target.txt") == Array("PGEvPg%3D%3D".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "target.txt")
    }

    @Test("--output does not harm what is there")
    func outputOfOddKinds() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.path("dangling"), withDestinationPath: "nowhere")
        #expect(try SamltoolCommand.run("encode", "-o", folder.path("dangling"), input: "<a/>").status == 74)
        #expect(try SamltoolCommand.run("encode", "-o", folder.path("new") + "/", input: "<a/>").status == 74)
        #expect(try folder.contents() == ["dangling"])

        let log = try folder.write("earlier\n", to: "log.txt")
        let appended = try SamltoolCommand.shell("printf '<a/>' | \"$samltool\" encode -o /dev/stdout >> '\(log)'")
        #expect(appended.status == 0)
        #expect(try folder.read("log.txt") == Array("earlier\nPGEvPg%3D%3D".utf8))

        let wide = try folder.write("old", to: "wide.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: wide)
        #expect(try SamltoolCommand.run("encode", "--force", "-o", wide, input: "<a/>").status == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: wide)[.posixPermissions] as? Int == 0o666)

        let long = folder.path(String(repeating: "n", count: 250))
        #expect(try SamltoolCommand.run("encode", "-o", long, input: "<a/>").status == 0)
    }

    @Test("A limit on file sizes is an error like a full disk")
    func fileSizeLimit() throws {
        let folder = try TemporaryFolder()
        let outcome = try SamltoolCommand.shell(
            "ulimit -f 1; head -c 3000000 /dev/zero | tr '\\0' '<' | \"$samltool\" encode -o '\(folder.path("big"))'"
        )
        #expect(outcome.status == 74)
        #expect(try folder.contents() == [])
    }

    @Test("A refused input leaves an existing output file alone and no other")
    func outputOfBadInput() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("old", to: "out.txt")
        let long = Array("<a>".utf8) + [UInt8](repeating: 0x61, count: 3 << 20) + [0xFF]
        let outcome = try SamltoolCommand.run("encode", "--force", "-o", folder.path("out.txt"), input: long)
        #expect(outcome.status == 65)
        #expect(try folder.read("out.txt") == Array("old".utf8))
        #expect(try folder.contents() == ["out.txt"])
        #expect(!outcome.diagnostics.contains("incomplete"))
    }

    @Test("An interrupted run leaves no file")
    func interrupted() throws {
        let folder = try TemporaryFolder()
        // The test runner blocks signals, and what it starts inherits that.
        let unblock = "perl -MPOSIX -e 'sigprocmask(SIG_UNBLOCK, POSIX::SigSet->new(SIGTERM)); exec @ARGV'"
        // The shell keeps the pipe open, so the input never ends by itself.
        let outcome = try SamltoolCommand.shell(
            "mkfifo '\(folder.path("pipe"))' && exec 3<>'\(folder.path("pipe"))' && printf '<a>' >&3 && "
                + "\(unblock) timeout --preserve-status -s TERM 0.5 \"$samltool\" encode -o '\(folder.path("out.txt"))' <&3"
        )
        #expect(outcome.status == 143)
        #expect(try folder.contents() == ["pipe"])
    }

    @Test("A device can be written to")
    func outputDevice() throws {
        #expect(try SamltoolCommand.run("encode", "-o", "/dev/null", input: "<a/>").status == 0)
    }

    @Test("A fault in the first MiB writes nothing; a later one says how much went out")
    func lateFault() throws {
        let mebibyte = [UInt8](repeating: 0x61, count: 1 << 20)
        let early = try SamltoolCommand.run("encode", input: Array("<".utf8) + mebibyte.dropLast(10) + [0xFF])
        #expect(early.status == 65)
        #expect(early.standardOutput.isEmpty)
        let late = try SamltoolCommand.run("encode", input: Array("<".utf8) + mebibyte + mebibyte + [0xFF])
        #expect(late.status == 65)
        #expect(!late.standardOutput.isEmpty)
        #expect(late.diagnostics.contains("incomplete: \(late.standardOutput.count) bytes"))
        #expect(late.diagnostics.contains("byte \(1 + 2 << 20)") || late.diagnostics.contains("byte \((2 << 20) + 1)"))
    }

    @Test("A closed pipe ends it silently, a full disk with status 74 and a message")
    func unwritable() throws {
        let large = try #require(Sample.named("large.xml")).path
        let closed = try SamltoolCommand.shell("\"$samltool\" encode '\(large)' | true; echo ${PIPESTATUS[0]}")
        #expect(closed.output == "141\n")
        #expect(closed.diagnostics == "")
        #if os(Linux)
            let full = try SamltoolCommand.shell("\"$samltool\" encode '\(large)' > /dev/full")
            #expect(full.status == 74)
            #expect(full.diagnostics.contains("No space left on device"))
        #endif
    }
}
