// Rules about the XML and signature libraries.

extension Rule {
    static let libraryUnavailable = Rule(
        "library.unavailable",
        .error(.xml, .policy),
        title: "the XML and signature libraries on this machine are not usable",
        explanation: """
            The response was not checked: libxml2 or libxmlsec1 could not be initialized, or the installed libxmlsec1 \
            was built with other options than the one that this tool was compiled with. This is independent of the \
            response and the exchange. No result is given, because it could be wrong in either direction.
            """,
        advice: """
            Install the versions of libxml2 and libxmlsec1 that the README lists, build again on this machine, and \
            repeat the check. The page in a browser has no libxmlsec1, which this signature needs: check the \
            response with the program.
            """,
        parties: [.tester],
        source: "decision of this project; measured on libxmlsec1, whose structures change with its build options"
    )
}
