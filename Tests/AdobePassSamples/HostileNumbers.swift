/// Numbers of JSON at and beyond the limits of Swift's types and of statuses, and what may be in their place.
package enum HostileNumbers {
    package static let all = [
        "-1", "0", "99", "100", "999", "1000", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "1e400", "-0", "200.5", #""200""#, #""""#, "null", "[200]",
    ]
}
