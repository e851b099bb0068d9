// swift-tools-version: 6.0

import Foundation
import PackageDescription

/// A service that depends on a version of this package by URL; `check` sets the version.
let package = Package(
    name: "Versioned",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: ProcessInfo.processInfo.environment["SAMLTOOL_URL"] ?? "", exact: "1000.0.0")],
    targets: [
        .executableTarget(name: "Service", dependencies: [.product(name: "SAMLDiagnosis", package: "samltool")])
    ]
)
