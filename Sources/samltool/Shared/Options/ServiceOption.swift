import AdobePass
import ArgumentParser

extension AdobeService {
    init(option name: String) throws {
        guard let service = Self.named(name) else {
            throw ValidationError("'\(name)' is not a service; 'samltool request --list' lists the services.")
        }
        self = service
    }
}
