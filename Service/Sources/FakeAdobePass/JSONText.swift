import JSONTrees

/// JSON whose errors name the place of the value.
enum JSONText {
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from json: [UInt8],
        code: StandInError.Code
    ) throws(StandInError) -> Value {
        do {
            return try Value(decodingJSON: json)
        } catch let error as StandInError {
            throw error
        } catch let error as DecodingError {
            throw StandInError(code, message(of: error))
        } catch {
            throw StandInError(code, "the JSON cannot be read")
        }
    }

    private static func message(of error: DecodingError) -> String {
        let (problem, path): (String, [any CodingKey]) =
            switch error {
            case .keyNotFound(let key, let context): ("the field is missing", context.codingPath + [key])
            case .valueNotFound(_, let context): ("the value is null", context.codingPath)
            case .typeMismatch(let type, let context): ("the value is not of the type \(type)", context.codingPath)
            case .dataCorrupted(let context): ("it is not valid JSON", context.codingPath)
            @unknown default: ("it cannot be read", [])
            }
        let place = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        return place.isEmpty ? problem : "\(problem) (at \(place.drop { $0 == "." }))"
    }
}
