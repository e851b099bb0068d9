// The names are those of samltool.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import CSAMLTool
internal import SAMLReports

// The declarations and their documentation are in samltool.h; the compiler compares them with these functions.

@c @implementation
public func samltool_version() -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(ReportProducer.versionText.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func samltool_abi_version() -> UInt32 { UInt32(SAMLTOOL_ABI_VERSION) }
