import HTTPTypes

/// A request that has no result: what is wrong and what to do, without text of the request.
struct WorkbenchProblem: Error, Hashable, Sendable {
    let status: HTTPResponse.Status
    let message: String
    let advice: String
}

extension WorkbenchProblem {
    /// The problem of a browser that did not open the printed URL, or does not keep cookies.
    static let withoutCookie = Self(
        status: .unauthorized,
        message: "This browser has no access to the workbench.",
        advice: "Open the URL that the workbench printed when it was started, and allow cookies for 127.0.0.1. "
            + "After a restart the URL is a new one."
    )

    /// The problem of a request for another host name, which another site may have directed here (DNS rebinding).
    static let otherHost = Self(
        status: .misdirectedRequest,
        message: "The workbench is not the host that this request is for.",
        advice: "Open the URL that the workbench printed, with 127.0.0.1 and its port."
    )

    static let otherSite = Self(
        status: .forbidden,
        message: "Another site made this request.",
        advice: "Paste the URL that the workbench printed into the address bar."
    )

    static let notFound = Self(
        status: .notFound,
        message: "There is no such page in the workbench.",
        advice: "Open the URL that the workbench printed."
    )

    static func tooLarge(limit: Int) -> Self {
        Self(
            status: .contentTooLarge,
            message: "The text and the files are larger than \(limit >> 20) MiB together.",
            advice: "Use fewer or smaller files, or 'samltool check FILE', which reads texts of up to 256 MiB."
        )
    }

    static let busy = Self(
        status: .serviceUnavailable,
        message: "The workbench is still working on other requests.",
        advice: "Wait a moment, and try again."
    )

    /// The problem of a form that a browser would not send.
    static func malformedForm(_ message: String) -> Self {
        Self(status: .badRequest, message: message, advice: "Reload the page, and try again.")
    }

    static let internalError = Self(
        status: .internalServerError,
        message: "Internal error.",
        advice: "Report it with the steps that led to it."
    )
}
