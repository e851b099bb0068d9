// The names are those of samltool.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import CHostBoundary
public import CSAMLTool
internal import SAMLEncoding
internal import SAMLExamination
internal import SAMLReports

// The declarations and their documentation are in samltool.h; the compiler compares them with these functions.

@c @implementation
public func samltool_verifier_create(
    _ options: UnsafePointer<CChar>?,
    _ optionsCount: Int,
    _ at: Int64,
    _ verifier: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe verifier?.pointee = nil
    return unsafe HostError(error).reporting { () throws(BoundaryError) in
        guard let verifier = unsafe verifier else { throw .invalidArgument("the place of the verifier is NULL") }
        let json = try unsafe HostText("options", options, optionsCount).bytes(upTo: HostText.maximumOptionsBytes)
        let loaded = try VerifierOptions(json: json).verifier(at: HostTime(at))
        guard let handle = unsafe HandleTable.with({ unsafe $0.add(loaded) }) else { throw .noMemory }
        unsafe verifier.pointee = handle
    }
}

@c @implementation
public func samltool_verifier_free(_ verifier: OpaquePointer?) -> samltool_status {
    guard let verifier = unsafe verifier else { return samltool_status(SAMLTOOL_OK) }
    chb_begin_call()
    defer { chb_end_call() }
    let removed = HandleTable.with { unsafe $0.remove(verifier) }
    return samltool_status(removed == nil ? SAMLTOOL_INVALID_HANDLE : SAMLTOOL_OK)
}

@c @implementation
public func samltool_verify(
    _ verifier: OpaquePointer?,
    _ response: UnsafePointer<CChar>?,
    _ count: Int,
    _ at: Int64,
    _ assertion: UnsafeMutablePointer<UnsafeMutablePointer<samltool_assertion>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(assertion, error).store { () throws(BoundaryError) in
        let loaded = try unsafe LoadedVerifier.of(verifier)
        let limit = loaded.examination.limits.maximumInputBytes
        let text = try unsafe HostText("response", response, count).bytes(upTo: limit)
        let date = try HostTime(at).date
        do throws(InputFailure) {
            return unsafe ResultBlock(try loaded.examination.assertion(in: text, at: date))
        } catch {
            throw BoundaryError(error)
        }
    }
}

@c @implementation
public func samltool_assertion_free(_ assertion: UnsafeMutablePointer<samltool_assertion>?) -> samltool_status {
    unsafe ResultBlock.free(assertion)
}

@c @implementation
public func samltool_document_free(_ document: UnsafeMutablePointer<samltool_document>?) -> samltool_status {
    unsafe ResultBlock.free(document)
}

@c @implementation
public func samltool_error_free(_ error: UnsafeMutablePointer<samltool_error>?) -> samltool_status {
    unsafe ResultBlock.free(error)
}

@c @implementation
public func samltool_version() -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(ReportProducer.versionText.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func samltool_abi_version() -> UInt32 { UInt32(SAMLTOOL_ABI_VERSION) }
