import Testing
import XMLSecurity

/// A JUnit report, read with a parser that refuses what is not well-formed.
struct JUnitFile {
    struct Problem {
        let type: String
        let message: String
        let text: String
    }

    struct Test {
        let name: String
        var failures: [Problem] = []
        var errors: [Problem] = []
        var systemOut = ""
        var properties: [String: String] = [:]
    }

    var tests: [Test] = []
    var counts: [String: String] = [:]

    init(_ bytes: [UInt8]) throws {
        let document = try XMLDocument(parsing: bytes, limits: XMLLimits(maximumBytes: bytes.count + 1))
        #expect(document.root.localName == "testsuites")
        document.root.forEachChild { suite in
            counts["name"] = suite.attribute("name")
            counts["tests"] = suite.attribute("tests")
            counts["failures"] = suite.attribute("failures")
            counts["errors"] = suite.attribute("errors")
            counts["skipped"] = suite.attribute("skipped")
            suite.forEachChild { element in
                var test = Test(name: element.attribute("name") ?? "")
                element.forEachChild { part in
                    let problem = Problem(
                        type: part.attribute("type") ?? "",
                        message: part.attribute("message") ?? "",
                        text: part.text
                    )
                    switch part.localName {
                    case "properties":
                        part.forEachChild { test.properties[$0.attribute("name") ?? ""] = $0.attribute("value") }
                    case "failure": test.failures.append(problem)
                    case "error": test.errors.append(problem)
                    default: test.systemOut += part.text
                    }
                }
                tests.append(test)
            }
        }
    }
}
