// The libraries below.

extension Rule {
    static let libraryUnavailable = Rule(
        "library.unavailable",
        .error(.xml, .policy),
        title: "the XML and signature libraries on this machine are not usable",
        explanation: """
            The response was not looked at: libxml2 or libxmlsec1 could not be started, or the libxmlsec1 that is \
            installed is built differently from what this tool was compiled against. It says nothing about the \
            response or the exchange. A result in spite of that could be wrong in either direction, so there is none.
            """,
        advice: """
            Install the versions of libxml2 and libxmlsec1 that the installation guide names, build again on this machine, and \
            repeat the check.
            """,
        source: "decision of this project; measured on libxmlsec1, whose structures change with its build options"
    )
}
