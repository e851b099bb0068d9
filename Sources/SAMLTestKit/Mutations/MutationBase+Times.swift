internal import SAML

extension MutationBase {
    /// Returns the time some seconds after the evaluation time.
    func time(_ seconds: Int64) -> String {
        SpecTime.relative(seconds: seconds).instant(at: instant).description
    }
}
