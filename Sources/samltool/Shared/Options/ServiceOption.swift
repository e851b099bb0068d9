import AdobePass
import ArgumentParser

extension AdobeService {
    /// The service that an option names.
    init(option name: String) throws {
        guard let service = Self.named(name) else {
            throw ValidationError("'\(name)' is no service; 'samltool request --list' prints them.")
        }
        self = service
    }
}
