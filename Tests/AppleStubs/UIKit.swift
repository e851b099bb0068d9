// Declarations of UIKit that this package uses, with their availability, to type-check its sources where the framework is missing.
// They do nothing and are part of no product.

@_exported import Foundation

@available(iOS 2.0, tvOS 9.0, *)
@MainActor
open class UIViewController: NSObject {
    @available(iOS 5.0, tvOS 9.0, *)
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {}

    @available(iOS 5.0, tvOS 9.0, *)
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}

    @available(iOS 2.0, tvOS 9.0, *)
    open func viewDidLoad() {}
}
