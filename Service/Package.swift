// swift-tools-version: 6.2

import PackageDescription

/// The settings of the package samltool.
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
// A compiler that this package was not tested with may report more, which must not fail the build of a user.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    strict.append(.treatAllWarnings(as: .error))
#endif

/// A product of the package samltool.
func samltool(_ name: String) -> Target.Dependency { .product(name: name, package: "samltool") }

/// The pkg-config file of hiredis: none on Linux, where the library is in the usual folders, because it contains a macro that SwiftPM drops
/// with a warning in every build.
#if os(Linux)
    let hiredis: String? = nil
#else
    let hiredis: String? = "hiredis"
#endif

let package = Package(
    name: "ExchangeService",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AdobeExchange", targets: ["AdobeExchange"]),
        .library(name: "AdobePassTransport", targets: ["AdobePassTransport"]),
        .library(name: "AssertionClaims", targets: ["AssertionClaims"]),
        .library(name: "FakeAdobePass", targets: ["FakeAdobePass"]),
        .library(name: "FakeMVPD", targets: ["FakeMVPD"]),
        .library(name: "Workbench", targets: ["Workbench"]),
        .executable(name: "samltool-adobe", targets: ["samltool-adobe"]),
        .executable(name: "samltool-mvpd", targets: ["samltool-mvpd"]),
        .executable(name: "samltool-exchange", targets: ["samltool-exchange"]),
        .executable(name: "samltool-workbench", targets: ["samltool-workbench"]),
    ],
    dependencies: [
        .package(name: "samltool", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: ["JSON"]),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            from: "2.28.1",
            traits: ["ConfigurationSupport"]
        ),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CHiredis",
            pkgConfig: hiredis,
            providers: [.apt(["libhiredis-dev"]), .yum(["hiredis-devel"]), .brew(["hiredis"])]
        ),
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .yum(["openssl-devel"]), .brew(["openssl@3"])]
        ),
        .target(
            name: "AssertionClaims",
            dependencies: [
                "CHiredis", "COpenSSL", samltool("SAML"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "AdobeExchange",
            dependencies: ["AssertionClaims", samltool("AdobePass"), samltool("AdobePassFlow"), samltool("SAML")],
            swiftSettings: strict
        ),
        .target(
            name: "AdobePassTransport",
            dependencies: [
                samltool("AdobePass"), samltool("AdobePassFlow"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "ServerPrograms",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .target(name: "HTMLForms", dependencies: [samltool("SAMLReports")], swiftSettings: strict),
        .target(
            name: "FakeMVPD",
            dependencies: [
                "HTMLForms", "ServerPrograms", samltool("SAML"), samltool("SAMLDiagnosis"), samltool("SAMLEncoding"),
                samltool("SAMLReports"), samltool("SAMLTestKit"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "samltool-mvpd",
            dependencies: [
                "FakeMVPD", "ServerPrograms", samltool("SAML"), samltool("SAMLTestKit"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "FakeAdobePass",
            dependencies: [
                "JSONTrees", "ServerPrograms", samltool("AdobePass"), samltool("SAML"), samltool("SAMLDiagnosis"),
                samltool("SAMLEncoding"), samltool("SAMLExamination"), samltool("SAMLTestKit"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "samltool-adobe",
            dependencies: [
                "FakeAdobePass", "ServerPrograms", samltool("SAML"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(name: "JSONTrees", swiftSettings: strict),
        .target(
            name: "ExchangeService",
            dependencies: [
                "AdobeExchange", "AdobePassTransport", "AssertionClaims", "COpenSSL", "JSONTrees", "ServerPrograms",
                samltool("AdobePass"),
                samltool("AdobePassFlow"), samltool("AdobePassXML"),
                samltool("SAML"), samltool("SAMLDiagnosis"), samltool("SAMLEncoding"), samltool("SAMLExamination"),
                samltool("SAMLRedaction"), samltool("SAMLReports"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Instrumentation", package: "swift-distributed-tracing"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "samltool-exchange",
            dependencies: [
                "ExchangeService", "ServerPrograms",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "WorkbenchPages",
            dependencies: [
                "HTMLForms", "JSONTrees", samltool("AdobePass"), samltool("AdobePassFlow"), samltool("AdobePassXML"),
                samltool("SAML"), samltool("SAMLDiagnosis"), samltool("SAMLEncoding"), samltool("SAMLExamination"),
                samltool("SAMLRedaction"), samltool("SAMLReports"), samltool("SAMLTestKit"),
            ],
            resources: [.embedInCode("Resources")],
            swiftSettings: strict
        ),
        .target(
            name: "Workbench",
            dependencies: [
                "COpenSSL", "HTMLForms", "JSONTrees", "ServerPrograms", "WorkbenchPages", samltool("SAMLEncoding"),
                samltool("SAMLReports"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "samltool-workbench",
            dependencies: [
                "Workbench",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "exchange-load",
            dependencies: [
                samltool("AdobePass"), samltool("SAML"), samltool("SAMLDiagnosis"), samltool("SAMLEncoding"),
                samltool("SAMLExamination"), samltool("SAMLReports"), samltool("SAMLTestKit"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "ExchangeTestKit",
            dependencies: [samltool("AdobePass"), samltool("SAML"), samltool("SAMLTestKit")],
            path: "Tests/TestKit",
            swiftSettings: strict
        ),
        .testTarget(
            name: "AssertionClaimsTests",
            dependencies: [
                "AssertionClaims", "ExchangeTestKit", samltool("SAML"), samltool("SAMLTestKit"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "ExchangeLoadTests", dependencies: ["exchange-load"], swiftSettings: strict),
        .testTarget(
            name: "FakeAdobePassTests",
            dependencies: [
                "ExchangeTestKit", "FakeAdobePass", samltool("AdobePass"), samltool("AdobePassFlow"),
                samltool("AdobePassXML"), samltool("SAML"), samltool("SAMLEncoding"), samltool("SAMLTestKit"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            exclude: ["curl-flow"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FakeMVPDTests",
            dependencies: [
                "ExchangeTestKit", "FakeMVPD", samltool("SAML"), samltool("SAMLEncoding"), samltool("SAMLTestKit"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: ["foreign-receiver"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ExchangeServiceTests",
            dependencies: [
                "AdobeExchange", "AssertionClaims", "ExchangeService", "ExchangeTestKit", "FakeAdobePass",
                "JSONTrees",
                samltool("AdobePass"), samltool("AdobePassFlow"), samltool("SAML"), samltool("SAMLTestKit"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            exclude: ["Golden", "TLS"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "WorkbenchTests",
            dependencies: [
                "Workbench", "WorkbenchPages", samltool("SAML"), samltool("SAMLTestKit"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GuideTests",
            dependencies: [
                "AdobeExchange", "AdobePassTransport", "AssertionClaims", "ExchangeTestKit", "FakeAdobePass",
                samltool("AdobePass"), samltool("AdobePassFlow"),
                samltool("SAML"), samltool("SAMLEncoding"), samltool("SAMLTestKit"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            swiftSettings: strict
        ),
    ]
)
