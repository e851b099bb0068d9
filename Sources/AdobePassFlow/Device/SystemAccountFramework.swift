#if canImport(VideoSubscriberAccount) && canImport(UIKit)
    internal import AdobePass
    internal import Dispatch
    internal import Foundation
    public import UIKit
    public import VideoSubscriberAccount

    // Conversions between the values of this library and of Apple's framework, without decisions. This file is compiled on iOS
    // and tvOS only, where the tests of this package do not run: keep it small enough to be reviewed by reading.
    // scripts/check-apple-sources checks it against declarations of the framework.

    extension DeviceAccountManager {
        /// Creates an account manager that uses Apple's framework.
        ///
        /// - Parameters:
        ///   - prompt: The treatment of a viewer who has not been asked yet for access to the subscription information.
        ///   - presenter: The presenter of Apple's picker and of the provider's page.
        @MainActor
        public init(prompting prompt: AccessPrompt, presenter: AccountPresenter) {
            self.init(SystemAccountFramework(presenter), prompting: prompt)
        }
    }

    /// The presenter of the view controllers of Apple's framework.
    public struct AccountPresenter: Sendable {
        /// Presents a view controller.
        public let present: @MainActor @Sendable (UIViewController) -> Void
        /// Dismisses a view controller that was presented.
        public let dismiss: @MainActor @Sendable (UIViewController) -> Void

        /// Creates a presenter.
        public init(
            present: @escaping @MainActor @Sendable (UIViewController) -> Void,
            dismiss: @escaping @MainActor @Sendable (UIViewController) -> Void
        ) {
            self.present = present
            self.dismiss = dismiss
        }

        /// Creates a presenter that presents on a view controller, which it references weakly.
        @MainActor
        public init(on controller: UIViewController) {
            self.init { [weak controller] picker in
                controller?.present(picker, animated: true, completion: nil)
            } dismiss: { picker in
                picker.dismiss(animated: true, completion: nil)
            }
        }
    }

    private final class SystemAccountFramework: AccountFramework {
        @MainActor private let manager = VSAccountManager()
        // The manager references its delegate weakly.
        private let delegate: AccountManagerDelegate

        @MainActor
        init(_ presenter: AccountPresenter) {
            delegate = AccountManagerDelegate(presenter)
            manager.delegate = delegate
        }

        @MainActor
        func checkAccess(_ prompt: AccessPrompt) async -> AccountMetadata {
            await withCheckedContinuation { continuation in
                let options: [VSCheckAccessOption: Any] = prompt == .ifUndetermined ? [.prompt: true] : [:]
                manager.checkAccessStatus(options: options) { status, error in
                    continuation.resume(returning: AccountMetadata(access: status, metadata: nil, error: error))
                }
            }
        }

        @MainActor
        func enqueue(
            _ request: AccountRequest,
            completion: @escaping @Sendable (AccountMetadata) -> Void
        ) async -> any PendingAccountRequest {
            let result = manager.enqueue(request.frameworkRequest) { metadata, error in
                completion(AccountMetadata(access: .granted, metadata: metadata, error: error))
            }
            return SystemAccountRequest(result)
        }
    }

    @MainActor
    private final class SystemAccountRequest: PendingAccountRequest {
        private let result: VSAccountManagerResult

        init(_ result: VSAccountManagerResult) {
            self.result = result
        }

        nonisolated func cancel() { Task { @MainActor in result.cancel() } }
    }

    private final class AccountManagerDelegate: NSObject, VSAccountManagerDelegate, Sendable {
        private let presenter: AccountPresenter

        init(_ presenter: AccountPresenter) {
            self.presenter = presenter
        }

        // The framework does not document the queue on which it calls the delegate; the main queue keeps the order of the calls.

        func accountManager(_: VSAccountManager, present viewController: UIViewController) {
            DispatchQueue.main.async { [presenter] in MainActor.assumeIsolated { presenter.present(viewController) } }
        }

        func accountManager(_: VSAccountManager, dismiss viewController: UIViewController) {
            DispatchQueue.main.async { [presenter] in MainActor.assumeIsolated { presenter.dismiss(viewController) } }
        }
    }

    extension AccountRequest {
        /// The request for `VSAccountManager.enqueue(_:completionHandler:)`.
        public var frameworkRequest: VSAccountMetadataRequest {
            let request = VSAccountMetadataRequest()
            request.channelIdentifier = channelIdentifier
            request.isInterruptionAllowed = isInterruptionAllowed
            request.includeAccountProviderIdentifier = includesAccountProviderIdentifier
            request.includeAuthenticationExpirationDate = includesAuthenticationExpirationDate
            request.supportedAccountProviderIdentifiers = supportedAccountProviderIdentifiers
            request.featuredAccountProviderIdentifiers = featuredAccountProviderIdentifiers
            request.attributeNames = attributeNames
            request.verificationToken = verificationToken?.revealed
            return request
        }
    }

    extension AccountMetadata {
        /// Creates the metadata with which the framework completed a request.
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
            // The codes of other domains have other meanings.
            self.init(
                code: FrameworkErrorCode(rawValue: error.domain == VSErrorDomain ? error.code : -1),
                unsupportedProviderIdentifier: error.userInfo[VSErrorInfoKeyUnsupportedProviderIdentifier] as? String
            )
        }
    }
#endif
