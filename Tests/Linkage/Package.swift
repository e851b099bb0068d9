// swift-tools-version: 6.2

import PackageDescription

/// Programs that link `SAMLEncoding` alone, and `AdobePass` with it; `check` inspects the libraries that they load.
let package = Package(
    name: "Linkage",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "samltool", path: "../..")],
    targets: [
        .executableTarget(
            name: "EncodingOnly",
            dependencies: [.product(name: "SAMLEncoding", package: "samltool")]
        ),
        .executableTarget(
            name: "ExchangeOnly",
            dependencies: [
                .product(name: "AdobePass", package: "samltool"), .product(name: "SAMLEncoding", package: "samltool"),
            ]
        ),
    ]
)
