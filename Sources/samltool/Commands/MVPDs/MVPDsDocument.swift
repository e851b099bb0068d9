import AdobePass

/// The MVPDs of configurations: what `mvpds --json` prints.
struct MVPDsDocument: Encodable {
    let format = "samltool.mvpds"
    let version = 1
    let files: [File]

    struct File: Encodable {
        let file: String
        var requestor: String?
        var name: String?
        /// What an app gives Apple's framework, so that its picker shows these MVPDs.
        var supportedAccountProviderIdentifiers: [String]?
        var mvpds: [MVPD]?
        var failure: FailureDocument?
    }

    struct MVPD: Encodable {
        let id: String
        let displayName: String?
        let isProxy: Bool?
        let isTempPass: Bool?
        let platformMappingId: String?
        let boardingStatus: String?
        let enablePlatformServices: Bool?
        let displayInPlatformPicker: Bool?
        let requiredMetadataFields: [String]?
        let inPicker: Bool
        /// Whether the platform signs its viewers in.
        let singleSignOn: Bool
        /// Why the picker does not show it.
        let obstacles: [Obstacle]
    }

    struct Obstacle: Encodable {
        let id: String
        let message: String
    }
}

extension MVPDsDocument.File {
    init(_ configuration: MVPDConfiguration, file: String) {
        self.init(
            file: file,
            requestor: configuration.requestor,
            name: configuration.name,
            supportedAccountProviderIdentifiers: configuration.supportedAccountProviderIdentifiers,
            mvpds: configuration.mvpds.map { MVPDsDocument.MVPD($0) }
        )
    }
}

extension MVPDsDocument.MVPD {
    fileprivate init(_ mvpd: MVPD) {
        let obstacles = mvpd.pickerObstacles
        self.init(
            id: mvpd.id,
            displayName: mvpd.displayName,
            isProxy: mvpd.isProxy,
            isTempPass: mvpd.isTempPass,
            platformMappingId: mvpd.platformMappingID,
            boardingStatus: mvpd.boardingStatus?.rawValue,
            enablePlatformServices: mvpd.enablePlatformServices,
            displayInPlatformPicker: mvpd.displayInPlatformPicker,
            requiredMetadataFields: mvpd.requiredMetadataFields,
            inPicker: obstacles.isEmpty,
            singleSignOn: mvpd.hasPlatformSingleSignOn,
            obstacles: obstacles.map { .init(id: $0.kind.rawValue, message: $0.description) }
        )
    }
}
