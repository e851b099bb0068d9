import SAMLReports

/// The style and the script of the pages.
package enum WorkbenchResources {
    /// With the style of the reports, in UTF-8.
    package static let style =
        Array((PageStyle.commonCSS + PageStyle.diagnosisCSS + PageStyle.flowCSS).utf8)
        + PackageResources.workbench_css
    /// For the pages of a server, in UTF-8.
    package static let script = PackageResources.server_js + PackageResources.workbench_js
}
