internal import AdobePass
internal import ByteTools

extension HostText {
    /// The maximum size of options, in bytes.
    static let maximumOptionsBytes = 8 << 20
}

extension Decodable {
    /// Reads the options of a call.
    ///
    /// - Parameter json: A JSON object, without other keys; empty text is no options.
    /// - Returns: The options.
    /// - Throws: ``BoundaryError`` with the name of the option.
    static func options(_ json: [UInt8]) throws(BoundaryError) -> Self {
        do throws(AdobePassError) {
            return try JSONReading.read(
                json.isEmpty ? Array("{}".utf8) : json,
                as: Self.self,
                closed: [ObjectIdentifier(Self.self)]
            )
        } catch {
            throw BoundaryError(option: error)
        }
    }
}
