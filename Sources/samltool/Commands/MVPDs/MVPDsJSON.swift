import AdobePass
import SAMLReports

extension MVPDConfiguration {
    func json(file: String) -> JSON {
        [
            "file": file,
            "requestor": requestor,
            "name": name,
            // The value for Apple's framework that makes its picker show these MVPDs.
            "supportedAccountProviderIdentifiers": supportedAccountProviderIdentifiers,
            "mvpds": mvpds.map(\.json),
        ]
    }
}

extension MVPD {
    fileprivate var json: JSON {
        let exclusions = pickerExclusions
        return [
            "id": id,
            "displayName": displayName,
            "isProxy": isProxy,
            "isTempPass": isTempPass,
            "platformMappingId": platformMappingID,
            "boardingStatus": boardingStatus?.rawValue,
            "enablePlatformServices": enablePlatformServices,
            "displayInPlatformPicker": displayInPlatformPicker,
            "requiredMetadataFields": requiredMetadataFields,
            "inPicker": exclusions.isEmpty,
            // True if the platform signs its viewers in.
            "singleSignOn": hasPlatformSingleSignOn,
            "exclusions": exclusions.map { ["id": $0.kind.rawValue, "message": $0.description] },
        ]
    }
}
