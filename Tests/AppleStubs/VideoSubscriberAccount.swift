// Declarations of VideoSubscriberAccount that this package uses, with their availability, to type-check its sources where the
// framework is missing. They do nothing and are part of no product. The names are Apple's.

@_exported import Foundation
public import UIKit

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(iOS 10.0, tvOS 10.0, *)
public let VSErrorDomain = "VSErrorDomain"
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(iOS 10.0, tvOS 10.0, *)
public let VSErrorInfoKeyUnsupportedProviderIdentifier = "VSErrorInfoKeyUnsupportedProviderIdentifier"

@available(iOS 10.0, tvOS 10.0, *)
public enum VSAccountAccessStatus: Int, Sendable {
    case notDetermined, restricted, denied, granted
}

@available(iOS 10.0, tvOS 10.0, *)
public struct VSCheckAccessOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    @available(iOS 10.0, tvOS 10.0, *)
    public static let prompt = Self(rawValue: "prompt")
}

@available(iOS 10.0, tvOS 10.0, *)
open class VSAccountMetadataRequest: NSObject {
    @available(iOS 10.0, tvOS 10.0, *)
    open var channelIdentifier: String?
    @available(iOS 10.0, tvOS 10.0, *)
    open var supportedAccountProviderIdentifiers: [String] = []
    @available(iOS 11.0, tvOS 11.0, *)
    open var featuredAccountProviderIdentifiers: [String] = []
    @available(iOS 10.0, tvOS 10.0, *)
    open var verificationToken: String?
    @available(iOS 10.0, tvOS 10.0, *)
    open var includeAccountProviderIdentifier = false
    @available(iOS 10.0, tvOS 10.0, *)
    open var includeAuthenticationExpirationDate = false
    @available(iOS 10.0, tvOS 10.0, *)
    open var isInterruptionAllowed = false
    @available(iOS 10.0, tvOS 10.0, *)
    open var attributeNames: [String] = []
}

@available(iOS 10.0, tvOS 10.0, *)
open class VSAccountMetadata: NSObject {
    @available(iOS 10.0, tvOS 10.0, *)
    open var accountProviderIdentifier: String? { nil }
    @available(iOS 10.0, tvOS 10.0, *)
    open var authenticationExpirationDate: Date? { nil }
    @available(iOS 10.0, tvOS 10.0, *)
    open var samlAttributeQueryResponse: String? { nil }
}

@available(iOS 10.0, tvOS 10.0, *)
open class VSAccountManagerResult: NSObject {
    @available(iOS 10.0, tvOS 10.0, *)
    open func cancel() {}
}

@available(iOS 10.0, tvOS 10.0, *)
public protocol VSAccountManagerDelegate: NSObjectProtocol {
    func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController)
    func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController)
}

@available(iOS 10.0, tvOS 10.0, *)
open class VSAccountManager: NSObject {
    @available(iOS 10.0, tvOS 10.0, *)
    open weak var delegate: (any VSAccountManagerDelegate)?

    @available(iOS 10.0, tvOS 10.0, *)
    open func checkAccessStatus(
        options: [VSCheckAccessOption: Any] = [:],
        completionHandler: @escaping (VSAccountAccessStatus, (any Error)?) -> Void
    ) {}

    @available(iOS 10.0, tvOS 10.0, *)
    @discardableResult
    open func enqueue(
        _ request: VSAccountMetadataRequest,
        completionHandler: @escaping (VSAccountMetadata?, (any Error)?) -> Void
    ) -> VSAccountManagerResult { VSAccountManagerResult() }
}
