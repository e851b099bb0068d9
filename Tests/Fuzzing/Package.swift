// swift-tools-version: 6.2

import PackageDescription

/// The settings of the main package, with what libFuzzer and AddressSanitizer want to see of every module.
///
/// As options of `swift build`, both sanitizers would come to the compiler one by one, and the last one would win.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"]),
]

let lifetimes: SwiftSetting = .enableExperimentalFeature("Lifetimes")

let xmlsecHeaders =
    ([Context.environment["XMLSEC_INCLUDE_PATH"]].compactMap(\.self) + [
        "/usr/include/xmlsec1", "/opt/homebrew/include/xmlsec1", "/usr/local/include/xmlsec1",
    ]).map { "-I\($0)" }

/// A program that libFuzzer drives.
func fuzzer(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["FuzzChecks"] + dependencies,
        path: "Targets/\(name)",
        swiftSettings: strict,
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]
    )
}

/// The libraries of the main package once more, instrumented, and a program for each check.
///
/// `Sources` and `Support` are links into the main package: as targets of this one, the libraries show their `package`
/// declarations to the checks, and no product of samltool has to.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "ByteTools", path: "Sources/ByteTools", swiftSettings: strict),
        .target(
            name: "SAMLEncoding",
            dependencies: ["ByteTools"],
            path: "Sources/SAMLEncoding",
            swiftSettings: strict
        ),
        .systemLibrary(name: "CLibXML2", path: "Sources/CLibXML2", pkgConfig: "libxml-2.0"),
        .target(
            name: "CXMLSecurity",
            dependencies: ["CLibXML2"],
            path: "Sources/CXMLSecurity",
            cSettings: [.unsafeFlags(xmlsecHeaders + ["-fsanitize=fuzzer-no-link,address"])],
            linkerSettings: [.linkedLibrary("xmlsec1-openssl"), .linkedLibrary("xmlsec1"), .linkedLibrary("crypto")]
        ),
        .target(
            name: "XMLSecurity",
            dependencies: ["ByteTools", "CLibXML2", "CXMLSecurity", "SAMLEncoding"],
            path: "Sources/XMLSecurity",
            swiftSettings: strict + [lifetimes]
        ),
        .target(
            name: "SAML",
            dependencies: ["ByteTools", "SAMLEncoding", "XMLSecurity"],
            path: "Sources/SAML",
            swiftSettings: strict
        ),
        .target(
            name: "SAMLDiagnosis",
            dependencies: ["ByteTools", "SAML", "SAMLEncoding", "XMLSecurity"],
            path: "Sources/SAMLDiagnosis",
            swiftSettings: strict
        ),
        .target(name: "TestSupport", dependencies: ["XMLSecurity"], path: "Support", swiftSettings: strict),
        .target(
            name: "FuzzChecks",
            dependencies: ["SAML", "SAMLDiagnosis", "SAMLEncoding", "XMLSecurity", "TestSupport"],
            path: "Checks",
            swiftSettings: strict
        ),
        fuzzer("FuzzParse"),
        fuzzer("FuzzVerify", "ElementMutator"),
        fuzzer("FuzzTrace"),
        fuzzer("FuzzMetadata", "ElementMutator"),
        fuzzer("FuzzDiagnosis", "ElementMutator"),
        .systemLibrary(name: "CLibFuzzer", path: "Targets/CLibFuzzer"),
        .target(
            name: "ElementMutator",
            dependencies: ["CLibFuzzer", "TestSupport"],
            path: "Targets/ElementMutator",
            swiftSettings: strict
        ),
    ],
    cLanguageStandard: .gnu11
)
