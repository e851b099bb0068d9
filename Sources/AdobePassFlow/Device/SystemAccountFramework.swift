#if canImport(VideoSubscriberAccount) && (os(iOS) || os(tvOS))
    internal import AdobePass
    public import Foundation
    public import VideoSubscriberAccount

    // The values of this library as Apple's framework has them, and back. Nothing is decided here. It is compiled on
    // iOS and tvOS only, where the tests of this package do not run: keep it so small that reading it is enough.

    extension AccountRequest {
        /// The request, for `VSAccountManager.enqueue(_:completionHandler:)`.
        public var frameworkRequest: VSAccountMetadataRequest {
            let request = VSAccountMetadataRequest()
            request.channelIdentifier = channelIdentifier
            request.isInterruptionAllowed = isInterruptionAllowed
            request.includeAccountProviderIdentifier = true
            request.includeAuthenticationExpirationDate = true
            request.supportedAccountProviderIdentifiers = supportedAccountProviderIdentifiers
            request.featuredAccountProviderIdentifiers = featuredAccountProviderIdentifiers
            request.attributeNames = attributeNames
            request.verificationToken = verificationToken?.revealed
            return request
        }
    }

    extension AccountMetadata {
        /// The answer that a request was completed with.
        public init(access: VSAccountAccessStatus, metadata: VSAccountMetadata?, error: (any Error)?) {
            self.init(
                access: Access(access),
                providerIdentifier: metadata?.accountProviderIdentifier,
                expirationDate: metadata?.authenticationExpirationDate.map { EpochMilliseconds($0) },
                samlResponse: metadata?.samlAttributeQueryResponse.map { HiddenText($0) },
                error: error.map { Failure($0 as NSError) }
            )
        }
    }

    extension AccountMetadata.Access {
        fileprivate init(_ status: VSAccountAccessStatus) {
            switch status {
            case .granted: self = .granted
            case .denied: self = .denied
            case .restricted: self = .restricted
            default: self = .notDetermined
            }
        }
    }

    extension AccountMetadata.Failure {
        fileprivate init(_ error: NSError) {
            // The numbers of another domain mean something else.
            self.init(
                code: FrameworkErrorCode(rawValue: error.domain == VSErrorDomain ? error.code : -1),
                unsupportedProviderIdentifier: error.userInfo[VSErrorInfoKeyUnsupportedProviderIdentifier] as? String
            )
        }
    }
#endif
