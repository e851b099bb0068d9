import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import Testing

/// States that once ended the process, or took quadratic time; `Benchmarks/hostile` measures the time that they take.
@Suite("Hostile states")
struct HostileStateTests {
    @Test("A field with a long name is rejected")
    func longNames() {
        let name = String(repeating: "\u{301}\u{316}", count: 400_000)
        #expect(throws: AdobePassError.self) { try SignOnV1State(json: Array(#"{"\#(name)":1}"#.utf8)) }
    }

    @Test("No number or time of a state traps", arguments: HostileNumbers.all)
    func numbers(number: String) {
        let state =
            #"{"goal":"authenticate","platform":"tvOS","checkAuthentication":{"status":503,"attempts":\#(number),"retryAfterSeconds":\#(number)}}"#
        guard let state = try? SignOnV1State(json: Array(state.utf8)) else { return }
        for now in [-Double.infinity, 0, .nan, .infinity] {
            _ = SingleSignOn.nextStep(after: state, at: Date(timeIntervalSince1970: now))
        }
    }

    @Test("A state has as many featured MVPDs as the text")
    func featuredMVPDs() throws {
        let names = (0..<12_000).map { "\"n\($0)\"" }.joined(separator: ",")
        let state = #"{"goal":"authenticate","platform":"tvOS","featuredMVPDs":[\#(names)]}"#
        #expect(try SignOnV1State(json: Array(state.utf8)).featuredMVPDs?.count == 12_000)
    }
}
