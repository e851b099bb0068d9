// swift-tools-version: 6.2

import PackageDescription

/// The settings that every Swift target of this package is built with.
var strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
/// The settings that every C target of this package is built with.
var strictC: [CSetting] = []
// A compiler that this package was not tested with may report more, which must not fail the build of a user.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    strict += [.treatAllWarnings(as: .error), .treatWarning("ExplicitSendable", as: .error)]
    strictC += [.treatAllWarnings(as: .error)]
#endif

/// The pkg-config file of libxmlsec1.
///
/// The library's own contains macros, which SwiftPM drops with a warning in every build. That of this package has the folders of Linux
/// distributions. If the environment names other folders, the library's own is used.
#if os(Linux)
    let namesFolders = !["PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR"]
        .allSatisfy { Context.environment[$0] == nil }
    let xmlsec =
        namesFolders ? "xmlsec1-openssl" : Context.packageDirectory + "/Sources/CXMLSec1/xmlsec1-openssl.pc"
#else
    let xmlsec = "xmlsec1-openssl"
#endif

/// Views of a document that cannot outlive it; nothing public depends on it.
let lifetimes: SwiftSetting = .enableExperimentalFeature("Lifetimes")

let package = Package(
    name: "samltool",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16)],
    products: [
        .library(name: "SAMLEncoding", targets: ["SAMLEncoding"]),
        .library(name: "SAML", targets: ["SAML"]),
        .library(name: "SAMLDiagnosis", targets: ["SAMLDiagnosis"]),
        .library(name: "SAMLExamination", targets: ["SAMLExamination"]),
        .library(name: "SAMLReports", targets: ["SAMLReports"]),
        .library(name: "SAMLRedaction", targets: ["SAMLRedaction"]),
        .library(name: "SAMLTestKit", targets: ["SAMLTestKit"]),
        .library(name: "AdobePass", targets: ["AdobePass"]),
        .library(name: "AdobePassFlow", targets: ["AdobePassFlow"]),
        .library(name: "AdobePassXML", targets: ["AdobePassXML"]),
        .executable(name: "samltool", targets: ["samltool"]),
        // scripts/build-c-library links libsamltool.so from it.
        .library(name: "SAMLToolC", type: .static, targets: ["SAMLToolC"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        .target(name: "ByteTools", swiftSettings: strict),
        .target(name: "SAMLEncoding", dependencies: ["ByteTools"], swiftSettings: strict),
        .target(name: "SAMLAttacks", dependencies: ["ByteTools"], swiftSettings: strict),
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"]), .brew(["libxml2"])]
        ),
        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]
        ),
        .systemLibrary(
            name: "CXMLSec1",
            pkgConfig: xmlsec,
            providers: [
                .apt(["libxmlsec1-dev", "libssl-dev"]),
                .yum(["xmlsec1-devel", "xmlsec1-openssl-devel", "openssl-devel"]),
                .brew(["libxmlsec1"]),
            ]
        ),
        .target(name: "CXMLSecurity", dependencies: ["CLibXML2", "CXMLSec1"], cSettings: strictC),
        .target(
            name: "XMLSecurity",
            dependencies: ["ByteTools", "CLibXML2", "CXMLSecurity", "SAMLEncoding"],
            swiftSettings: strict + [lifetimes]
        ),
        .target(
            name: "SAML",
            dependencies: ["ByteTools", "SAMLEncoding", "XMLSecurity"],
            swiftSettings: strict + [lifetimes]
        ),
        .target(
            name: "SAMLDiagnosis",
            dependencies: [
                "AdobePass", "AdobePassXML", "ByteTools", "CZlib", "Captures", "SAML", "SAMLEncoding", "XMLSecurity",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "SAMLExamination",
            dependencies: [
                "AdobePass", "AdobePassXML", "ByteTools", "CHostBoundary", "SAML", "SAMLDiagnosis", "SAMLEncoding",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "SAMLReports",
            dependencies: [
                "AdobePass", "AdobePassFlow", "ByteTools", "Captures", "SAML", "SAMLAttacks", "SAMLDiagnosis",
                "SAMLEncoding", "SAMLExamination",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "CXMLSigning",
            dependencies: ["CLibXML2", "CXMLSec1", "CXMLSecurity"],
            // The one header that includes libxmlsec1 with the macros it was built with.
            cSettings: strictC + [.headerSearchPath("../CXMLSecurity")]
        ),
        .target(
            name: "SAMLTestKit",
            dependencies: ["ByteTools", "CXMLSigning", "SAML", "SAMLAttacks", "SAMLEncoding", "XMLSecurity"],
            swiftSettings: strict
        ),
        .target(
            name: "SAMLRedaction",
            dependencies: [
                "AdobePass", "ByteTools", "CXMLSigning", "CZlib", "Captures", "SAML", "SAMLDiagnosis", "SAMLEncoding",
                "SAMLExamination", "SAMLTestKit", "XMLSecurity",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "Captures",
            dependencies: [
                "ByteTools", "SAMLEncoding", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "AdobePass",
            dependencies: [
                "ByteTools", "Captures", "SAMLEncoding", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "AdobePassFlow",
            dependencies: ["AdobePass", "ByteTools", "SAMLEncoding"],
            swiftSettings: strict
        ),
        .target(
            name: "AdobePassXML",
            dependencies: ["AdobePass", "ByteTools", "SAMLEncoding", "XMLSecurity"],
            swiftSettings: strict
        ),
        .target(name: "CHostBoundary", cSettings: strictC),
        .systemLibrary(name: "CSAMLTool", path: "Bindings/C/include"),
        .target(
            name: "SAMLToolC",
            dependencies: [
                "AdobePass", "AdobePassXML", "ByteTools", "CHostBoundary", "CSAMLTool", "SAML", "SAMLDiagnosis",
                "SAMLEncoding", "SAMLExamination", "SAMLRedaction", "SAMLReports",
            ],
            swiftSettings: strict
        ),
        .target(name: "CArguments", cSettings: strictC),
        .target(name: "CComponents", cSettings: strictC),
        .executableTarget(
            name: "samltool",
            dependencies: [
                "CArguments",
                "CComponents",
                "AdobePass",
                "AdobePassFlow",
                "AdobePassXML",
                "ByteTools",
                "Captures",
                "SAML",
                "SAMLAttacks",
                "SAMLDiagnosis",
                "SAMLEncoding",
                "SAMLExamination",
                "SAMLRedaction",
                "SAMLReports",
                "SAMLTestKit",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "TestSupport",
            dependencies: ["SAMLTestKit", "XMLSecurity"],
            path: "Tests/Support",
            swiftSettings: strict
        ),
        // Apart from TestSupport, because programs link that, and must not need the library Testing.
        .target(name: "TestTraits", path: "Tests/Traits", swiftSettings: strict),
        .target(
            name: "BareVerification",
            dependencies: ["CLibXML2", "CXMLSec1"],
            path: "Tests/BareVerification",
            cSettings: strictC
        ),
        .target(
            name: "EngineComparison",
            dependencies: ["BareVerification", "TestSupport", "XMLSecurity"],
            path: "Tests/Differential/Comparison",
            swiftSettings: strict
        ),
        .target(
            name: "NaiveReading",
            dependencies: ["CLibXML2", "CXMLSec1", "CZlib"],
            path: "Tests/NaiveReaders",
            cSettings: strictC
        ),
        .executableTarget(
            name: "compare-engines",
            dependencies: ["EngineComparison"],
            path: "Tests/Differential/Run",
            swiftSettings: strict
        ),
        .target(
            name: "CauseSet",
            dependencies: ["SAML", "SAMLDiagnosis", "SAMLEncoding", "TestSupport", "XMLSecurity"],
            path: "Tests/Causes/Set",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "score-causes",
            dependencies: ["CauseSet"],
            path: "Tests/Causes/Score",
            swiftSettings: strict
        ),
        .target(
            name: "CaseSet",
            dependencies: ["SAML", "SAMLTestKit", "TestSupport"],
            path: "Tests/Causes/Cases",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "score-cases",
            dependencies: ["CaseSet"],
            path: "Tests/Causes/ScoreCases",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "EncodingOnly",
            dependencies: ["SAMLEncoding"],
            path: "Tests/Linkage/EncodingOnly",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "ExchangeOnly",
            dependencies: ["AdobePass", "SAMLEncoding"],
            path: "Tests/Linkage/ExchangeOnly",
            swiftSettings: strict
        ),
        .target(
            name: "Attacks",
            dependencies: ["SAML", "SAMLEncoding", "SAMLTestKit", "TestSupport", "XMLSecurity"],
            path: "Tests/Attacks",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "verify-concurrently",
            dependencies: ["Attacks"],
            path: "Tests/Concurrency",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ByteToolsTests",
            dependencies: ["ByteTools", "TestSupport", "TestTraits"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SAMLEncodingTests",
            dependencies: ["SAMLEncoding", "TestSupport", "TestTraits"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "XMLSecurityTests",
            dependencies: ["CLibXML2", "CXMLSecurity", "XMLSecurity", "TestSupport", "TestTraits"],
            swiftSettings: strict + [lifetimes]
        ),
        .testTarget(
            name: "SAMLTests",
            dependencies: [
                "Attacks", "BareVerification", "EngineComparison", "SAML", "SAMLDiagnosis", "SAMLEncoding",
                "SAMLTestKit",
                "TestSupport",
                "XMLSecurity",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "FuzzChecks",
            dependencies: [
                "AdobePass", "AdobePassFlow", "AdobePassXML", "ByteTools", "CSAMLTool", "EngineComparison", "SAML",
                "SAMLDiagnosis", "SAMLEncoding", "SAMLTestKit", "SAMLToolC", "TestSupport", "XMLSecurity",
            ],
            path: "Tests/Fuzzing/Checks",
            swiftSettings: strict
        ),
        .testTarget(name: "FuzzingTests", dependencies: ["FuzzChecks", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SAMLDiagnosisTests",
            dependencies: [
                "AdobePass", "Attacks", "Captures", "CaseSet", "CauseSet", "CZlib", "SAML", "SAMLDiagnosis",
                "SAMLEncoding",
                "SAMLTestKit", "XMLSecurity",
                "TestSupport", "TestTraits",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SAMLExaminationTests",
            dependencies: ["AdobePass", "SAML", "SAMLDiagnosis", "SAMLEncoding", "SAMLExamination", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SAMLReportsTests",
            dependencies: [
                "AdobePass", "AdobePassFlow", "ByteTools", "HTMLPages", "SAML", "SAMLDiagnosis", "SAMLEncoding",
                "SAMLExamination", "SAMLReports", "TestSupport", "TestTraits", "XMLSecurity",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CapturesTests",
            dependencies: [
                "AdobePass", "Captures", "TestSupport", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "AdobePassSamples",
            dependencies: ["AdobePass", "AdobePassXML", "SAMLEncoding", "TestSupport"],
            path: "Tests/AdobePassSamples",
            swiftSettings: strict
        ),
        .testTarget(
            name: "AdobePassTests",
            dependencies: [
                "AdobePass", "AdobePassSamples", "AdobePassXML", "ByteTools", "Captures", "SAMLEncoding", "TestSupport",
                "TestTraits", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AdobePassFlowTests",
            dependencies: [
                "AdobePass", "AdobePassFlow", "AdobePassSamples", "AdobePassXML", "ByteTools", "SAMLEncoding",
                "TestSupport", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SAMLToolCTests",
            dependencies: [
                "ByteTools", "CSAMLTool", "SAML", "SAMLDiagnosis", "SAMLExamination", "SAMLToolC", "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SAMLTestKitTests",
            dependencies: [
                "ByteTools", "NaiveReading", "SAML", "SAMLAttacks", "SAMLDiagnosis", "SAMLEncoding", "SAMLTestKit",
                "TestSupport", "XMLSecurity",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SAMLRedactionTests",
            dependencies: [
                "ByteTools", "CaseSet", "Captures", "SAML", "SAMLDiagnosis", "SAMLEncoding", "SAMLExamination",
                "SAMLRedaction", "SAMLTestKit", "TestSupport", "XMLSecurity",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "HTMLReading",
            dependencies: ["CLibXML2"],
            path: "Tests/HTMLReading",
            cSettings: strictC
        ),
        .target(name: "HTMLPages", dependencies: ["HTMLReading"], path: "Tests/HTMLPages", swiftSettings: strict),
        .testTarget(
            name: "samltoolTests",
            dependencies: [
                "samltool", "AdobePass", "AdobePassFlow", "ByteTools", "CaseSet", "HTMLPages", "SAML", "SAMLDiagnosis",
                "SAMLEncoding", "SAMLExamination", "SAMLReports", "TestSupport", "TestTraits", "XMLSecurity",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
    ],
    cLanguageStandard: .gnu11
)

// The build of the tests (scripts/build-tests). The optimizer takes most of the time of a build, so only the modules in which the tests
// spend most of their time are optimized; they keep the standard library's checks of a debug build.
if Context.environment["SAMLTOOL_BUILD"] == "tests" {
    let optimized: Set = [
        "ByteTools", "Captures", "SAML", "SAMLDiagnosis", "SAMLEncoding", "SAMLRedaction", "XMLSecurity",
    ]
    for target in package.targets where target.swiftSettings != nil {
        target.swiftSettings? += [.define("RULE_SWITCHES"), .unsafeFlags(["-enable-testing"])]
        let flags = optimized.contains(target.name) ? ["-assert-config", "Debug"] : ["-Onone"]
        target.swiftSettings?.append(.unsafeFlags(flags))
    }
}
