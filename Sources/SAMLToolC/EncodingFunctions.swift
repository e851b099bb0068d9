// The names are those of samltool.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CSAMLTool
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination
internal import SAMLReports

// The declarations and their documentation are in samltool.h; the compiler compares them with these functions.

@c @implementation
public func samltool_encode(
    _ response: UnsafePointer<CChar>?,
    _ count: Int,
    _ encoding: samltool_encoding,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let text = try unsafe HostText("response", response, count).bytes(upTo: HostText.maximumTextBytes)
        return try encoded(text, as: encoding)
    }
}

private func encoded(_ text: [UInt8], as encoding: samltool_encoding) throws(BoundaryError) -> [UInt8] {
    do throws(SAMLEncodingError) {
        switch Int(encoding) {
        case SAMLTOOL_BASE64: return try ResponseEncoder.base64(encoding: text).bytes
        case SAMLTOOL_PERCENT_ENCODED: return try ResponseEncoder.percentEncoded(encoding: text).bytes
        case SAMLTOOL_FORM_BODY: return try ResponseEncoder.formBody(encoding: text).bytes
        default: break
        }
    } catch {
        throw BoundaryError(error)
    }
    throw .invalidArgument("'encoding' must be SAMLTOOL_BASE64, _PERCENT_ENCODED or _FORM_BODY")
}

@c @implementation
public func samltool_encoding_warning(
    _ response: UnsafePointer<CChar>?,
    _ count: Int,
    _ at: Int64,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let text = try unsafe HostText("response", response, count).bytes(upTo: HostText.maximumTextBytes)
        let instant = try HostTime(at).date
        return Array((EncodingWarning(encoding: text, at: instant)?.message ?? "").utf8)
    }
}

@c @implementation
public func samltool_decode(
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ field: UnsafePointer<CChar>?,
    _ fieldCount: Int,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let limits = EncodingLimits()
        let text = try unsafe HostText("input", input, count).bytes(upTo: limits.maximumInputBytes)
        let name = try unsafe HostText("field", field, fieldCount).word()
        let fieldName = name.isEmpty ? FormFields.responseFieldName : name
        let trace = EncodingTrace(inspecting: text, field: fieldName, limits: limits)
        if let failure = trace.failure {
            throw BoundaryError(InputFailure(failure, layer: trace.layers.isEmpty ? nil : trace.layers.count + 1))
        }
        return trace.payload
    }
}

@c @implementation
public func samltool_normalize(
    _ response: UnsafePointer<CChar>?,
    _ count: Int,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let text = try unsafe HostText("response", response, count).bytes(upTo: HostText.maximumTextBytes)
        do throws(SAMLEncodingError) {
            return try WhitespaceNormalizer.normalized(text, accepting: .response)
        } catch {
            throw BoundaryError(error)
        }
    }
}
