// swift-tools-version: 6.2

import PackageDescription

/// A program that links `SAMLEncoding` and nothing else; `check` looks at what came along.
let package = Package(
    name: "Linkage",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "samltool", path: "../..")],
    targets: [
        .executableTarget(
            name: "EncodingOnly",
            dependencies: [.product(name: "SAMLEncoding", package: "samltool")]
        )
    ]
)
