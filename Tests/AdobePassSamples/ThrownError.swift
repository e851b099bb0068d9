package import AdobePass

/// Returns the error of a call; `nil` if there is none.
package func adobePassError(_ body: () throws -> Void) -> AdobePassError? {
    do {
        try body()
        return nil
    } catch {
        return error as? AdobePassError
    }
}
