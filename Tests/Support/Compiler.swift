import Foundation

/// The Swift compiler, for programs that must not compile.
package enum Compiler {
    /// Returns the output of the compiler for a program that is a part of the package and imports its modules.
    package static func diagnostics(_ program: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try program.write(to: file, atomically: true, encoding: .utf8)
        let package = Sample.packageFolder
        // The package name that SwiftPM uses: the name of the folder, as an identifier.
        let name = package.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
        let products = BuiltProducts.folder
        let outcome = try CommandOutcome(
            of: URL(fileURLWithPath: "/usr/bin/env"),
            [
                "swiftc", "-emit-sil", "-o", "/dev/null", "-suppress-warnings", "-I",
                products.appendingPathComponent("Modules").path,
                "-package-name", String(name), "-enable-experimental-feature", "Lifetimes",
                "-Xcc", "-fmodule-map-file=\(package.path)/Sources/CLibXML2/module.modulemap",
                "-Xcc", "-fmodule-map-file=\(package.path)/Sources/CZlib/module.modulemap",
                "-Xcc", "-fmodule-map-file=\(products.path)/CXMLSecurity.build/module.modulemap",
                "-Xcc", "-I/usr/include/libxml2", file.path,
            ]
        )
        return outcome.diagnostics
    }
}
