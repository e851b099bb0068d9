internal import SAML

extension MutationBase {
    func time(_ seconds: Int64) -> String {
        SpecTime.relative(seconds: seconds).instant(at: instant).description
    }
}
