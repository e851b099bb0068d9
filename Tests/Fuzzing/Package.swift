// swift-tools-version: 6.2

import PackageDescription

/// libFuzzer, and AddressSanitizer unless the environment specifies otherwise: without it, a run executes several times as many inputs.
let sanitizers = Context.environment["FUZZING_SANITIZERS"] ?? "fuzzer,address"

/// The same for C code, which Swift links.
let sanitizersOfC = sanitizers.replacing("fuzzer", with: "fuzzer-no-link")

/// The settings of the main package, with the instrumentation of every module for libFuzzer and AddressSanitizer.
///
/// As options of `swift build`, the sanitizers would be passed to the compiler one by one, and the last one would override the others.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags(["-sanitize=\(sanitizers)", "-parse-as-library"]),
]

let lifetimes: SwiftSetting = .enableExperimentalFeature("Lifetimes")

/// A program that libFuzzer runs.
func fuzzer(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["FuzzChecks", "LeakSuppressions"] + dependencies,
        path: "Targets/\(name)",
        swiftSettings: strict,
        linkerSettings: [.unsafeFlags(["-sanitize=\(sanitizers)"])]
    )
}

/// The libraries of the main package, instrumented, and a program for each check.
///
/// `Sources`, `Support`, `Comparison`, `BareVerification` and `CInterface` are links into the main package: as targets of this package, the
/// libraries expose their `package` declarations to the checks, and no product of samltool is needed.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: [])],
    targets: [
        .target(name: "ByteTools", path: "Sources/ByteTools", swiftSettings: strict),
        .target(
            name: "SAMLEncoding",
            dependencies: ["ByteTools"],
            path: "Sources/SAMLEncoding",
            swiftSettings: strict
        ),
        .target(
            name: "SAMLAttacks",
            dependencies: ["ByteTools"],
            path: "Sources/SAMLAttacks",
            swiftSettings: strict
        ),
        .systemLibrary(name: "CLibXML2", path: "Sources/CLibXML2", pkgConfig: "libxml-2.0"),
        .systemLibrary(name: "CZlib", path: "Sources/CZlib", pkgConfig: "zlib"),
        .systemLibrary(
            name: "CXMLSec1",
            path: "Sources/CXMLSec1",
            pkgConfig: Context.packageDirectory + "/Sources/CXMLSec1/xmlsec1-openssl.pc"
        ),
        .target(
            name: "CXMLSecurity",
            dependencies: ["CLibXML2", "CXMLSec1"],
            path: "Sources/CXMLSecurity",
            cSettings: [.unsafeFlags(["-fsanitize=\(sanitizersOfC)"])]
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
            swiftSettings: strict + [lifetimes]
        ),
        .target(
            name: "SAMLDiagnosis",
            dependencies: [
                "AdobePass", "AdobePassXML", "ByteTools", "CZlib", "Captures", "SAML", "SAMLEncoding", "XMLSecurity",
            ],
            path: "Sources/SAMLDiagnosis",
            swiftSettings: strict
        ),
        .target(
            name: "Captures",
            dependencies: [
                "ByteTools", "SAMLEncoding", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Captures",
            swiftSettings: strict
        ),
        .target(
            name: "AdobePass",
            dependencies: [
                "ByteTools", "Captures", "SAMLEncoding", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/AdobePass",
            swiftSettings: strict
        ),
        .target(
            name: "AdobePassFlow",
            dependencies: ["AdobePass", "ByteTools", "SAMLEncoding"],
            path: "Sources/AdobePassFlow",
            swiftSettings: strict
        ),
        .target(
            name: "AdobePassXML",
            dependencies: ["AdobePass", "ByteTools", "SAMLEncoding", "XMLSecurity"],
            path: "Sources/AdobePassXML",
            swiftSettings: strict
        ),
        .target(
            name: "SAMLExamination",
            dependencies: [
                "AdobePass", "AdobePassXML", "ByteTools", "CHostBoundary", "SAML", "SAMLDiagnosis", "SAMLEncoding",
            ],
            path: "Sources/SAMLExamination",
            swiftSettings: strict
        ),
        .target(
            name: "SAMLReports",
            dependencies: [
                "AdobePass", "AdobePassFlow", "ByteTools", "Captures", "SAML", "SAMLAttacks", "SAMLDiagnosis",
                "SAMLEncoding", "SAMLExamination",
            ],
            path: "Sources/SAMLReports",
            swiftSettings: strict
        ),
        .target(
            name: "CHostBoundary",
            path: "Sources/CHostBoundary",
            cSettings: [.unsafeFlags(["-fsanitize=\(sanitizersOfC)"])]
        ),
        .systemLibrary(name: "CSAMLTool", path: "CInterface"),
        .target(
            name: "SAMLToolC",
            dependencies: [
                "AdobePass", "AdobePassXML", "ByteTools", "CHostBoundary", "CSAMLTool", "SAML", "SAMLDiagnosis",
                "SAMLEncoding", "SAMLExamination", "SAMLRedaction", "SAMLReports",
            ],
            path: "Sources/SAMLToolC",
            swiftSettings: strict
        ),
        .target(
            name: "CXMLSigning",
            dependencies: ["CLibXML2", "CXMLSec1", "CXMLSecurity"],
            path: "Sources/CXMLSigning",
            cSettings: [.headerSearchPath("../CXMLSecurity"), .unsafeFlags(["-fsanitize=\(sanitizersOfC)"])]
        ),
        .target(
            name: "SAMLTestKit",
            dependencies: ["ByteTools", "CXMLSigning", "SAML", "SAMLAttacks", "SAMLEncoding", "XMLSecurity"],
            path: "Sources/SAMLTestKit",
            swiftSettings: strict
        ),
        .target(
            name: "SAMLRedaction",
            dependencies: [
                "AdobePass", "ByteTools", "CXMLSigning", "CZlib", "Captures", "SAML", "SAMLDiagnosis", "SAMLEncoding",
                "SAMLExamination", "SAMLTestKit", "XMLSecurity",
            ],
            path: "Sources/SAMLRedaction",
            swiftSettings: strict
        ),
        .target(
            name: "TestSupport",
            dependencies: ["SAMLTestKit", "XMLSecurity"],
            path: "Support",
            swiftSettings: strict
        ),
        .target(
            name: "BareVerification",
            dependencies: ["CLibXML2", "CXMLSec1"],
            path: "BareVerification",
            cSettings: [.unsafeFlags(["-fsanitize=\(sanitizersOfC)"])]
        ),
        .target(
            name: "EngineComparison",
            dependencies: ["BareVerification", "TestSupport", "XMLSecurity"],
            path: "Comparison",
            swiftSettings: strict
        ),
        .target(
            name: "FuzzChecks",
            dependencies: [
                "AdobePass", "AdobePassFlow", "AdobePassXML", "ByteTools", "CSAMLTool", "EngineComparison", "SAML",
                "SAMLDiagnosis", "SAMLEncoding", "SAMLTestKit", "SAMLToolC", "TestSupport", "XMLSecurity",
            ],
            path: "Checks",
            swiftSettings: strict
        ),
        fuzzer("FuzzParse"),
        fuzzer("FuzzVerify", "ElementMutator"),
        fuzzer("FuzzTrace"),
        fuzzer("FuzzMetadata", "ElementMutator"),
        fuzzer("FuzzDiagnosis", "ElementMutator"),
        fuzzer("FuzzInputs"),
        fuzzer("FuzzOutcome"),
        fuzzer("FuzzConfiguration"),
        fuzzer("FuzzHeaders"),
        fuzzer("FuzzKeys"),
        fuzzer("FuzzState"),
        fuzzer("FuzzEngines", "MarkupMutator"),
        fuzzer("FuzzDecrypt", "ElementMutator"),
        fuzzer("FuzzClibrary"),
        .target(name: "LeakSuppressions", path: "Targets/LeakSuppressions"),
        .systemLibrary(name: "CLibFuzzer", path: "Targets/CLibFuzzer"),
        .target(
            name: "ElementMutator",
            dependencies: ["CLibFuzzer", "TestSupport"],
            path: "Targets/ElementMutator",
            swiftSettings: strict
        ),
        .target(
            name: "MarkupMutator",
            dependencies: ["CLibFuzzer", "EngineComparison", "TestSupport"],
            path: "Targets/MarkupMutator",
            swiftSettings: strict
        ),
    ],
    cLanguageStandard: .gnu11
)
