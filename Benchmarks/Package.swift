// swift-tools-version: 6.2

import PackageDescription

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
        .systemLibrary(name: "BareLibraries", path: "Verification/BareLibraries", pkgConfig: "xmlsec1-openssl"),
        .target(name: "BareLoop", dependencies: ["BareLibraries"], path: "Verification/BareLoop"),
        .executableTarget(
            name: "VerifyLoop",
            dependencies: ["BareLoop", .product(name: "SAML", package: "samltool")],
            path: "Verification/VerifyLoop"
        ),
        .executableTarget(
            name: "ExchangeLoop",
            dependencies: [
                .product(name: "AdobePass", package: "samltool"),
                .product(name: "AdobePassFlow", package: "samltool"),
                .product(name: "SAMLEncoding", package: "samltool"),
            ],
            path: "Exchange/ExchangeLoop"
        ),
        .executableTarget(
            name: "RecordingLoop",
            dependencies: [
                .product(name: "AdobePass", package: "samltool"),
                .product(name: "AdobePassFlow", package: "samltool"),
                .product(name: "AdobePassXML", package: "samltool"),
            ],
            path: "Recording/RecordingLoop"
        ),
    ],
    cLanguageStandard: .gnu11
)
