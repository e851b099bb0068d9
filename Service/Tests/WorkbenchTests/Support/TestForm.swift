/// A form in parts, as a browser sends it.
struct TestForm: Sendable {
    static let boundary = "----WorkbenchTestBoundary"

    let contentType = "multipart/form-data; boundary=\(boundary)"
    private(set) var body: [UInt8] = []

    init(_ fields: [(String, String)] = [], files: [(name: String, content: [UInt8])] = []) {
        for (name, value) in fields { add("name=\"\(name)\"", Array(value.utf8)) }
        for file in files {
            add("name=\"files\"; filename=\"\(file.name)\"\r\nContent-Type: application/octet-stream", file.content)
        }
        body += "--\(Self.boundary)--\r\n".utf8
    }

    private mutating func add(_ names: String, _ content: [UInt8]) {
        body += "--\(Self.boundary)\r\nContent-Disposition: form-data; \(names)\r\n\r\n".utf8
        body += content
        body += "\r\n".utf8
    }
}
