// swift-tools-version: 6.2

import PackageDescription

/// The settings that every Swift target of this package is built with.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "samltool",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16)],
    products: [
        .library(name: "SAMLEncoding", targets: ["SAMLEncoding"]),
        .executable(name: "samltool", targets: ["samltool"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        .target(name: "SAMLEncoding", swiftSettings: strict),
        .executableTarget(
            name: "samltool",
            dependencies: [
                "SAMLEncoding",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict
        ),
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
        .testTarget(
            name: "SAMLEncodingTests",
            dependencies: ["SAMLEncoding", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "samltoolTests",
            dependencies: ["samltool", "SAMLEncoding", "TestSupport"],
            swiftSettings: strict
        ),
    ]
)
