import AdobePass

extension StandInState {
    func checkClientV1(_ call: inout ServiceCall) throws(Rejection) -> DeviceKey {
        let requestor = try call.checkServiceProvider(call.required("requestor"), at: "requestor")
        guard let device = call.required("deviceId") else { throw Rejection("invalid_device_id") }
        call.noteDeviceInformation()
        return DeviceKey(device: device, serviceProvider: requestor)
    }

    func validToken(of key: DeviceKey, _ call: ServiceCall) -> StoredToken? {
        tokens[key].flatMap { call.now < $0.notAfter ? $0 : nil }
    }

    func resource(_ call: inout ServiceCall) throws(Rejection) -> String {
        guard let resource = call.required("resource") else { throw Rejection("missing_resource") }
        return resource
    }
}
