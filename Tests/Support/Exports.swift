// The test kit is a part of the support of tests, with its members.
@_exported public import SAMLTestKit
