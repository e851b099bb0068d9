import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

/// Reads inputs whose responses may be wrapped in layers.
struct TraceReader {
    /// The form field that holds the response.
    let field: String
    let limits: EncodingLimits

    /// Reads an input that has one response.
    ///
    /// - Parameters:
    ///   - path: Where it is; `nil` for standard input.
    ///   - number: Which of several it is, from 1; without it the layers of a text with several have an error.
    /// - Returns: Its name, the text that it is in, and its layers.
    /// - Throws: ``ToolError`` if it cannot be read, or there are not so many.
    func response(_ path: String?, nth number: Int?) throws -> (name: String, bytes: [UInt8], trace: EncodingTrace) {
        var file = try InputFile(path)
        guard let number else {
            let bytes = try file.readAll(limit: limits.maximumInputBytes)
            return (file.name, bytes, EncodingTrace(inspecting: bytes, field: field, limits: limits))
        }
        var reader = ResponseReader(file, field: field, limits: limits)
        let input = try reader.response(number)
        return (input.name(in: file.name), input.bytes, input.trace(field: field, limits: limits))
    }

    /// Reads an input, and calls the body with each of its responses.
    ///
    /// - Parameters:
    ///   - path: Where it is; `-` for standard input.
    ///   - body: What to do with the name of a response and its layers, or with the name of the input and why there is no more.
    /// - Throws: What the body throws.
    func forEachResponse(
        in path: String,
        _ body: (_ name: String, _ trace: Result<EncodingTrace, ToolError>) throws -> Void
    ) throws {
        var reader: ResponseReader
        do throws(ToolError) {
            reader = ResponseReader(try InputFile(path), field: field, limits: limits)
        } catch {
            return try body(InputFile.name(of: path), .failure(error))
        }
        while true {
            let inputs: [ResponseInput]
            do throws(ToolError) {
                inputs = try reader.next(64)
            } catch {
                return try body(reader.name, .failure(error))
            }
            if inputs.isEmpty { return }
            for input in inputs {
                try body(input.name(in: reader.name), .success(input.trace(field: field, limits: limits)))
            }
        }
    }
}

extension EncodingTrace {
    /// Makes sure that there is a response inside the layers.
    ///
    /// - Throws: ``ToolError`` with the layer that could not be removed, and what to do.
    func requireResponse(in name: String) throws(ToolError) {
        guard let failure else { return }
        let layer = numberOfFailedLayer
        throw ToolError(failure, in: name, layer: layer, hint: NthOption.hint(for: failure, layer: layer))
    }

    /// The number of the layer that a failure is about; `nil` if that is the input itself.
    var numberOfFailedLayer: Int? { layers.isEmpty ? nil : layers.count + 1 }
}
