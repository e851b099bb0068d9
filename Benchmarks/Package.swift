// swift-tools-version: 6.2

import PackageDescription

/// Where the headers of libxml2 and libxmlsec1 are, as in the package's own manifest.
let headers =
    ([Context.environment["XMLSEC_INCLUDE_PATH"]].compactMap(\.self) + [
        "/usr/include/xmlsec1", "/opt/homebrew/include/xmlsec1", "/usr/local/include/xmlsec1",
        "/usr/include/libxml2", "/opt/homebrew/opt/libxml2/include/libxml2", "/usr/local/opt/libxml2/include/libxml2",
    ]).map { "-I\($0)" }

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "samltool", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "EncodeBenchmarks",
            dependencies: [
                .product(name: "SAMLEncoding", package: "samltool"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/EncodeBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
        .target(
            name: "BareLoop",
            path: "Verification/BareLoop",
            cSettings: [.unsafeFlags(headers)],
            linkerSettings: [.linkedLibrary("xmlsec1-openssl"), .linkedLibrary("xmlsec1"), .linkedLibrary("xml2")]
        ),
        .executableTarget(
            name: "VerifyLoop",
            dependencies: ["BareLoop", .product(name: "SAML", package: "samltool")],
            path: "Verification/VerifyLoop"
        ),
        .executableTarget(
            name: "ExchangeLoop",
            dependencies: [
                .product(name: "AdobePass", package: "samltool"),
                .product(name: "SAMLEncoding", package: "samltool"),
            ],
            path: "Exchange/ExchangeLoop"
        ),
    ],
    cLanguageStandard: .gnu11
)
