// The names are those of samltool.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import ByteTools
public import CSAMLTool
internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLReports

// The declarations and their documentation are in samltool.h; the compiler compares them with these functions.

@c @implementation
public func samltool_verify_report(
    _ verifier: OpaquePointer?,
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ at: Int64,
    _ source: samltool_time_source,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let loaded = try unsafe LoadedVerifier.of(verifier)
        let text = try unsafe HostText("input", input, count).bytes(upTo: HostText.maximumTextBytes)
        let inputs = loaded.verifications(in: text, at: try ResponseTime(at, source))
        return Array(VerificationWriter(as: .json, policy: loaded.context.policy).text(of: inputs).utf8)
    }
}

@c @implementation
public func samltool_attributes(
    _ verifier: OpaquePointer?,
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ at: Int64,
    _ source: samltool_time_source,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let loaded = try unsafe LoadedVerifier.of(verifier)
        let text = try unsafe HostText("input", input, count).bytes(upTo: HostText.maximumTextBytes)
        let inputs = loaded.verifications(in: text, at: try ResponseTime(at, source))
        return JSON.document(.attributes, ["files": inputs.map(loaded.attributes)]).pretty + [0x0A]
    }
}

extension LoadedVerifier {
    /// The attributes of an input, with the required names that have no value.
    fileprivate func attributes(of input: VerificationEntry) -> JSON {
        guard let assertion = input.report?.assertion else {
            return AttributeList.entry(of: input.name, input.rejection)
        }
        let list = AttributeList(assertion, of: input.name)
        return list.entry(missing: context.requiredAttributes.filter { !list.hasValue(of: $0) })
    }
}

@c @implementation
public func samltool_check(
    _ verifier: OpaquePointer?,
    _ input: UnsafePointer<CChar>?,
    _ count: Int,
    _ at: Int64,
    _ source: samltool_time_source,
    _ document: UnsafeMutablePointer<UnsafeMutablePointer<samltool_document>?>?,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<samltool_error>?>?
) -> samltool_status {
    unsafe HostResult(document, error).store { () throws(BoundaryError) in
        let loaded = try unsafe LoadedVerifier.of(verifier)
        let text = try unsafe HostText("input", input, count).bytes(upTo: HostText.maximumTextBytes)
        let time = try ResponseTime(at, source)
        let inputs = DiagnosisEntry.all(inFile: text, named: HostInput.name, in: loaded.context, at: time)
        return Array(DiagnosisWriter(as: .json, failingOn: loaded.threshold).text(of: inputs).utf8)
    }
}
