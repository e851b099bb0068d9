import SAMLEncoding
import TestSupport
import Testing

@Suite("A round trip")
struct RoundTripTests {
    @Test("Every sample is decoded to itself", arguments: Sample.all)
    func samples(sample: Sample) throws {
        let response = try EncodingTrace(unwrapping: try sample.bytes()).xml()
        let trip = try RoundTrip(of: response)
        #expect(trip.isIntact)
        let expected = CookbookOracle.normalized(String(decoding: response, as: UTF8.self))
        #expect(trip.received == Array(expected.utf8))
    }
}
